import type { Language } from '@colloquy/contract/languages'
import {
  openExpert as openExpertOperation,
  openProfile as openProfileOperation,
} from '@colloquy/contract/people/operations'
import type { Industry, JobFunction, PersonCard, PersonProfile } from '@colloquy/contract/people/shapes'
import type english from '@colloquy/contract/translations/libs/people/enUS.json'
import type { Actor, AnyActor } from '../../platform/access/actor.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { query } from '../../platform/operations/define.ts'
import { loadTexts } from '../../platform/translations/load-texts.ts'
import { companiesOfKind as ofKind } from './creation-store.ts'
import * as names from './name-store.ts'
import { type PersonFacts, seeExpert, seeRecord } from './policy.ts'
import { presentProfile, presentRecord } from './present.ts'
import { referencesOf } from './references/store.ts'
import * as store from './store.ts'

export const openExpert = query(openExpertOperation, {
  load: async ({ tx, input }) => {
    const [record] = await store.records(tx, [input.personId])
    return record && { ...store.factsOf(record.person), record }
  },
  see: seeExpert,
  allow: seeExpert,
  // More people than anybody reads of in a day: it stops the copying of the whole network.
  limits: [{ name: 'people.opened', max: 600, seconds: 86_400, each: ({ input }) => input.personId }],
  run: async ({ tx, actor, subject }) =>
    presentProfile(actor, subject.record, await store.factsAbout(tx, subject.personId)),
})

/** Finds the person an operation on a record is about. */
export const loadPerson = async ({ tx, input }: { readonly tx: Tx; readonly input: { readonly personId: string } }) => {
  const person = await store.personWithCompany(tx, input.personId)
  return person && { ...store.factsOf(person), person, version: person.version }
}

/** A person's record as it is now. */
export const recordOf = async (tx: Tx, actor: Actor, personId: string): Promise<PersonProfile> => {
  const person = await store.personWithCompany(tx, personId)
  if (!person) throw new Error(`there is no person ${personId}`)
  return presentRecord(actor, person, await store.factsAbout(tx, personId), await referencesOf(tx, personId))
}

export const openProfile = query(openProfileOperation, {
  load: loadPerson,
  see: seeRecord,
  allow: seeRecord,
  run: ({ tx, actor, subject }) => recordOf(tx, actor, subject.personId),
})

/** Cards of persons by id; ids of nobody are missing. Who may see them is the caller's question. */
export const personCards = async (tx: Tx, ids: readonly string[]): Promise<Map<string, PersonCard>> => {
  const rows = ids.length === 0 ? [] : await store.forCards(tx, { ids: [...new Set(ids)] })
  return new Map(
    rows.map((row) => [
      row.id,
      {
        personId: row.id,
        fullName: names.fullNameOfRow(row),
        title: row.title,
        companyName: row.company_name,
        city: row.city,
        timeZone: row.time_zone,
        photoId: row.small_photo_id,
      },
    ]),
  )
}

/** One person as a reader of other capabilities needs it: contact, clock, price and standing. */
export interface PersonBrief extends PersonFacts {
  readonly code: string
  readonly fullName: string
  readonly email: string | null
  readonly language: Language
  readonly timeZone: string
  readonly roleId: number | null
  readonly title: string | null
  readonly companyName: string | null
  readonly creditsPerHour: number
}

/** Briefs of persons by id; ids of nobody are missing. For code, not for answers: it holds addresses. */
export const personBriefs = async (tx: Tx, ids: readonly string[]): Promise<Map<string, PersonBrief>> => {
  const rows = ids.length === 0 ? [] : await store.forBriefs(tx, { ids: [...new Set(ids)] })
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...store.factsOf(row),
        code: row.code,
        fullName: names.fullNameOfRow(row),
        email: row.email,
        language: row.language,
        timeZone: row.time_zone,
        roleId: row.role_id,
        title: row.title,
        companyName: row.company_name,
        creditsPerHour: row.credits_per_hour,
      },
    ]),
  )
}

/** Ids of the staff who hold one of the catalogue's rights. */
export const staffHolding = (tx: Tx, right: number): Promise<string[]> => store.staffHolding(tx, right)

/** Ids of the analysts of a company that buys research. */
export const analystsOf = (tx: Tx, companyId: string): Promise<string[]> => store.analystsOf(tx, companyId)

/** The name of a table's company, as a part of a statement about that table; both are of one tenant. */
export const companyNameOf = (table: string, companyColumn: string) => store.companyNameOf(table, companyColumn)

/** Whether a table's expert can be found by clients, as a part of a statement about that table. */
export const isFindableOf = (table: string, personColumn: string) => store.isFindableOf(table, personColumn)

/** The full name of a row of people, or of another table with the columns of a name. */
export const fullNameOfRow = (row: names.NameColumns): string => names.fullNameOfRow(row)

/** The full name as an expression on `people` under an alias. */
export const fullNameSql = (alias: string) => names.fullNameSql(alias)

/** The full name of a table's person, as a part of a statement about that table. */
export const fullNameOf = (table: string, personColumn: string) => names.fullNameOf(table, personColumn)

/** Where a table's expert works or is known from, as a part of a statement about that table. */
export const employerOf = (table: string, personColumn: string) => store.employerOf(table, personColumn)

export type PersonRecord = store.PersonRecord

/** Whole records of persons, in the order of `ids`: for the index and for what explains a hit. */
export const personRecords = (tx: Tx, ids: readonly string[]): Promise<PersonRecord[]> => store.records(tx, ids)

/** Keeps people as they are until the transaction ends. */
export const holdPeople = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await store.holdPeople(tx, ids)
}

/** The experts an actor may know of, as a condition on `people`. */
export const expertsVisibleTo = (actor: AnyActor) => store.visibleTo(actor)

/** What the rules about people look at, of a record. */
export const factsOfPerson = (person: PersonRecord['person']): PersonFacts => store.factsOf(person)

/** The next code of a kind, such as EX-10483. */
export const nextCode = async (tx: Tx, tenantId: string, prefix: string): Promise<string> =>
  `${prefix}-${await store.takeCodeNumber(tx, tenantId, prefix)}`

const words = loadTexts<typeof english>('libs/people')

/** What an industry is called in a language. */
export const industryName = (industry: Industry, language: Language): string =>
  words[language].PEOPLE.INDUSTRIES[industry]

/** What a function is called in a language. */
export const jobFunctionName = (jobFunction: JobFunction, language: Language): string =>
  words[language].PEOPLE.FUNCTIONS[jobFunction]

/** The companies of a kind by name. */
export const companiesOfKind = (tx: Tx, kind: 'client' | 'vendor'): Promise<{ id: string; name: string }[]> =>
  ofKind(tx, kind)
