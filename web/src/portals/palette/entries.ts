import type { TranslationKey } from '../../platform/translation-keys.ts'
import type { MenuEntry } from '../page.ts'

/** Where an entry leads: an address of the application. */
export interface Place {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

/** The groups, in the order in which they are shown. */
export const groups = [
  'recent',
  'pages',
  'experts',
  'companies',
  'expertise',
  'people',
  'projects',
  'calls',
  'actions',
] as const
export type Group = (typeof groups)[number]

/** What a group is called. */
export const groupName = (group: Group): TranslationKey => {
  if (group === 'companies') return 'SEARCH.SUGGEST.COMPANIES'
  return group === 'expertise' ? 'SEARCH.SUGGEST.EXPERTISE' : `PALETTE.GROUPS.${group}`
}

/** One thing the palette offers: somewhere to go, or something to do. */
export interface Entry {
  /** The same for the same thing, wherever it was found. */
  readonly id: string
  readonly group: Group
  readonly label: string
  /** What it is besides: a title and company, a topic. */
  readonly about?: string
  readonly code?: string
  readonly keys?: string
  readonly icon: MenuEntry['icon']
  readonly place?: Place
  readonly run?: () => void
}

/** Entries under the head of their group. */
export interface Section {
  readonly group: Group
  readonly entries: readonly Entry[]
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** How well a label fits what was typed: its beginning, the beginning of a word, anywhere; undefined not at all. */
const matchRankOf = (label: string, typed: string): number | undefined => {
  const at = fold(label).indexOf(fold(typed))
  if (at < 0) return undefined
  return at === 0 ? 0 : /\s/.test(label[at - 1]!) ? 1 : 2
}

/** Of things known by their name alone, those that fit what was typed, the best first. */
export const rankByLabel = (entries: readonly Entry[], typed: string): Entry[] =>
  entries
    .map((entry) => ({ entry, fit: matchRankOf(entry.label, typed) }))
    .filter(({ fit }) => fit !== undefined)
    .toSorted((a, b) => a.fit! - b.fit!)
    .map(({ entry }) => entry)

/** The entries by groups. What was chosen lately stands first and is not said twice. */
export const sectionsOf = (entries: readonly Entry[]): Section[] => {
  const seen = new Set<string>()
  return groups.flatMap((group) => {
    const own = entries.filter((entry) => entry.group === group && !seen.has(entry.id))
    for (const { id } of own) seen.add(id)
    return own.length > 0 ? [{ group, entries: own }] : []
  })
}

/** Where a key leads from an entry; the ends are neighbours. */
export const indexAfterKey = (key: string, at: number, count: number): number | undefined => {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
