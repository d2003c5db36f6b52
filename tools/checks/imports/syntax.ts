import { parseSync, Visitor } from 'vite'

/** One import or re-export. */
export interface Import {
  readonly specifier: string
  readonly typeOnly: boolean
}

/** What a source file imports and accesses. */
export interface SourceUses {
  readonly imports: readonly Import[]
  /** Reads `process.env`. */
  readonly environment: boolean
  /** Reads the clock or randomness: `Date.now()`, `new Date()`, `Math.random()`, `randomUUID()`. */
  readonly machine: readonly string[]
  /** Opens a connection: `fetch()`, `new WebSocket()` and the like. */
  readonly network: readonly string[]
  /** Builds SQL: a tagged `sql` or a query builder call. */
  readonly sql: readonly string[]
}

const queryBuilderCalls = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const machineCalls = new Set([
  'Date.now',
  'Math.random',
  'crypto.randomUUID',
  'crypto.getRandomValues',
  'randomUUID',
  'randomBytes',
  'Temporal.Now.instant',
  'Temporal.Now.zonedDateTimeISO',
  'Temporal.Now.plainDateISO',
])
const connections = new Set(['WebSocket', 'EventSource', 'XMLHttpRequest'])

/**
 * Parses a TypeScript file.
 * @throws Error when the file cannot be parsed
 */
export const parseSource = (path: string, content: string): SourceUses => {
  const { program, errors } = parseSync(path, content)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const imports: Import[] = []
  const machine: string[] = []
  const network: string[] = []
  const sql: string[] = []
  let environment = false
  const add = (source: { value: unknown } | null | undefined, typeOnly: boolean) => {
    if (source) imports.push({ specifier: String(source.value), typeOnly })
  }
  new Visitor({
    ImportDeclaration: ({ source, importKind }) => add(source, importKind === 'type'),
    ExportNamedDeclaration: ({ source, exportKind }) => add(source, exportKind === 'type'),
    ExportAllDeclaration: ({ source, exportKind }) => add(source, exportKind === 'type'),
    TSImportType: ({ source }) => add(source, true),
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal') add(source, false)
    },
    MemberExpression: (node) => {
      if (dotted(node) === 'process.env') environment = true
    },
    CallExpression: ({ callee }) => {
      const name = dotted(callee)
      if (machineCalls.has(name)) machine.push(`${name}()`)
      if (name === 'Date') machine.push('Date()')
      if (name === 'fetch' || name === 'globalThis.fetch' || name === 'window.fetch') network.push(`${name}()`)
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
        if (queryBuilderCalls.has(callee.property.name)) sql.push(`${callee.property.name}()`)
      }
    },
    NewExpression: ({ callee, arguments: args }) => {
      const name = dotted(callee)
      if (name === 'Date' && args.length === 0) machine.push('new Date()')
      if (connections.has(name)) network.push(`new ${name}()`)
    },
    TaggedTemplateExpression: ({ tag }) => {
      if (dotted(tag) === 'sql') sql.push('sql``')
    },
  }).visit(program)
  return { imports, environment, machine, network, sql }
}

/** `a.b.c` for a chain of plain names, otherwise an empty string. */
const dotted = (node: { type: string }): string => {
  const { type, name, object, property, computed } = node as {
    type: string
    name?: string
    object?: { type: string }
    property?: { type: string; name?: string }
    computed?: boolean
  }
  if (type === 'Identifier') return name ?? ''
  if (type !== 'MemberExpression' || computed || !object || property?.type !== 'Identifier') return ''
  const before = dotted(object)
  return before ? `${before}.${property.name}` : ''
}
