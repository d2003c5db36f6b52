import type { PersonProfile } from '@colloquy/contract/people/shapes'

/** The basics as form values; an empty string means none. */
export interface Basics {
  readonly firstName: string
  readonly lastName: string
  readonly preferredName: string
  readonly title: string
}
export type BasicField = keyof Basics

export const basicFields = ['firstName', 'lastName', 'preferredName', 'title'] as const satisfies readonly BasicField[]

/** Maximum characters per field. */
export const longest: Readonly<Record<BasicField, number>> = {
  firstName: 100,
  lastName: 100,
  preferredName: 100,
  title: 200,
}

/** Maps a record's basics to form values. */
export const basicsOf = (person: Pick<PersonProfile, BasicField>): Basics => ({
  firstName: person.firstName,
  lastName: person.lastName,
  preferredName: person.preferredName ?? '',
  title: person.title ?? '',
})

/** The fields that differ. */
export const differences = (a: Basics, b: Basics): BasicField[] =>
  basicFields.filter((field) => a[field].trim() !== b[field].trim())

/** The request body: only the given fields, with empty strings as null. */
export const changeOf = (basics: Basics, fields: readonly BasicField[]): Partial<Pick<PersonProfile, BasicField>> =>
  Object.fromEntries(
    fields.map((field) => {
      const text = basics[field].trim()
      return [field, text === '' && field !== 'firstName' && field !== 'lastName' ? null : text]
    }),
  )

/** Required fields that are empty. */
export const missing = (basics: Basics): BasicField[] =>
  (['firstName', 'lastName'] as const).filter((field) => basics[field].trim() === '')

/**
 * Rebases edits onto a changed record: touched fields keep their text, the others follow the record. `clashes` are touched fields
 * that also changed in the record.
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
