import { expertsImported } from '@colloquy/contract/people/events'
import type { FactKind, Industry, JobFunction } from '@colloquy/contract/people/shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import { hashOf, newId } from '../../../platform/ids.ts'
import type { Emit } from '../../../platform/operations/define.ts'
import { factsStated } from '../rules.ts'
import * as store from './expert-store.ts'

/** An employment as another system tells of it. */
export interface ExternalEmployment {
  readonly companyName: string
  readonly title: string
  readonly startDate: string
  readonly endDate: string | null
  readonly industry: Industry | null
  readonly summary: string | null
}

/** An expert as another system tells of them. What is undefined it does not speak of, and that stays as it is. */
export interface ExternalExpert {
  /** By which the other system knows them. */
  readonly externalId: string
  readonly firstName: string
  readonly lastName: string
  readonly preferredName?: string | null | undefined
  readonly email?: string | null | undefined
  readonly title?: string | null | undefined
  readonly headline?: string | undefined
  readonly bio?: string | undefined
  readonly country?: string | null | undefined
  readonly city?: string | null | undefined
  readonly timeZone?: string | null | undefined
  readonly languages?: readonly string[] | undefined
  readonly expertise?: readonly string[] | undefined
  readonly jobFunction?: JobFunction | null | undefined
  readonly linkedInUrl?: string | null | undefined
  /** Of an hour. */
  readonly rate?: { readonly minor: number; readonly currency: string } | null | undefined
  /** Hundredths. */
  readonly credits?: number | undefined
  readonly employments?: readonly ExternalEmployment[] | undefined
}

/**
 * What became of one: `email_kept` of somebody who signs in by another address, `gone` of somebody who was deleted or
 * erased here, `no_expert` of somebody who is none.
 */
export type ExpertOutcome = 'created' | 'updated' | 'unchanged' | 'email_taken' | 'email_kept' | 'gone' | 'no_expert'

/** The part of an operation's context that importing needs. */
interface WriteContext {
  readonly tx: Tx
  readonly at: Date
  readonly actor: { readonly tenantId: string }
  readonly emit: Emit
}

interface UpsertRequest {
  readonly system: string
  /** Where those are of whom nothing else is said. */
  readonly timeZone: string
  /** Each id and each address once. */
  readonly experts: readonly ExternalExpert[]
  /** Says what would become of them, and changes nothing. */
  readonly isDry: boolean
}

/**
 * Takes in experts that another system knows, some hundred at a time. Whoever is known by the id already is changed; whoever
 * it says the same of as the last time is left alone, so that what was edited here meanwhile stays. Who is new can be found
 * at once, and signs in when they have activated their account.
 * @returns what became of each, in the same order
 */
