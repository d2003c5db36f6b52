import type { Language } from '@colloquy/contract/languages'
import { instantAt } from '@colloquy/contract/local-date-time'
import type { DraftText, TermsOverview } from '@colloquy/contract/terms/shapes'

type Kind = TermsOverview['kinds'][number]

/** The next version number of a kind. */
export const nextVersion = ({ versions }: Pick<Kind, 'versions'>): number =>
  1 + Math.max(0, ...versions.map(({ version }) => version))

/** Form values per language, with empty texts for missing languages. */
export const textsFor = (languages: readonly Language[], known: readonly DraftText[]): DraftText[] =>
  languages.map((language) => known.find((one) => one.language === language) ?? { language, title: '', body: '' })

/** The request body; languages without a title are omitted. */
export const textsToSave = (texts: readonly DraftText[]): DraftText[] =>
  texts.filter(({ title }) => title.trim() !== '')

/** The start of a calendar day in a time zone; undefined without a day. */
export const beginOf = (day: string, zone: string): string | undefined => {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return undefined
  return instantAt({ year, month, day: date, hour: 0, minute: 0 }, zone).toISOString()
}

/** Languages whose text in the draft is that of the version in force, or missing. Empty when nothing is in force. */
export const unchangedLanguages = (
  languages: readonly Language[],
  draft: readonly DraftText[],
  inForce: readonly DraftText[],
): Language[] => {
  if (inForce.length === 0) return []
  return languages.filter((language) => {
    const next = draft.find((text) => text.language === language)
    const before = inForce.find((text) => text.language === language)
    return !next || (next.title === before?.title && next.body === before.body)
  })
}
