/** The cycles of a graph: one path through each group of nodes that reach one another, its first node repeated at its end. */
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
