// No effect writes what it reads: such an effect runs again because of itself, at worst for ever.
import { parse } from 'svelte/compiler'
import { describe, expect, it } from 'vitest'

interface Node {
  type: string
  [part: string]: unknown
}

const components = Object.entries(
  import.meta.glob<string>('./**/*.svelte', { query: '?raw', import: 'default', eager: true }),
)

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

function* children(node: Node): Generator<[string, Node]> {
  for (const [part, value] of Object.entries(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield [part, child]
}

function* descendants(node: Node): Generator<Node> {
  yield node
  for (const [, child] of children(node)) yield* descendants(child)
}

const nameOf = (node: unknown): string =>
  isNode(node) ? (node.type === 'MemberExpression' ? nameOf(node.object) : String(node.name ?? '')) : ''

const isCallOf = (node: Node, names: string[]) => node.type === 'CallExpression' && names.includes(nameOf(node.callee))

/** The variables that a component declares with `$state`, and the props that it can write. */
function statesOf(script: Node): Set<string> {
  const states = new Set<string>()
  for (const node of descendants(script))
    if (node.type === 'VariableDeclarator' && isNode(node.init) && isCallOf(node.init, ['$state']))
      states.add(nameOf(node.id))
    else if (node.type === 'AssignmentPattern' && isNode(node.right) && isCallOf(node.right, ['$bindable']))
      states.add(nameOf(node.left))
  return states
}

/** Methods that change what they are called on. */
const CHANGING = ['push', 'pop', 'shift', 'unshift', 'splice', 'sort', 'reverse', 'add', 'set', 'delete', 'clear']

interface Access {
  reads: Set<string>
  /** Names, with a dot where something inside is written. */
  writes: Set<string>
}

/** What runs at once in an effect: not callbacks, which run later, nor what `untrack` hides. */
function collect(node: Node, functions: Map<string, Node>, found: Access, isRead = true): void {
  const go = (child: unknown, read = true) => {
    if (isNode(child)) collect(child, functions, found, read)
  }
  if (isCallOf(node, ['untrack'])) return
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') return
  if (node.type === 'FunctionDeclaration') return
  if (node.type === 'AssignmentExpression' || node.type === 'UpdateExpression') {
    const target = (node.left ?? node.argument) as Node
    const isField = target.type === 'MemberExpression'
    found.writes.add(isField ? `${nameOf(target)}.` : nameOf(target))
    if (isField && target.computed) go(target.property)
    if (node.operator !== '=') go(target)
    go(node.right)
    return
  }
  if (node.type === 'CallExpression' && isNode(node.callee)) {
    const callee = node.callee
    if (callee.type === 'MemberExpression' && CHANGING.includes(nameOf(callee.property))) {
      found.writes.add(`${nameOf(callee)}.`)
      found.reads.add(nameOf(callee))
    }
    const called = callee.type === 'Identifier' ? functions.get(nameOf(callee)) : undefined
    if (called) {
      const others = new Map(functions)
      others.delete(nameOf(callee))
      collect(called, others, found)
    }
  }
  if (node.type === 'Identifier' && isRead) {
    const name = nameOf(node)
    found.reads.add(name)
    // What is derived is read with all that it is derived from; the functions of a component have other names.
    const source = functions.get(`$derived ${name}`)
    if (source) {
      const others = new Map(functions)
      others.delete(`$derived ${name}`)
      collect(source, others, found)
    }
  }
  for (const [part, child] of children(node)) {
    const named =
      (node.type === 'MemberExpression' && part === 'property') || (node.type === 'Property' && part === 'key')
    go(child, !named || Boolean(node.computed))
  }
}

/**
 * The bodies of a component's own functions, as far as they run when called: what follows an `await` runs later. And
 * what its derived values are made of.
 */
function functionsOf(script: Node): Map<string, Node> {
  const functions = new Map<string, Node>()
  for (const node of descendants(script)) {
    const made = node.type === 'VariableDeclarator' ? node.init : node
    const isFunction = isNode(made) && /^(FunctionDeclaration|ArrowFunctionExpression)$/.test(made.type)
    const name = nameOf(node.id)
    if (isNode(made) && isCallOf(made, ['$derived'])) {
      const [source] = made.arguments as Node[]
      if (source) functions.set(`$derived ${name}`, isNode(source.body) ? source.body : source)
    }
    if (isFunction && name && isNode(made.body)) functions.set(name, made.async ? untilAwait(made.body) : made.body)
  }
  return functions
}

function untilAwait(body: Node): Node {
  const statements = (body.body ?? []) as Node[]
  const first = statements.findIndex((one) => [...descendants(one)].some(({ type }) => type === 'AwaitExpression'))
  return first < 0 ? body : { ...body, body: statements.slice(0, first) }
}

function loopsIn(source: string): string[] {
  const script = parse(source, { modern: true }).instance as unknown as Node | null
  if (!script) return []
  const states = statesOf(script)
  const functions = functionsOf(script)
  // Elements are no reactive state inside.
  const elements = new Set([...source.matchAll(/bind:this=\{(\w+)\}/g)].map(([, name]) => `${name}.`))
  const loops: string[] = []
  for (const node of descendants(script)) {
    if (!isCallOf(node, ['$effect'])) continue
    const [body] = node.arguments as Node[]
    const found: Access = { reads: new Set(), writes: new Set() }
    if (body && isNode(body.body)) collect(body.body, functions, found)
    const written = [...found.writes].filter((name) => !elements.has(name)).map((name) => name.replace('.', ''))
    loops.push(...written.filter((name) => states.has(name) && found.reads.has(name)))
  }
  return loops
}

describe('effects', () => {
  it('are told from loops', () => {
    const component = (body: string) => `<script>let n = $state(0)\n$effect(() => { ${body} })</script>`
    expect(loopsIn(component('if (n < 3) n = n + 1'))).toEqual(['n'])
    expect(loopsIn(component('n = untrack(() => n) + 1'))).toEqual([])
    expect(loopsIn(component('setTimeout(() => (n = n + 1))'))).toEqual([])
    expect(loopsIn(component('n++'))).toEqual(['n'])
    expect(loopsIn(component('n.field = n.other'))).toEqual(['n'])
    expect(loopsIn(component('n.push(1)'))).toEqual(['n'])
    expect(loopsIn(component('n = 1'))).toEqual([])
    expect(loopsIn(component('later(); function later() { if (n) grow() } function grow() { n = 2 }'))).toEqual(['n'])
    expect(loopsIn(component('const f = () => { n.x = n }; f()'))).toEqual(['n'])
    expect(loopsIn(component('if (twice) n = 2; const twice = $derived(n * 2)'))).toEqual(['n'])
    expect(loopsIn(component('void most; n = 2; const most = $derived.by(() => { return 2 * n })'))).toEqual(['n'])
    expect(loopsIn(component('look(); function look() { n = points }; let points = $derived(n + 1)'))).toEqual(['n'])
    expect(loopsIn(component('void load(n); async function load(m) { await m; n = 2 }'))).toEqual([])
  })

  it.each(components)('of %s write nothing that they read', (_, source) => {
    expect(loopsIn(source)).toEqual([])
  })
})
