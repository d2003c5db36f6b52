import { type ChoiceGroup, choiceGroups } from '@colloquy/contract/search/shapes'
import type { Bits } from './bits.ts'
import type { Dictionary } from './dictionary.ts'
import type { ViewerClass } from './document.ts'

/** What experts have values of; most can be narrowed by. */
export type ValueGroup = ChoiceGroup | 'expertise' | 'currencies'
export const valueGroups: readonly ValueGroup[] = [...choiceGroups, 'expertise', 'currencies']

/** For each term, in which experts it stands: five columns side by side, an entry for each expert. */
export interface Postings {
  /** Where the entries of each term begin; one more for the end of the last. */
  readonly starts: Uint32Array
  readonly experts: Uint16Array
  /** The fields it stands in, a bit each. */
  readonly masks: Uint16Array
  /** What it counts in the order of hits, of 255. */
  readonly impacts: Uint8Array
  /** In how many places it stands. */
  readonly counts: Uint8Array
  /** The places one after the other; those of entry 64 · n begin at `marks[n]`. */
  readonly positions: Uint16Array
  readonly marks: Uint32Array
}

/** The entries of the places of which are marked. */
export const markEvery = 64

/** Values by their numbers: those of expert i stand from `starts[i]` to `starts[i + 1]`. */
export interface Values {
  readonly starts: Uint32Array
  readonly values: Uint32Array
}

/** Up to 65,536 experts in columns that threads share, all in one piece of memory. Only the bits of who is shown ever change. */
export interface Block {
  readonly size: number
  readonly dictionary: Dictionary
  readonly postings: Postings
  /** For each expert, at which place each field begins, and where the last one ends. */
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
  readonly values: Readonly<Record<ValueGroup, Values>>
  readonly shown: Readonly<Record<ViewerClass, Bits>>
}

/** The columns of one number for each expert. */
export const plainColumns = ['calls', 'joined', 'credits', 'rates', 'left', 'fresh', 'invited'] as const
export type PlainColumn = (typeof plainColumns)[number]

/** A day as a number: YYYYMMDD. */
export const dayNumber = (day: string): number => Number(day.replaceAll('-', ''))

/** A day in days since 1970. */
export const dayCount = (day: string): number => Math.max(0, Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000))

/** Where the places of an entry begin; of the one behind the last, where all of them end. */
export const placesStart = ({ marks, counts, positions }: Postings, entry: number): number => {
  if (entry === counts.length) return positions.length
  const mark = Math.floor(entry / markEvery)
  let at = marks[mark] as number
  for (let i = mark * markEvery; i < entry; i++) at += counts[i] as number
  return at
}

/** The id of an expert as text. */
export const idAt = ({ ids }: Block, expert: number): string => {
  const hex = Buffer.from(ids.buffer, ids.byteOffset + expert * 16, 16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** How much memory the columns of a block take. */
export const bytesOf = (part: object): number =>
  Object.values(part).reduce<number>(
    (sum, value) =>
      sum + (ArrayBuffer.isView(value) ? value.byteLength : typeof value === 'object' ? bytesOf(value) : 0),
    0,
  )
