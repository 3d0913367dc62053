// Writes src/net/protocol.ts from the server's schema: `python scripts/schema.py | node scripts/types.mjs`.
import { writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { compile } from 'json-schema-to-typescript'

const schema = JSON.parse(await text(process.stdin))

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

const code = await compile(plain(schema), 'Protocol', {
  bannerComment: "// Generated from the server's message types by scripts/types.mjs; do not edit.",
  additionalProperties: false,
  format: false,
})
const target = process.argv[2] ?? new URL('../src/net/protocol.ts', import.meta.url)
writeFileSync(target, code)
