/*
 * Checks that an operation has one name through all layers: `calls.schedule` is the constant `scheduleCall`, the handler
 * `schedule`, the hook `useScheduleCall` and the test heading `#calls.schedule`. A hook that only reads may leave out the verb:
 * `listCalls` is read by `useCalls`. Each operation has a heading; one heading may name several: `#calls.hold, #calls.reopen`.
 */
import { parseSync, Visitor } from 'vite'
import { readTree, root, type Tree } from '../repository-files.ts'
import { type Finding, report } from './finding.ts'

/** An operation as the contract declares it. */
interface Declared {
  readonly path: string
  readonly name: string
  readonly constant: string
}

/** A constant made by a call whose first argument is an operation's constant. */
interface Use {
  readonly path: string
  readonly name: string
  readonly constant: string
}

/** What is wrong with the names of the operations in a tree. */
export const checkNames = (tree: Tree): Finding => {
  const sources = [...tree].filter(([path]) => /\.tsx?$/.test(path))
  const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
  const declared: Declared[] = []
  const handlers: Use[] = []
  const hooks: Use[] = []
  const headings: { path: string; name: string }[] = []
  for (const [path, content] of sources) {
    if (isTest(path)) {
      for (const [, title = ''] of content.matchAll(/\bdescribe\(\s*['"`](#\w+\.\w+(?:, #\w+\.\w+)*)/g))
        for (const name of title.split(', ')) headings.push({ path, name: name.slice(1) })
    } else if (path.startsWith('contract/src/')) {
      for (const { name, constant } of madeBy(path, content, ['operation', 'message']))
        declared.push({ path, name: constant, constant: name })
    } else if (path.startsWith('server/src/capabilities/')) {
      handlers.push(...madeBy(path, content, ['command', 'query']))
    } else if (path.startsWith('web/src/')) {
      hooks.push(...wrappedBy(path, content))
    }
  }
  const byConstant = new Map(declared.map((operation) => [operation.constant, operation]))
  const known = new Set(declared.map(({ name }) => name))
  const tested = new Set(headings.map(({ name }) => name))
  const problems = [
    ...declared.flatMap(constantProblems),
    ...handlers.flatMap((handler) => handlerProblems(handler, byConstant.get(handler.constant))),
    ...hooks.flatMap((hook) => hookProblems(hook, byConstant.get(hook.constant))),
    ...declared
      .filter(({ name }) => !tested.has(name))
      .map(({ path, name }) => `${path}: no test has the heading #${name}`),
    ...headings.filter(({ name }) => !known.has(name)).map(({ path, name }) => `${path}: #${name} is no operation`),
  ]
  return {
    problems,
    counts: { operations: declared.length, handlers: handlers.length, hooks: hooks.length, headings: headings.length },
  }
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')
const lastSegment = (operation: string) => operation.slice(operation.lastIndexOf('.') + 1)
const capitalized = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)

/** The constant has the words of the operation in their order, begins with the first of them, and may add what it is about. */
const constantProblems = ({ path, name, constant }: Declared): string[] => {
  const wanted = wordsOf(lastSegment(name))
  const actual = wordsOf(constant)
  let at = 0
  for (const word of actual) if (word.replace(/s$/, '') === wanted[at]?.replace(/s$/, '')) at++
  return at === wanted.length && actual[0] === wanted[0] ? [] : [`${path}: ${constant} does not say ${name}`]
}

const handlerProblems = ({ path, name }: Use, operation: Declared | undefined): string[] => {
  if (!operation) return []
  const wanted = lastSegment(operation.name)
  return name === wanted || name === operation.constant
    ? []
    : [`${path}: the handler of ${operation.name} is called ${name}, not ${wanted}`]
}

const hookProblems = ({ path, name }: Use, operation: Declared | undefined): string[] => {
  if (!operation) return []
  const wanted = `use${capitalized(operation.constant)}`
  const reading = wanted.replace(/^use(Open|Get|List)(?=[A-Z])/, 'use')
  return name.startsWith(wanted) || name.startsWith(reading)
    ? []
    : [`${path}: the hook of ${operation.name} is called ${name}, not ${wanted}`]
}

interface Node {
  readonly type: string
  readonly name?: string
  readonly value?: unknown
}

/**
 * Constants declared as `const name = callee(first, …)`, or as a function that returns such a call: `const name = (parts) => callee(…)`.
 * The first argument is an imported name or a literal.
 */
const madeBy = (path: string, content: string, callees: readonly string[]): Use[] => {
  const { program } = parseSync(path, content)
  const imported = importsOf(program)
  const found: Use[] = []
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      const made = init?.type === 'ArrowFunctionExpression' ? init.body : init
      if (id.type !== 'Identifier' || made?.type !== 'CallExpression' || made.callee.type !== 'Identifier') return
      if (!callees.includes(made.callee.name)) return
      const constant = firstArgument(made.arguments[0] as Node | undefined, imported)
      if (constant) found.push({ path, name: id.name, constant })
    },
  }).visit(program)
  return found
}

const hookMakers = new Set(['useOperationQuery', 'useInfiniteOperation', 'useCommand'])

/** Hooks that wrap one operation and nothing else: `const useThing = () => useCommand(doThing, …)`. */
const wrappedBy = (path: string, content: string): Use[] => {
  if (!content.includes('@colloquy/contract')) return []
  const { program } = parseSync(path, content)
  const imported = importsOf(program)
  const found: Use[] = []
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier' || !id.name.startsWith('use')) return
      if (init?.type !== 'ArrowFunctionExpression' || init.body.type !== 'CallExpression') return
      const { callee, arguments: args } = init.body
      if (callee.type !== 'Identifier' || !hookMakers.has(callee.name)) return
      const constant = firstArgument(args[0] as Node | undefined, imported)
      if (constant) found.push({ path, name: id.name, constant })
    },
  }).visit(program)
  return found
}

const firstArgument = (node: Node | undefined, imported: ReadonlyMap<string, string>): string | undefined => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'Identifier' && node.name ? (imported.get(node.name) ?? node.name) : undefined
}

/** Exported names by their names in this file. */
const importsOf = (program: ReturnType<typeof parseSync>['program']): Map<string, string> => {
  const imported = new Map<string, string>()
  new Visitor({
    ImportSpecifier: ({ local, imported: exported }) => {
      if (exported.type === 'Identifier') imported.set(local.name, exported.name)
    },
  }).visit(program)
  return imported
}

if (import.meta.main) report(checkNames(readTree(root, ['contract', 'server', 'web'])))
