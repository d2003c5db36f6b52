/*
 * Checks the structure described in docs/ARCHITECTURE.md: folders of a capability, sizes of files and folders, meaningful names,
 * and what files with a role may contain.
 */
import { order } from '@colloquy/contract/order'
import { readTree, root, type Tree } from '../repository-files.ts'
import { type Finding, report } from './finding.ts'
import { roleOf } from './imports/zones.ts'

const maxLines = 400
const maxTestLines = 600
const maxFilesInFolder = 25
const maxMedianLines = 80
const maxP90Lines = 250
const maxDocumentLines: Record<string, number> = { 'README.md': 80, 'docs/ARCHITECTURE.md': 100 }

const generated = new Set(['server/schema.sql', 'docs/permissions.md'])
/** Folders without a limit on the number of files. */
const unboundedFolders = ['server/migrations', 'docs/decisions']
/** Its folder names are given by the specification's URLs. */
const translationsFolder = 'contract/translations/'

const meaninglessNames = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'shared', 'lib', 'libs'])
const folders: Record<string, readonly string[]> = {
  'server/src': ['platform', 'capabilities', 'search-engine'],
  'web/src': ['portals', 'capabilities', 'ui', 'platform'],
  contract: ['src', 'translations'],
}

/** Finds structural problems of a tree. `capabilities` are in dependency order, lowest first. */
export const checkStructure = (tree: Tree, capabilities: readonly string[]): Finding => {
  const paths = [...tree.keys()].filter((path) => !generated.has(path))
  const problems = [
    ...paths.flatMap((path) => sizeProblems(path, tree.get(path) ?? '')),
    ...paths.flatMap(nameProblems),
    ...paths.flatMap((path) => placeProblems(path, capabilities)),
    ...paths.flatMap((path) => roleProblems(path, tree.get(path) ?? '')),
    ...paths.flatMap((path) => contentProblems(path, tree.get(path) ?? '')),
    ...folderProblems(paths),
    ...capabilityProblems(paths, capabilities),
    ...migrationProblems(paths),
    ...medianProblems(paths.filter(isSource).map((path) => lines(tree.get(path) ?? ''))),
  ]
  return { problems, counts: { files: paths.length } }
}

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
const isSource = (path: string) => /\.(tsx?|mjs)$/.test(path)
const lines = (content: string) => content.split('\n').length - (content.endsWith('\n') ? 1 : 0)
const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))
const fileOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

const sizeProblems = (path: string, content: string): string[] => {
  const max =
    maxDocumentLines[path] ?? (isTest(path) ? maxTestLines : isSource(path) ? maxLines : Number.POSITIVE_INFINITY)
  const count = lines(content)
  return count > max ? [`${path}: ${count} lines, at most ${max}`] : []
}

const medianProblems = (sizes: number[]): string[] => {
  if (sizes.length < 10) return []
  sizes.sort((a, b) => a - b)
  const at = (share: number) => sizes[Math.floor((sizes.length - 1) * share)] ?? 0
  const median = at(0.5)
  const ninetieth = at(0.9)
  return [
    ...(median > maxMedianLines ? [`the median source file has ${median} lines, at most ${maxMedianLines}`] : []),
    ...(ninetieth > maxP90Lines
      ? [`a tenth of the source files have over ${ninetieth} lines: at most ${maxP90Lines}`]
      : []),
  ]
}

const nameProblems = (path: string): string[] => {
  if (path.startsWith(translationsFolder)) return []
  const empty = path.split(/[/.-]/).find((word) => meaninglessNames.has(word))
  const problems = empty ? [`${path}: "${empty}" is a meaningless name`] : []
  if (isSource(path) && !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(fileOf(path)))
    problems.push(`${path}: source files are named in kebab case`)
  if (/(^|\/)index\.tsx?$/.test(path)) problems.push(`${path}: a file is named by its content, never index`)
  return problems
}

