/*
 * Checks every import against the rules of docs/ARCHITECTURE.md: dependency directions, no cycles (type imports included), and
 * clock, randomness, settings, connections and SQL only where they belong.
 */
import { order } from '@colloquy/contract/order'
import { readTree, root, type Tree } from '../repository-files.ts'
import { type Finding, report } from './finding.ts'
import { cyclesOf, folderCyclesOf } from './imports/cycles.ts'
import { mayImport, mayImportPackage, misusesOf } from './imports/rules.ts'
import { parseSource } from './imports/syntax.ts'
import { zoneOf } from './imports/zones.ts'

const contractPackage = '@colloquy/contract/'

/** Finds forbidden imports in a tree. `capabilities` are in dependency order, lowest first. */
export const checkImports = (tree: Tree, capabilities: readonly string[]): Finding => {
  const problems: string[] = []
  const edges = new Map<string, Set<string>>()
  let edgeCount = 0
  const sources = [...tree].filter(([path]) => /\.(tsx?)$/.test(path))
  for (const [path, content] of sources) {
    const zone = zoneOf(path)
    const isTest = /\.(test|spec)\.tsx?$/.test(path)
    const uses = parseSource(path, content)
    const targets = new Set<string>()
    for (const { specifier, typeOnly } of uses.imports) {
      const target = resolve(tree, path, specifier)
      if (target === undefined) {
        problems.push(`${path} → ${specifier}: there is no such file`)
      } else if (target === '') {
        const reason = isTest ? undefined : mayImportPackage(zone, specifier)
        if (reason) problems.push(`${path} → ${specifier}: ${reason}`)
      } else {
        edgeCount++
        targets.add(target)
        const reason = mayImport({
          from: zone,
          to: zoneOf(target),
          toPath: target,
          typeOnly,
          isTest,
          capabilities,
          specifier,
        })
        if (reason) problems.push(`${path} → ${target}: ${reason}`)
      }
    }
    edges.set(path, targets)
    if (!isTest) problems.push(...misusesOf(path, zone, uses).map((misuse) => `${path}: ${misuse}`))
  }
  const cycles = cyclesOf(edges).map((cycle) => `a cycle: ${cycle.join(' → ')}`)
  problems.push(...folderCyclesOf(edges).map((group) => `sub-folders that import each other: ${group.join(', ')}`))
  return { problems: [...problems, ...cycles], counts: { files: sources.length, imports: edgeCount } }
}

/** The imported path; an empty string for a package, undefined when there is no such file. */
const resolve = (tree: Tree, from: string, specifier: string): string | undefined => {
  if (specifier.startsWith(contractPackage)) {
    const rest = specifier.slice(contractPackage.length)
    return existing(tree, rest.endsWith('.json') ? `contract/${rest}` : `contract/src/${rest}.ts`)
  }
  if (!specifier.startsWith('.')) return ''
  const bare = specifier.replace(/\?.*$/, '')
  const parts = from.split('/').slice(0, -1)
  for (const part of bare.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return existing(tree, parts.join('/'))
}

const existing = (tree: Tree, path: string): string | undefined => (tree.has(path) ? path : undefined)

if (import.meta.main) report(checkImports(readTree(root, ['.']), order))
