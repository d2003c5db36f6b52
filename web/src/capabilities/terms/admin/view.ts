import type { Language } from '@colloquy/contract/languages'
import type { DraftText, TermsLedger } from '@colloquy/contract/terms/shapes'
import { instantAt } from '@colloquy/contract/wall'

type Kind = TermsLedger['kinds'][number]

/** The number the next version of a kind will have. */
export const nextVersion = ({ versions }: Pick<Kind, 'versions'>): number =>
  1 + Math.max(0, ...versions.map(({ version }) => version))

/** The texts of a form: what is there in each language, and empty ones where nothing is. */
export const textsFor = (languages: readonly Language[], known: readonly DraftText[]): DraftText[] =>
  languages.map((language) => known.find((one) => one.language === language) ?? { language, title: '', body: '' })

/** What of a form is sent: texts without a title are not there yet. */
export const textsToSave = (texts: readonly DraftText[]): DraftText[] =>
  texts.filter(({ title }) => title.trim() !== '')

/** The instant at which a calendar day begins somewhere; undefined for no day. */
export const beginOf = (day: string, zone: string): string | undefined => {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return undefined
  return instantAt({ year, month, day: date, hour: 0, minute: 0 }, zone).toISOString()
}
