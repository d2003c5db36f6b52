/*
 * The build makes a file of every part that several pages share: some fifty for a page, most of them smaller than what it
 * costs to ask for them. Here is worked out which of them become one.
 */

/** A file of scripts, as far as it matters what is fetched with it. */
export interface Piece {
  readonly name: string
  /** The files it cannot run without. */
  readonly imports: readonly string[]
  readonly bytes: number
}

/** Pieces that become one file. */
interface Group {
  readonly names: ReadonlySet<string>
  /** The pages that fetch it. */
  readonly pages: ReadonlySet<string>
  readonly bytes: number
}

/** All that is fetched with something, itself included. */
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
 * Joins pieces that are mostly fetched together. `pages` says what each page fetches, by the name of its own piece;
 * a file it fetches less is worth `turn` bytes to it, a byte it fetches in vain costs one. `whole` are joined in any case. What
 * no page fetches, and the pages' own pieces, stay as they are. Nothing comes to need itself, and no page comes
 * to fetch more than the pieces that were joined.
 * @returns the names of what becomes one, `whole` first; nothing of what stays alone
 */
export const joinPieces = (
  pieces: readonly Piece[],
  pages: ReadonlyMap<string, ReadonlySet<string>>,
  whole: readonly ReadonlySet<string>[],
  turn: number,
): ReadonlySet<string>[] => {
  const byName = new Map(pieces.map((piece) => [piece.name, piece]))
  const fetching = (name: string) => [...pages].flatMap(([page, fetched]) => (fetched.has(name) ? [page] : []))
  const alone = ({ name, bytes }: Piece): Group => ({ names: new Set([name]), pages: new Set(fetching(name)), bytes })
  const isFree = ({ name }: Piece) => !pages.has(name) && !whole.some((names) => names.has(name))
  let groups = pieces
    .filter(isFree)
    .map(alone)
    .filter((group) => group.pages.size > 0)
  const importsOf = (names: ReadonlySet<string>) => [...names].flatMap((name) => byName.get(name)?.imports ?? [])
  const wouldCircle = (a: Group, b: Group): boolean => {
    const both = a.names.union(b.names)
    const others = [...whole, ...groups.filter((group) => group !== a && group !== b).map(({ names }) => names)]
    const mates = new Map(others.flatMap((names) => [...names].map((name) => [name, names] as const)))
    const beyond = importsOf(both).filter((name) => !both.has(name))
    return !closureOf(beyond, (name) => importsOf(mates.get(name) ?? new Set([name]))).isDisjointFrom(both)
  }
  /** Whether the pages of `a` would fetch, with `b`, also what `b` needs. */
  const wouldBring = (a: Group, b: Group): boolean =>
    importsOf(b.names)
      .filter((name) => !a.names.has(name) && !b.names.has(name))
      .map((name) => groups.find(({ names }) => names.has(name))?.pages ?? new Set(fetching(name)))
      .some((there) => !a.pages.isSubsetOf(there))
  for (;;) {
    const pairs = groups.flatMap((a, at) => groups.slice(at + 1).map((b) => ({ a, b, gain: gainOf(a, b, turn) })))
    const gaining = pairs.filter(({ gain }) => gain > 0).sort((one, other) => other.gain - one.gain)
    const best = gaining.find(({ a, b }) => !wouldBring(a, b) && !wouldBring(b, a) && !wouldCircle(a, b))
    if (!best) break
    groups = [...groups.filter((group) => group !== best.a && group !== best.b), joined(best.a, best.b)]
  }
  return [...whole, ...groups.map(({ names }) => names).filter(({ size }) => size > 1)]
}

const joined = (a: Group, b: Group): Group => ({
  names: a.names.union(b.names),
  pages: a.pages.union(b.pages),
  bytes: a.bytes + b.bytes,
})

const gainOf = (a: Group, b: Group, turn: number): number =>
  turn * a.pages.intersection(b.pages).size -
  b.bytes * a.pages.difference(b.pages).size -
  a.bytes * b.pages.difference(a.pages).size
