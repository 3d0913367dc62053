// Writes the page's types from the server's: `python scripts/schema.py | node scripts/types.mjs [folder]`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { compile } from 'json-schema-to-typescript'
import { format, resolveConfig } from 'prettier'

function plain(node) {
  // Bounds are the server's to check; the types stay short without them.
  if (Array.isArray(node)) return node.map(plain)
  if (node === null || typeof node !== 'object') return node
  const { minLength, maxLength, minimum, maximum, pattern, minItems, maxItems, default: _default, ...rest } = node
  if (rest.type === 'object' && !rest.properties && !rest.additionalProperties) rest.additionalProperties = true
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === 'properties' || key === 'definitions'
        ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, plain(v)]))
        : plain(value),
    ]),
  )
}

const style = await resolveConfig(fileURLToPath(import.meta.url))
const folder = process.argv[2] ?? fileURLToPath(new URL('../src', import.meta.url))
for (const [path, schema] of Object.entries(JSON.parse(await text(process.stdin)))) {
  const code = await compile(plain(schema), 'Module', {
    bannerComment: "// Generated from the server's types by scripts/types.mjs; do not edit.",
    additionalProperties: false,
    format: false,
  })
  // The interface of the whole module is there for the compiler only.
  const types = code.replace(/export interface Module \{[^}]*\}\n/, '')
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), await format(types, { ...style, plugins: [], parser: 'typescript' }))
}
