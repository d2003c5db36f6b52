import type { FactKind, PersonInfo } from '@colloquy/contract/people/shapes'
import { defaultLanguage, tagOf } from '@colloquy/contract/values'

const tag = tagOf(defaultLanguage)
const countries = new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' })
const tongues = new Intl.DisplayNames(tag, { type: 'language', fallback: 'code' })

type Followed = Pick<PersonInfo, 'city' | 'country' | 'languages'>

/** Facts that say what stands in the record elsewhere: changing it there states them anew. */
export const following: ReadonlySet<FactKind> = new Set<FactKind>(['location', 'languages', 'rate'])

/** The facts that a change of the record states anew. Facts are written in the language of the search. */
export const factsStated = (before: Followed, after: Followed): { kind: FactKind; value: string }[] => {
  const [was, is] = [before, after].map(wordsOf) as [ReturnType<typeof wordsOf>, ReturnType<typeof wordsOf>]
  return (['location', 'languages'] as const).flatMap((kind) =>
    is[kind] !== '' && is[kind] !== was[kind] ? [{ kind, value: is[kind] }] : [],
  )
}

const wordsOf = ({ city, country, languages }: Followed) => ({
  location: [city, country && countries.of(country)].filter(Boolean).join(', '),
  languages: languages.map((code) => tongues.of(code) ?? code).join(', '),
})

const minute = 60_000
/** Milliseconds in which something said or removed can be taken back: as long as its toast is in sight, and what a slow network adds. */
export const regret = 5 * minute

/** Whether what was said at an instant can still be taken back. */
export const canTakeBack = (saidAt: Date, at: Date): boolean => at.getTime() - saidAt.getTime() <= regret
