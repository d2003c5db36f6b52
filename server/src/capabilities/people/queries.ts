import type { Language } from '@colloquy/contract/languages'
import {
  getExpert as openExpertOperation,
  getProfile as openProfileOperation,
} from '@colloquy/contract/people/operations'
import type { Industry, JobFunction, PersonCard, PersonProfile } from '@colloquy/contract/people/shapes'
import type english from '@colloquy/contract/translations/libs/people/enUS.json'
import type { Actor, AnyActor } from '../../platform/access/actor.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { type LoadContext, query } from '../../platform/operations/define.ts'
import { loadTexts } from '../../platform/translations/load-texts.ts'
import * as audiences from './audience-store.ts'
import { companiesOfKind as ofKind } from './creation-store.ts'
import { externalIdsOf } from './external-ids/store.ts'
import * as names from './name-store.ts'
import { canSeeExpert, canSeeRecord, type PersonAttributes } from './policy.ts'
import { presentProfile, presentRecord } from './present.ts'
import * as store from './store.ts'

export const getExpert = query(openExpertOperation, {
  load: async ({ tx, input }) => {
    const [record] = await store.records(tx, [input.personId])
    return record && { ...store.attributesOf(record.person), record }
  },
  see: canSeeExpert,
  allow: canSeeExpert,
  // The limit is more than one reader needs in a day; it prevents copying the whole network.
  limits: [{ name: 'people.opened', max: 600, seconds: 86_400, each: ({ input }) => input.personId }],
  run: async ({ tx, actor, subject }) =>
    presentProfile(actor, subject.record, await store.factsOfExpert(tx, subject.personId)),
})

/** Finds the person that an operation on a record refers to. */
export const loadPerson = async ({ tx, input }: LoadContext<{ readonly personId: string }>) => {
  const person = await store.personWithCompany(tx, input.personId)
  return person && { ...store.attributesOf(person), person, version: person.version }
}

export const recordOf = async (tx: Tx, actor: Actor, personId: string): Promise<PersonProfile> => {
  const person = await store.personWithCompany(tx, personId)
  if (!person) throw new Error(`there is no person ${personId}`)
  return presentRecord(actor, person, await store.factsOfExpert(tx, personId), await externalIdsOf(tx, personId))
}

export const getProfile = query(openProfileOperation, {
  load: loadPerson,
  see: canSeeRecord,
  allow: canSeeRecord,
  run: ({ tx, actor, subject }) => recordOf(tx, actor, subject.personId),
})

/** Cards of people by id; unknown ids are missing. The caller checks visibility. */
export const personCards = async (tx: Tx, ids: readonly string[]): Promise<Map<string, PersonCard>> => {
  const rows = ids.length === 0 ? [] : await store.forCards(tx, { ids: [...new Set(ids)] })
  return new Map(rows.map((row) => [row.id, cardOf(row)]))
}

const cardOf = (row: Awaited<ReturnType<typeof store.forCards>>[number]): PersonCard => ({
  personId: row.id,
  fullName: names.fullNameOfRow(row),
  title: row.title,
  companyName: row.company_name,
  employmentEndYear: row.end_year,
  city: row.city,
  timeZone: row.time_zone,
  photoId: row.small_photo_id,
})

/** The cards of people with their prices, in one statement. The caller checks visibility, also of prices. */
export const pricedPersonCards = async (
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { readonly card: PersonCard; readonly creditsPerHour: number }>> => {
  const rows = ids.length === 0 ? [] : await store.forSummaries(tx, { ids: [...new Set(ids)] })
  return new Map(rows.map((row) => [row.id, { card: cardOf(row), creditsPerHour: row.credits_per_hour }]))
}

/** One person as other capabilities need them: contact, time zone, price and standing. */
export interface PersonSummary extends PersonAttributes {
  readonly code: string
  readonly fullName: string
  readonly email: string | null
  readonly language: Language
  readonly timeZone: string
  readonly roleId: number | null
  readonly title: string | null
  readonly companyName: string | null
  /** The year in which an expert's employment there ended; null while it lasts, and for anybody but experts. */
  readonly employmentEndYear: number | null
  readonly creditsPerHour: number
}

/** Summaries of people by id; unknown ids are missing. For internal use, not for responses: summaries contain addresses. */
export const personSummaries = async (tx: Tx, ids: readonly string[]): Promise<Map<string, PersonSummary>> => {
  const rows = ids.length === 0 ? [] : await store.forSummaries(tx, { ids: [...new Set(ids)] })
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...store.attributesOf(row),
        code: row.code,
        fullName: names.fullNameOfRow(row),
        email: row.email,
        language: row.language,
        timeZone: row.time_zone,
        roleId: row.role_id,
        title: row.title,
        companyName: row.company_name,
        employmentEndYear: row.end_year,
        creditsPerHour: row.credits_per_hour,
      },
    ]),
  )
}

