import { fullName } from '@colloquy/contract/person-name'
import type { PersonRole } from '@colloquy/contract/person-role'
import { quotePhrase, type Suggestions } from '@colloquy/contract/search/shapes'

/** A suggestion: a person to open, or words to search for. */
export type Suggestion =
  | { id: string; group: 'PEOPLE'; name: string; about: string; code: string; personId: string }
  | { id: string; group: 'COMPANIES' | 'EXPERTISE'; name: string; count: number; words: string }

/** Flattens suggestions: people, then companies, then expertise. Choosing words keeps the query typed before them. */
export const suggestionsOf = (
  { before, people, companies, expertise }: Suggestions,
  roleOf: (person: PersonRole) => string,
): Suggestion[] => {
  const wordsOf = (name: string) => `${[before.trim(), quotePhrase(name)].filter(Boolean).join(' ')} `
  const named = (group: 'COMPANIES' | 'EXPERTISE', list: Suggestions['companies']): Suggestion[] =>
    list.map(({ name, count }) => ({ id: `${group} ${name}`, group, name, count, words: wordsOf(name) }))
  return [
    ...people.map(
      ({ personId, code, firstName, lastName, ...role }): Suggestion => ({
        id: personId,
        group: 'PEOPLE',
        name: fullName({ firstName, lastName }),
        about: roleOf(role),
        code,
        personId,
      }),
    ),
    ...named('COMPANIES', companies),
    ...named('EXPERTISE', expertise),
  ]
}
