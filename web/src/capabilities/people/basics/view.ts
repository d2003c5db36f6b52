import type { PersonProfile } from '@colloquy/contract/people/shapes'

/** What everybody can say about themselves, as it is typed: nothing is an empty text. */
export interface Basics {
  readonly firstName: string
  readonly lastName: string
  readonly preferredName: string
  readonly title: string
}
export type BasicField = keyof Basics

export const basicFields = ['firstName', 'lastName', 'preferredName', 'title'] as const satisfies readonly BasicField[]

/** Most characters each of them may have. */
export const longest: Readonly<Record<BasicField, number>> = {
  firstName: 100,
  lastName: 100,
  preferredName: 100,
  title: 200,
}

/** A record's basics as they stand in the form. */
export const basicsOf = (person: Pick<PersonProfile, BasicField>): Basics => ({
  firstName: person.firstName,
  lastName: person.lastName,
  preferredName: person.preferredName ?? '',
  title: person.title ?? '',
})

/** The fields that differ. */
export const differences = (a: Basics, b: Basics): BasicField[] =>
  basicFields.filter((field) => a[field].trim() !== b[field].trim())

/** What is sent: the given fields alone, an empty text as nothing. */
export const changeOf = (basics: Basics, fields: readonly BasicField[]): Partial<Pick<PersonProfile, BasicField>> =>
  Object.fromEntries(
    fields.map((field) => {
      const text = basics[field].trim()
      return [field, text === '' && field !== 'firstName' && field !== 'lastName' ? null : text]
    }),
  )

/** Fields that must not be empty and are. */
export const missing = (basics: Basics): BasicField[] =>
  (['firstName', 'lastName'] as const).filter((field) => basics[field].trim() === '')

/**
 * What somebody has typed, put onto a record that has changed meanwhile: fields they touched keep their text, the others
 * follow the record. `clashes` are touched fields that have changed there as well.
 */
export const rebase = (
  typed: Basics,
  before: Basics,
  now: Basics,
): { readonly basics: Basics; readonly clashes: BasicField[] } => {
  const touched = differences(typed, before)
  const basics = { ...now, ...Object.fromEntries(touched.map((field) => [field, typed[field]])) }
  const elsewhere = differences(before, now)
  return { basics, clashes: touched.filter((field) => elsewhere.includes(field) && typed[field] !== now[field]) }
}