export const upsertExperts = async (
  { tx, at, actor: { tenantId }, emit }: WriteContext,
  { system, timeZone, experts, isDry }: UpsertRequest,
): Promise<ExpertOutcome[]> => {
  const known = await store.knownBy(
    tx,
    system,
    experts.map(({ externalId }) => externalId),
  )
  // Whose address is new is found out by writing it: looking for it takes the whole table.
  const owners = await store.ownersOf(
    tx,
    experts.flatMap(({ externalId, email }) => {
      const before = known.get(externalId)
      return email && (before ? before.email !== email : isDry) ? [email.toLowerCase()] : []
    }),
  )
  const all = experts.map((expert) => {
    const before = known.get(expert.externalId)
    const said = hashOf(JSON.stringify(expert))
    const owner = expert.email ? owners.get(expert.email.toLowerCase()) : undefined
    return {
      expert,
      before,
      said,
      outcome: outcomeOf(expert, before, said, owner),
      personId: before?.personId ?? newId(at),
    }
  })
  if (isDry) return all.map(({ outcome }) => outcome)

  const fresh = all.filter(({ outcome }) => outcome === 'created')
  const made = await insertNew(tx, { tenantId, at, timeZone }, fresh)
  const created = fresh.filter(({ personId }) => made.has(personId))
  const updated = all.filter(({ outcome }) => outcome === 'updated')
  // Of somebody who is known by several ids, the last one counts.
  const changed = [...new Map(updated.map((one) => [one.personId, one])).values()]
  if (changed.length > 0)
    await store.updatePeople(
      tx,
      changed.map(({ expert, before, personId }) => ({
        ...{ tenant_id: tenantId, id: personId, ...rowOf(expert, timeZone) },
        // Nobody is shut out of their account by an empty cell.
        ...(expert.email === null && before && !before.isPending && { email: before.email }),
      })),
    )
  const written = [...created, ...changed]
  await store.writeReferences(
    tx,
    [...created, ...updated].map(({ expert, personId, said }) => ({
      ...{ tenant_id: tenantId, system, value: expert.externalId, person_id: personId },
      said: `\\x${said.toString('hex')}`,
    })),
  )
  await writeEmployments(tx, { tenantId, at }, created, changed)
  await store.stateFacts(
    tx,
    written.flatMap(({ expert, before, personId }) =>
      changedFacts(expert, before).map((fact) => ({ tenant_id: tenantId, person_id: personId, ...fact })),
    ),
    at,
  )
  if (written.length > 0) emit(expertsImported, { personIds: written.map(({ personId }) => personId) })
  // Between looking and writing, somebody else may have taken the address.
  return all.map(({ outcome, personId }) => (outcome === 'created' && !made.has(personId) ? 'email_taken' : outcome))
}

const outcomeOf = (
  { email }: ExternalExpert,
  before: store.KnownPerson | undefined,
  said: Buffer,
  owner: string | undefined,
): ExpertOutcome => {
  if (before?.isGone) return 'gone'
  if (before && !before.isExpert) return 'no_expert'
  if (before?.said?.equals(said)) return 'unchanged'
  if (owner !== undefined && owner !== before?.personId) return 'email_taken'
  // Whoever has the mailbox has the account: from the activation on, no file says whose it is.
  if (before && !before.isPending && email && email.toLowerCase() !== before.email?.toLowerCase()) return 'email_kept'
  return before ? 'updated' : 'created'
}

interface IdentifiedExpert {
  readonly expert: ExternalExpert
  readonly personId: string
}

const insertNew = async (
  tx: Tx,
  { tenantId, at, timeZone }: { readonly tenantId: string; readonly at: Date; readonly timeZone: string },
  fresh: readonly IdentifiedExpert[],
): Promise<ReadonlySet<string>> => {
  if (fresh.length === 0) return new Set()
  const last = await store.takeCodes(tx, tenantId, fresh.length)
  return store.insertPeople(
    tx,
    fresh.map(({ expert, personId }, i) => ({
      ...{ tenant_id: tenantId, id: personId, person_type: 2, code: `EX-${last - fresh.length + 1 + i}` },
      ...rowOf(withDefaults(expert), timeZone),
      title: expert.title ?? expert.employments?.[primaryOf(expert.employments)]?.title ?? null,
      ...{ needs_activation: true, is_active: true, joined_on: at.toISOString().slice(0, 10) },
    })),
  )
}

/** What somebody new has of whom nothing is said. */
const defaults = {
  ...{
    preferredName: null,
    email: null,
    title: null,
    headline: '',
    bio: '',
    country: null,
    city: null,
    timeZone: null,
  },
  ...{ languages: [], expertise: [], jobFunction: null, linkedInUrl: null, rate: null, credits: 0 },
}

const withDefaults = (expert: ExternalExpert): ExternalExpert => ({
  ...defaults,
  ...(Object.fromEntries(
    Object.entries(expert).filter(([, value]) => value !== undefined),
  ) as unknown as ExternalExpert),
})

