/*
 * Without grouping, the bundler makes a chunk of every module set that several pages share: about fifty per page, most of them
 * smaller than the cost of a request. This module decides which chunks to merge.
 */

/** A script chunk of the build. */
export interface Chunk {
  readonly name: string
  /** Chunks it imports statically. */
  readonly imports: readonly string[]
  readonly bytes: number
}

/** Chunks to be merged into one file. */
interface ChunkGroup {
  readonly names: ReadonlySet<string>
  /** Pages that load it. */
  readonly pages: ReadonlySet<string>
  readonly bytes: number
}

/** Transitive closure of imports, the starting names included. */
export const closureOf = (names: Iterable<string>, importsOf: (name: string) => Iterable<string>): Set<string> => {
  const closure = new Set<string>()
  const add = (name: string): void => {
    if (closure.has(name)) return
    closure.add(name)
    for (const other of importsOf(name)) add(other)
  }
  for (const name of names) add(name)
  return closure
}

/**
 * Merges chunks that are mostly loaded together. `pages` maps each page's own chunk to the chunks it loads; one request less is
 * worth `requestCostBytes` to a page, an unused byte costs one. `fixedGroups` are merged in any case. Chunks that no page loads, and
 * the pages' own chunks, stay as they are. Merging creates no import cycles, and no page loads more than the merged chunks.
 * @returns the chunk names of each merged file, `fixedGroups` first; unmerged chunks are not listed
 */
export const mergeChunks = (
  chunks: readonly Chunk[],
  pages: ReadonlyMap<string, ReadonlySet<string>>,
  fixedGroups: readonly ReadonlySet<string>[],
  requestCostBytes: number,
): ReadonlySet<string>[] => {
  const byName = new Map(chunks.map((chunk) => [chunk.name, chunk]))
  const pagesLoading = (name: string) => [...pages].flatMap(([page, fetched]) => (fetched.has(name) ? [page] : []))
  const alone = ({ name, bytes }: Chunk): ChunkGroup => ({
    names: new Set([name]),
    pages: new Set(pagesLoading(name)),
    bytes,
  })
  const isMergeable = ({ name }: Chunk) => !pages.has(name) && !fixedGroups.some((names) => names.has(name))
  let groups = chunks
    .filter(isMergeable)
    .map(alone)
    .filter((group) => group.pages.size > 0)
  const importsOf = (names: ReadonlySet<string>) => [...names].flatMap((name) => byName.get(name)?.imports ?? [])
  const wouldCreateCycle = (a: ChunkGroup, b: ChunkGroup): boolean => {
    const both = a.names.union(b.names)
    const others = [...fixedGroups, ...groups.filter((group) => group !== a && group !== b).map(({ names }) => names)]
    const mates = new Map(others.flatMap((names) => [...names].map((name) => [name, names] as const)))
    const beyond = importsOf(both).filter((name) => !both.has(name))
    return !closureOf(beyond, (name) => importsOf(mates.get(name) ?? new Set([name]))).isDisjointFrom(both)
  }
  /** Whether merging would make pages of `a` also load imports of `b`. */
  const wouldLoadMore = (a: ChunkGroup, b: ChunkGroup): boolean =>
    importsOf(b.names)
      .filter((name) => !a.names.has(name) && !b.names.has(name))
      .map((name) => groups.find(({ names }) => names.has(name))?.pages ?? new Set(pagesLoading(name)))
      .some((there) => !a.pages.isSubsetOf(there))
  for (;;) {
    const pairs = groups.flatMap((a, at) =>
      groups.slice(at + 1).map((b) => ({ a, b, saved: bytesSavedBy(a, b, requestCostBytes) })),
    )
    const profitable = pairs.filter(({ saved }) => saved > 0).sort((one, other) => other.saved - one.saved)
    const best = profitable.find(({ a, b }) => !wouldLoadMore(a, b) && !wouldLoadMore(b, a) && !wouldCreateCycle(a, b))
    if (!best) break
    groups = [...groups.filter((group) => group !== best.a && group !== best.b), mergeGroups(best.a, best.b)]
  }
  return [...fixedGroups, ...groups.map(({ names }) => names).filter(({ size }) => size > 1)]
}

const mergeGroups = (a: ChunkGroup, b: ChunkGroup): ChunkGroup => ({
  names: a.names.union(b.names),
  pages: a.pages.union(b.pages),
  bytes: a.bytes + b.bytes,
})

const bytesSavedBy = (a: ChunkGroup, b: ChunkGroup, requestCostBytes: number): number =>
  requestCostBytes * a.pages.intersection(b.pages).size -
  b.bytes * a.pages.difference(b.pages).size -
  a.bytes * b.pages.difference(a.pages).size