/** The beginning of a literal that is spread where it could be written out: `...{ a, b }` and `...[a, b]`. */
const spreadLiteral = (content: string): string | undefined => {
  for (const found of content.matchAll(/(?<=[\s([{,])\.\.\.[{[](?!,)/g)) {
    let at = found.index + found[0].length
    for (let depth = 1; depth > 0 && at < content.length; at++) {
      if ('{[('.includes(content[at]!)) depth += 1
      else if ('}])'.includes(content[at]!)) depth -= 1
    }
    // What goes on after the literal is an expression: `...[a, b].sort()`.
    if (/^\s*[,\]})]/.test(content.slice(at, at + 40))) return content.slice(found.index, found.index + 30)
  }
  return undefined
}

const contentProblems = (path: string, content: string): string[] => {
  if (!isSource(path) || path.startsWith('tools/checks/check-structure')) return []
  const problems: string[] = []
  const unfinished = content.match(/\b(TODO|FIXME|XXX|HACK)\b/)
  if (unfinished) problems.push(`${path}: ${unfinished[0]} marks unfinished code`)
  const spread = spreadLiteral(content)
  if (spread) problems.push(`${path}: ${spread}… spreads a literal; write its parts out`)
  const machine = content.match(/['"`](\/home\/|\/root\/|\/Users\/|[A-Z]:\\)/)
  if (machine) problems.push(`${path}: an absolute path, ${machine[1]}`)
  return problems
}

const folderProblems = (paths: readonly string[]): string[] => {
  const sizes = new Map<string, number>()
  const children = new Map<string, Set<string>>()
  for (const path of paths) {
    const folder = folderOf(path)
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
    for (const parent of Object.keys(folders)) {
      if (!folder.startsWith(`${parent}/`)) continue
      const child = folder.slice(parent.length + 1).split('/')[0] ?? ''
      children.set(parent, (children.get(parent) ?? new Set()).add(child))
    }
  }
  const full = [...sizes].filter(([folder, count]) => count > maxFilesInFolder && !unboundedFolders.includes(folder))
  const strange = [...children].flatMap(([parent, names]) =>
    [...names].filter((name) => !folders[parent]?.includes(name)).map((name) => `${parent}/${name}`),
  )
  return [
    ...full.map(([folder, count]) => `${folder || '.'}: ${count} files, at most ${maxFilesInFolder}`),
    ...strange.map((folder) => `${folder}: this folder is not part of the architecture`),
  ]
}

const capabilityFolders = [
  { side: 'contract', pattern: /^contract\/src\/([^/]+)\/(.+)$/ },
  { side: 'server', pattern: /^server\/src\/capabilities\/([^/]+)\/(.+)$/ },
  { side: 'web', pattern: /^web\/src\/capabilities\/([^/]+)\/(.+)$/ },
] as const

const placeProblems = (path: string, capabilities: readonly string[]): string[] => {
  for (const { pattern } of capabilityFolders) {
    const [, capability, rest] = path.match(pattern) ?? []
    if (!capability || !rest) continue
    if (!capabilities.includes(capability)) return [`${path}: ${capability} is not in contract/src/order.ts`]
    if (rest.split('/').length > 2) return [`${path}: a capability has at most one level of folders`]
  }
  return []
}

/** What a file may contain only under a certain name. */
const contentOfRoles = [
  { role: 'commands', pattern: /^export const \w+ = command\(/m, what: 'commands are defined' },
  { role: 'queries', pattern: /^export const \w+ = query\(/m, what: 'queries are defined' },
] as const

const roleProblems = (path: string, content: string): string[] => {
  if (!path.startsWith('server/src/capabilities/') || !isSource(path) || isTest(path)) return []
  const role = roleOf('server', path)
  const problems = contentOfRoles
    .filter(({ role: allowed, pattern }) => role !== allowed && pattern.test(content))
    .map(({ role: allowed, what }) => `${path}: ${what} in ${allowed}.ts or *-${allowed}.ts`)
  if (role === 'gateway' && /\bnew Worker\(|\bworker_threads\b/.test(content))
    problems.push(`${path}: a gateway talks to the outside world, not to threads of ours`)
  return problems
}

const capabilityProblems = (paths: readonly string[], capabilities: readonly string[]): string[] =>
  capabilityFolders
    .filter(({ side }) => side !== 'web')
    .flatMap(({ side, pattern }) => {
      const present = new Set(paths.map((path) => path.match(pattern)?.[1]))
      return capabilities.filter((name) => !present.has(name)).map((name) => `${name} has no ${side} side`)
    })

const migrationProblems = (paths: readonly string[]): string[] => {
  const files = paths.filter((path) => path.startsWith('server/migrations/')).map(fileOf)
  const numbers = files.map((file) => file.slice(0, 4))
  return [
    ...files
      .filter((file) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(file))
      .map((file) => `server/migrations/${file}: not NNNN-name.sql`),
    ...numbers.filter((number, i) => numbers.indexOf(number) !== i).map((number) => `migration ${number} exists twice`),
  ]
}

if (import.meta.main) report(checkStructure(readTree(root, ['.']), order))