const rowOf = (expert: ExternalExpert, timeZone: string): Record<string, unknown> => ({
  ...{ first_name: expert.firstName, last_name: expert.lastName, preferred_name: expert.preferredName },
  ...{ email: expert.email, title: expert.title, headline: expert.headline, bio: expert.bio },
  ...{ country: expert.country, city: expert.city, languages: expert.languages, expertise: expert.expertise },
  time_zone: expert.timeZone === null ? zoneOf(expert.country ?? null, timeZone) : expert.timeZone,
  ...{ job_function: expert.jobFunction, linkedin_url: expert.linkedInUrl, credits_per_hour: expert.credits },
  ...(expert.rate !== undefined && {
    ...{ rate_minor: expert.rate?.minor ?? null, rate_currency: expert.rate?.currency ?? null },
  }),
})

const zones = new Map<string, string | undefined>()

/** The zone of a country that has one alone; another one otherwise. */
const zoneOf = (country: string | null, otherwise: string): string => {
  if (country === null) return otherwise
  if (!zones.has(country)) {
    // Newer than the types of it.
    const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones(): string[] | undefined }
    const all = locale.getTimeZones() ?? []
    zones.set(country, all.length === 1 ? all[0] : undefined)
  }
  return zones.get(country) ?? otherwise
}

/** The place of what somebody does now, or did last. */
const primaryOf = (employments: readonly ExternalEmployment[]): number => {
  const rank = ({ endDate, startDate }: ExternalEmployment) => `${endDate ?? '9999'} ${startDate}`
  return employments.reduce((best, one, i) => (rank(one) > rank(employments[best] ?? one) ? i : best), 0)
}

/**
 * Writes employments. Of somebody known before, those that a file or the staff have said are replaced; what the expert or a
 * referee has said stays, and is not said twice.
 */
const writeEmployments = async (
  tx: Tx,
  { tenantId, at }: { readonly tenantId: string; readonly at: Date },
  created: readonly IdentifiedExpert[],
  updated: readonly IdentifiedExpert[],
): Promise<void> => {
  const replaced = updated.filter(({ expert }) => expert.employments !== undefined)
  const replacedIds = replaced.map(({ personId }) => personId)
  const kept = replaced.length === 0 ? new Set<string>() : await store.clearEmployments(tx, replacedIds)
  const wanted = [...created, ...replaced].flatMap(({ expert, personId }) =>
    (expert.employments ?? [])
      .map((job, i, all) => ({ personId, job, isFirst: i === primaryOf(all) }))
      .filter(({ job }) => !kept.has(store.jobKey(personId, job.companyName, job.startDate))),
  )
  const isNew = new Set(created.map(({ personId }) => personId))
  const companies = await store.employersNamed(
    tx,
    { tenantId, at },
    wanted.map(({ job }) => ({ name: job.companyName, industry: job.industry })),
  )
  await store.insertEmployments(
    tx,
    wanted.map(({ personId, job, isFirst }) => ({
      ...{ tenant_id: tenantId, id: newId(at), person_id: personId, company_name: job.companyName, title: job.title },
      company_id: companies.get(job.companyName.toLowerCase()) ?? null,
      ...{ summary: job.summary, start_on: job.startDate, end_on: job.endDate, source: 'staff', confirmed_at: at },
      is_primary: isFirst && isNew.has(personId),
    })),
  )
  if (replacedIds.length > 0) await store.settlePrimaries(tx, replacedIds)
}

/** The facts that stand in the record elsewhere, as far as they are others than before. */
const changedFacts = (
  expert: ExternalExpert,
  before: store.KnownPerson | undefined,
): { kind: FactKind; value: string }[] => {
  const was = before ?? { city: null, country: null, languages: [] }
  const is = {
    city: expert.city === undefined ? was.city : expert.city,
    country: expert.country === undefined ? was.country : expert.country,
    languages: [...(expert.languages ?? was.languages)],
  }
  const stated = factsStated(was, is)
  const { rate } = expert
  const isOther = rate && (rate.minor !== before?.rateMinor || rate.currency !== before.rateCurrency)
  return isOther ? [...stated, { kind: 'rate', value: `${rate.currency} ${rate.minor / 100}` }] : stated
}
