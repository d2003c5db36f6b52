import { defaultLanguage, tagOf } from '@colloquy/contract/languages'
import type { FactKind, PersonInfo } from '@colloquy/contract/people/shapes'

const tag = tagOf(defaultLanguage)
const countryNames = new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' })
const languageNames = new Intl.DisplayNames(tag, { type: 'language', fallback: 'code' })

type DerivedFrom = Pick<PersonInfo, 'city' | 'country' | 'languages'>

/** Facts that mirror fields of the record; changing the field restates the fact. */
export const derivedFacts: ReadonlySet<FactKind> = new Set<FactKind>(['location', 'languages', 'rate'])

/** The facts that a change of the record restates, written in the language of the search. */
export const factsStated = (before: DerivedFrom, after: DerivedFrom): { kind: FactKind; value: string }[] => {
  const [was, is] = [before, after].map(factTexts) as [ReturnType<typeof factTexts>, ReturnType<typeof factTexts>]
  return (['location', 'languages'] as const).flatMap((kind) =>
    is[kind] !== '' && is[kind] !== was[kind] ? [{ kind, value: is[kind] }] : [],
  )
}

const factTexts = ({ city, country, languages }: DerivedFrom) => ({
  location: [city, country && countryNames.of(country)].filter(Boolean).join(', '),
  languages: languages.map((code) => languageNames.of(code) ?? code).join(', '),
})

const minuteMs = 60_000
/** Undo window in milliseconds: the time the toast is shown plus network latency. */
export const undoWindowMs = 5 * minuteMs

/** Whether a fact made at an instant can still be undone. */
export const canUndo = (saidAt: Date, at: Date): boolean => at.getTime() - saidAt.getTime() <= undoWindowMs
