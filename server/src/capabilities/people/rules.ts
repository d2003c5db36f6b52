import { defaultLanguage, tagOf } from '@colloquy/contract/languages'
import type { FactKind, PersonInfo } from '@colloquy/contract/people/shapes'

const tag = tagOf(defaultLanguage)
const countryNames = new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' })
const languageNames = new Intl.DisplayNames(tag, { type: 'language', fallback: 'code' })

type DerivedFrom = Pick<PersonInfo, 'city' | 'country' | 'languages'>

/** Facts that say what stands in the record elsewhere: changing it there states them anew. */
export const derivedFacts: ReadonlySet<FactKind> = new Set<FactKind>(['location', 'languages', 'rate'])

/** The facts that a change of the record states anew. Facts are written in the language of the search. */
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

const minute = 60_000
/** Milliseconds in which something said or removed can be taken back: as long as its toast is in sight, and what a slow network adds. */
export const undoWindowMs = 5 * minute

/** Whether what was said at an instant can still be taken back. */
export const canUndo = (saidAt: Date, at: Date): boolean => at.getTime() - saidAt.getTime() <= undoWindowMs