/** Ids of the staff who hold one of some permissions. */
export const staffHolding = (tx: Tx, ...permissions: readonly number[]): Promise<string[]> =>
  audiences.staffHolding(tx, ...permissions)

/** Ids of the staff with usable accounts. */
export const activeStaff = (tx: Tx): Promise<string[]> => audiences.activeStaff(tx)

/** Ids of the analysts of a client company. */
export const analystsOf = (tx: Tx, companyId: string): Promise<string[]> => audiences.analystsOf(tx, companyId)

/** Ids of the compliance officers, and of the staff who manage compliance. */
export const officerIds = (tx: Tx): Promise<string[]> => audiences.officerIds(tx)

/** Ids of the members of a vendor with usable accounts. */
export const vendorMembers = (tx: Tx, companyId: string): Promise<string[]> => audiences.vendorMembers(tx, companyId)

/** Ids of the analysts of a company with usable accounts who hold a permission. */
export const analystsHolding = (tx: Tx, companyId: string, permission: number): Promise<string[]> =>
  audiences.analystsHolding(tx, companyId, permission)

/** The analysts of a table's company with usable accounts who hold a permission, as an SQL fragment. */
export const permissionHoldersOf = (table: string, companyColumn: string, permission: number) =>
  audiences.permissionHoldersOf(table, companyColumn, permission)

/** The name of a table's company as an SQL fragment; both rows belong to one tenant. */
export const companyNameOf = (table: string, companyColumn: string) => store.companyNameOf(table, companyColumn)

/** Whether clients can find a table's expert, as an SQL fragment. */
export const isFindableOf = (table: string, personColumn: string) => store.isFindableOf(table, personColumn)

/** The full name of a row with the name columns. */
export const fullNameOfRow = (row: names.NameColumns): string => names.fullNameOfRow(row)

/** The full name as an expression on an alias of `people`. */
export const fullNameSql = (alias: string) => names.fullNameSql(alias)

/** The full name of a table's person, as an SQL fragment. */
export const fullNameOf = (table: string, personColumn: string) => names.fullNameOf(table, personColumn)

/** The company of a table's expert, as an SQL fragment. */
export const employerOf = (table: string, personColumn: string) => store.employerOf(table, personColumn)

/** Subquery: ids of the people whose full name matches a pattern in lower case. */
export const peopleNamed = (pattern: string) => names.peopleNamed(pattern)

/** Subquery: ids of the companies whose name matches a pattern in lower case. */
export const companiesNamed = (pattern: string) => names.companiesNamed(pattern)

/** Subquery: ids of the experts who work at a company whose name matches a pattern in lower case. */
export const employeesOfNamed = (pattern: string) => names.employeesOfNamed(pattern)

/** Whether a table's expert works at one of these companies, as an SQL condition. */
export const isEmployedBy = (table: string, personColumn: string, companyNames: readonly string[]) =>
  names.isEmployedBy(table, personColumn, companyNames)

export type PersonRecord = store.PersonRecord

/** Whole records in the order of `ids`, for indexing and for explaining search hits. */
export const personRecords = (tx: Tx, ids: readonly string[]): Promise<PersonRecord[]> => store.records(tx, ids)

/** Locks people until the transaction ends. */
export const lockPeople = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await store.lockPeople(tx, ids)
}

/** The experts visible to an actor, as a condition on `people`. */
export const expertsVisibleTo = (actor: AnyActor) => store.visibleTo(actor)

/** The attributes of a record that the policy depends on. */
export const personAttributesOf = (person: PersonRecord['person']): PersonAttributes => store.attributesOf(person)

/** The next code of a kind, such as EX-10483. */
export const nextCode = async (tx: Tx, tenantId: string, prefix: string): Promise<string> =>
  `${prefix}-${await store.allocateCodeNumber(tx, tenantId, prefix)}`

const words = loadTexts<typeof english>('libs/people')

/** The name of an industry in a language. */
export const industryName = (industry: Industry, language: Language): string =>
  words[language].PEOPLE.INDUSTRIES[industry]

/** The name of a function in a language. */
export const jobFunctionName = (jobFunction: JobFunction, language: Language): string =>
  words[language].PEOPLE.FUNCTIONS[jobFunction]

/** The companies of a kind, by name. */
export const companiesOfKind = (
  tx: Tx,
  kind: 'client' | 'vendor' | 'tenant',
): Promise<{ id: string; name: string }[]> => ofKind(tx, kind)
