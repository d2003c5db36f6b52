import { type ChoiceGroup, choiceGroups } from '@colloquy/contract/search/shapes'
import type { ViewerClass } from '../expert-document.ts'
import type { BitSet } from './bit-set.ts'
import type { TermDictionary } from './term-dictionary.ts'

/** What docs have values of; most can be narrowed by. */
export type FacetField = ChoiceGroup | 'expertise' | 'currencies'
export const facetFields: readonly FacetField[] = [...choiceGroups, 'expertise', 'currencies']

/** For each term, in which docs it stands: five columns side by side, an entry for each doc. */
export interface PostingLists {
  /** Where the entries of each term begin; one more for the end of the last. */
  readonly starts: Uint32Array
  readonly documents: Uint16Array
  /** The fields it stands in, a bit each. */
  readonly fieldMasks: Uint16Array
  /** What it counts in the order of hits, of 255. */
  readonly impacts: Uint8Array
  /** In how many places it stands. */
  readonly frequencies: Uint8Array
  /** The places one after the other; those of entry 64 · n begin at `marks[n]`. */
  readonly positions: Uint16Array
  readonly positionSkips: Uint32Array
}

/** The entries of the places of which are marked. */
export const skipInterval = 64

/** Values by their numbers: those of doc i stand from `starts[i]` to `starts[i + 1]`. */
export interface OrdinalDocValues {
  readonly starts: Uint32Array
  readonly ordinals: Uint32Array
}

/** Up to 65,536 docs in columns that threads share, all in one piece of memory. Only the bits of who is shown ever change. */
export interface Segment {
  readonly size: number
  readonly terms: TermDictionary
  readonly postings: PostingLists
  /** For each doc, at which place each field begins, and where the last one ends. */
  readonly fieldStarts: Uint16Array
  /** Sixteen bytes each. */
  readonly ids: Uint8Array
  readonly calls: Uint32Array
  /** −1 for none. */
  readonly ratings: Float32Array
  /** YYYYMMDD. */
  readonly joined: Uint32Array
  readonly credits: Uint32Array
  /** In the currency that is the expert's one value of `currencies`. */
  readonly rates: Uint32Array
  /** The day the last employment ended, YYYYMMDD; 0 for none. */
  readonly left: Uint32Array
  /** The day of the last confirmation, in days since 1970. */
  readonly fresh: Uint32Array
  /** 1 for who has been invited and not come yet. */
  readonly invited: Uint32Array
  readonly docValues: Readonly<Record<FacetField, OrdinalDocValues>>
  readonly visibleTo: Readonly<Record<ViewerClass, BitSet>>
}

/** The columns of one number for each doc. */
export const numericColumns = ['calls', 'joined', 'credits', 'rates', 'left', 'fresh', 'invited'] as const
export type NumericColumn = (typeof numericColumns)[number]

/** A day as a number: YYYYMMDD. */
export const dayNumber = (day: string): number => Number(day.replaceAll('-', ''))

/** A day in days since 1970. */
export const daysSinceEpoch = (day: string): number =>
  Math.max(0, Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000))

/** Where the places of an entry begin; of the one behind the last, where all of them end. */
export const positionsStart = ({ positionSkips, frequencies, positions }: PostingLists, entry: number): number => {
  if (entry === frequencies.length) return positions.length
  const mark = Math.floor(entry / skipInterval)
  let at = positionSkips[mark] as number
  for (let i = mark * skipInterval; i < entry; i++) at += frequencies[i] as number
  return at
}

/** The id of an doc as text. */
export const documentIdAt = ({ ids }: Segment, doc: number): string => {
  const hex = Buffer.from(ids.buffer, ids.byteOffset + doc * 16, 16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** How much memory the columns of a segment take. */
export const byteSizeOf = (part: object): number =>
  Object.values(part).reduce<number>(
    (sum, value) =>
      sum + (ArrayBuffer.isView(value) ? value.byteLength : typeof value === 'object' ? byteSizeOf(value) : 0),
    0,
  )
