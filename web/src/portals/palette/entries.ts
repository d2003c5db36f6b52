import type { TranslationKey } from '../../platform/translation-keys.ts'
import type { MenuEntry } from '../page.ts'

/** The target of an entry: a path of the application. */
export interface Target {
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
  /** Other words for it that people type. */
  readonly aliases?: readonly string[]
  /** A secondary text: a title and company, or a topic. */
  readonly about?: string
  readonly code?: string
  readonly keys?: string
  readonly icon: MenuEntry['icon']
  readonly target?: Target
  readonly run?: () => void
}

/** Entries of one group. */
export interface Section {
  readonly group: Group
  readonly entries: readonly Entry[]
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** Ranks of a match, best first. From `anywhere` on it may be an accident, so that server results come before it. */
const ranks = { start: 0, wordsInOrder: 1, words: 2, alias: 3, anywhere: 4 } as const

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** Whether every typed word begins a word of the label; in the same order, or in any. */
const beginsWords = (label: string, typed: string, isOrdered: boolean): boolean => {
  let rest = wordsOf(label)
  const wanted = wordsOf(typed)
  return (
    wanted.length > 0 &&
    wanted.every((word) => {
      const at = rest.findIndex((one) => one.startsWith(word))
      if (at < 0) return false
      rest = isOrdered ? rest.slice(at + 1) : rest.toSpliced(at, 1)
      return true
    })
  )
}

/** How well an entry matches the input; undefined without a match. */
const matchRankOf = ({ label, aliases = [] }: Entry, typed: string): number | undefined => {
  const [name, wanted] = [fold(label), fold(typed)]
  if (name.startsWith(wanted)) return ranks.start
  if (beginsWords(name, wanted, true)) return ranks.wordsInOrder
  if (beginsWords(name, wanted, false)) return ranks.words
  if (aliases.some((alias) => beginsWords(fold(alias), wanted, true))) return ranks.alias
  return name.includes(wanted) ? ranks.anywhere : undefined
}

const rank = (entries: readonly Entry[], typed: string) =>
  entries
    .flatMap((entry) => {
      const fit = matchRankOf(entry, typed)
      return fit === undefined ? [] : [{ entry, fit }]
    })
    .toSorted((a, b) => a.fit - b.fit)

/** The named items that match the input, best first. */
export const rankByLabel = (entries: readonly Entry[], typed: string): Entry[] =>
  rank(entries, typed).map(({ entry }) => entry)

/**
 * The sections for an input. Pages and commands whose words it begins come first, the best group at the top: whoever types
 * "sign out" means the command, and not an expert called Signe Outzen. Results of the server follow.
 */
export const arrangeEntries = (local: readonly Entry[], found: readonly Entry[], typed: string): Section[] => {
  if (typed === '') return sectionsOf([...local, ...found])
  const ranked = rank(local, typed)
  const meant = ranked.filter(({ fit }) => fit < ranks.anywhere).map(({ entry }) => entry)
  const accidental = ranked.filter(({ fit }) => fit === ranks.anywhere).map(({ entry }) => entry)
  const order = [...new Set([...meant.map(({ group }) => group), ...groups])]
  return sectionsOf([...meant, ...found, ...accidental], order)
}

/** Groups entries. Each is shown once, in the first group that has it. */
export const sectionsOf = (entries: readonly Entry[], order: readonly Group[] = groups): Section[] => {
  const seen = new Set<string>()
  return order.flatMap((group) => {
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
