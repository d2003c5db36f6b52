import type { TranslationKey } from '../../platform/translation-keys.ts'
import type { MenuEntry } from '../page.ts'

/** The target of an entry: a path of the application. */
export interface Place {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

/** The groups, in display order. */
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

/** The heading of a group. */
export const groupName = (group: Group): TranslationKey => {
  if (group === 'companies') return 'SEARCH.SUGGEST.COMPANIES'
  return group === 'expertise' ? 'SEARCH.SUGGEST.EXPERTISE' : `PALETTE.GROUPS.${group}`
}

/** An entry of the command palette: a page to open or a command to run. */
export interface Entry {
  /** Identifies an entry, regardless of its source. */
  readonly id: string
  readonly group: Group
  readonly label: string
  /** A secondary text: a title and company, or a topic. */
  readonly about?: string
  readonly code?: string
  readonly keys?: string
  readonly icon: MenuEntry['icon']
  readonly place?: Place
  readonly run?: () => void
}

/** Entries of one group. */
export interface Section {
  readonly group: Group
  readonly entries: readonly Entry[]
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** How well a label matches the input: its prefix, the prefix of a word, or anywhere; undefined without a match. */
const matchRankOf = (label: string, typed: string): number | undefined => {
  const at = fold(label).indexOf(fold(typed))
  if (at < 0) return undefined
  return at === 0 ? 0 : /\s/.test(label[at - 1]!) ? 1 : 2
}

/** The named items that match the input, best first. */
export const rankByLabel = (entries: readonly Entry[], typed: string): Entry[] =>
  entries
    .map((entry) => ({ entry, fit: matchRankOf(entry.label, typed) }))
    .filter(({ fit }) => fit !== undefined)
    .toSorted((a, b) => a.fit! - b.fit!)
    .map(({ entry }) => entry)

/** Groups entries. Recent ones come first and are not repeated. */
export const sectionsOf = (entries: readonly Entry[]): Section[] => {
  const seen = new Set<string>()
  return groups.flatMap((group) => {
    const own = entries.filter((entry) => entry.group === group && !seen.has(entry.id))
    for (const { id } of own) seen.add(id)
    return own.length > 0 ? [{ group, entries: own }] : []
  })
}

/** The next index for a key; the ends wrap around. */
export const indexAfterKey = (key: string, at: number, count: number): number | undefined => {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
