/** Finds cycles in a graph: one path per cycle, which ends with its first node. */
export const cyclesOf = (edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] => {
  const done = new Set<string>()
  const cycles: string[][] = []
  const visit = (node: string, trail: string[]): void => {
    const at = trail.indexOf(node)
    if (at >= 0) {
      cycles.push([...trail.slice(at), node])
      return
    }
    if (done.has(node)) return
    for (const next of edges.get(node) ?? []) visit(next, [...trail, node])
    done.add(node)
  }
  for (const node of edges.keys()) visit(node, [])
  return cycles
}

/** Folders whose sub-folders are parts with a direction of imports between them. */
const parents = [
  /^((?:contract\/src|server\/src\/capabilities|web\/src\/capabilities)\/[^/]+)\/([^/]+)\/[^/]/,
  /^(server\/src\/platform|server\/src\/search-engine|web\/src\/platform|web\/src\/ui|web\/src\/portals)\/([^/]+)\/[^/]/,
]

/**
 * Groups of sub-folders of one parent that reach one another by the imports of their files, tests left out.
 * Files directly in the parent belong to no sub-folder: they may use all of them and be used by all of them.
 */
export const folderCyclesOf = (edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] => {
  const folders = new Map<string, Set<string>>()
  for (const [from, targets] of edges) {
    const source = subFolderOf(from)
    if (!source || /\.(test|spec)\.tsx?$/.test(from)) continue
    const reached = folders.get(source) ?? new Set()
    folders.set(source, reached)
    for (const to of targets) {
      const target = subFolderOf(to)
      if (target && target !== source && parentOf(target) === parentOf(source)) reached.add(target)
    }
  }
  return groupsOf(folders)
}

const subFolderOf = (path: string): string | undefined => {
  const found = parents.map((pattern) => path.match(pattern)).find(Boolean)
  return found ? `${found[1]}/${found[2]}` : undefined
}

const parentOf = (folder: string) => folder.slice(0, folder.lastIndexOf('/'))

/** Strongly connected components with more than one node, each sorted by name. */
const groupsOf = (edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] => {
  const reachable = new Map([...edges.keys()].map((node) => [node, reachableFrom(edges, node)]))
  const groups = new Map<string, string[]>()
  for (const [node, reached] of reachable) {
    const group = [...reached].filter((other) => reachable.get(other)?.has(node)).sort()
    if (group.length > 1) groups.set(group.join(), group)
  }
  return [...groups.values()]
}

const reachableFrom = (edges: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> => {
  const reached = new Set<string>()
  const open = [start]
  for (let node = open.pop(); node !== undefined; node = open.pop())
    for (const next of edges.get(node) ?? [])
      if (!reached.has(next)) {
        reached.add(next)
        open.push(next)
      }
  return reached
}
