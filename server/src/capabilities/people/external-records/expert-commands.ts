import { expertsImported } from '@colloquy/contract/people/events'
import type { FactKind, Industry, JobFunction } from '@colloquy/contract/people/shapes'
import { personTypes } from '@colloquy/contract/person-types'
import type { Tx } from '../../../platform/db/tables.ts'
import { hashOf, newId } from '../../../platform/ids.ts'
import type { CommandContext } from '../../../platform/operations/define.ts'
import { factsStated } from '../rules.ts'
import * as store from './expert-store.ts'

/** An employment as another system describes it. */
export interface ExternalEmployment {
  readonly companyName: string
  readonly title: string
  readonly startDate: string
  readonly endDate: string | null
  readonly industry: Industry | null
  readonly summary: string | null
}

/** An expert as another system describes them. Undefined fields stay unchanged. */
export interface ExternalExpert {
  /** The expert's id in the other system. */
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
  /** Per hour. */
  readonly rate?: { readonly minor: number; readonly currency: string } | null | undefined
  /** In hundredths. */
  readonly credits?: number | undefined
  readonly employments?: readonly ExternalEmployment[] | undefined
}

/**
 * The result for one expert: `email_kept` when the person signs in with another address, `gone` when the person was deleted or
 * erased here, `no_expert` when the person is not an expert.
 */
export type ExpertOutcome = 'created' | 'updated' | 'unchanged' | 'email_taken' | 'email_kept' | 'gone' | 'no_expert'

interface UpsertRequest {
  readonly system: string
  /** The time zone of experts for whom none can be derived. */
  readonly timeZone: string
  /** Ids and addresses must be unique. */
  readonly experts: readonly ExternalExpert[]
  /** Dry run: reports the results and changes nothing. */
  readonly isDryRun: boolean
}

/**
 * Imports experts from another system in batches of a few hundred. Experts with a known id are updated, except when the data
 * equals the last import: edits made here since then stay. New experts can be found at once and sign in after activating their
 * account.
 * @returns one result per expert, in the same order
 */
export const upsertExperts = async (
  { tx, at, actor: { tenantId }, emit }: CommandContext,
  { system, timeZone, experts, isDryRun }: UpsertRequest,
): Promise<ExpertOutcome[]> => {
  const known = await store.findIdsByExternalId(
    tx,
    system,
    experts.map(({ externalId }) => externalId),
  )
  // A taken address shows on insert; looking addresses up first would scan the whole table.
  const owners = await store.ownersOf(
    tx,
    experts.flatMap(({ externalId, email }) => {
      const before = known.get(externalId)
      return email && (before ? before.email !== email : isDryRun) ? [email.toLowerCase()] : []
    }),
  )
  const all = experts.map((expert) => {
    const before = known.get(expert.externalId)
    const contentHash = hashOf(JSON.stringify(expert))
    const owner = expert.email ? owners.get(expert.email.toLowerCase()) : undefined
    return {
      expert,
      before,
      contentHash,
      outcome: outcomeOf(expert, before, contentHash, owner),
      personId: before?.personId ?? newId(at),
    }
  })
  if (isDryRun) return all.map(({ outcome }) => outcome)

  const fresh = all.filter(({ outcome }) => outcome === 'created')
  const made = await insertNew(tx, { tenantId, at, timeZone }, fresh)
  const created = fresh.filter(({ personId }) => made.has(personId))
  const updated = all.filter(({ outcome }) => outcome === 'updated')
  // When several ids refer to one expert, the last row wins.
  const changed = [...new Map(updated.map((one) => [one.personId, one])).values()]
  if (changed.length > 0)
    await store.updatePeople(
      tx,
      changed.map(({ expert, before, personId }) => ({
        tenant_id: tenantId,
        id: personId,
        ...rowOf(expert, timeZone),
        // An empty cell must not remove the address a person signs in with.
        ...(expert.email === null && before && !before.isPending && { email: before.email }),
      })),
    )
  const written = [...created, ...changed]
  await store.writeExternalIds(
    tx,
    [...created, ...updated].map(({ expert, personId, contentHash }) => ({
      tenant_id: tenantId,
      system,
      value: expert.externalId,
      person_id: personId,
      content_hash: `\\x${contentHash.toString('hex')}`,
    })),
  )
  await writeEmployments(tx, { tenantId, at }, created, changed)
  await store.writeFacts(
    tx,
    written.flatMap(({ expert, before, personId }) =>
      changedFacts(expert, before).map((fact) => ({ tenant_id: tenantId, person_id: personId, ...fact })),
    ),
    at,
  )
  if (written.length > 0) emit(expertsImported, { personIds: written.map(({ personId }) => personId) })
  // Another transaction may take the address between the lookup and the write.
  return all.map(({ outcome, personId }) => (outcome === 'created' && !made.has(personId) ? 'email_taken' : outcome))
}

const outcomeOf = (
  { email }: ExternalExpert,
  before: store.KnownPerson | undefined,
  contentHash: Buffer,
  owner: string | undefined,
): ExpertOutcome => {
  if (before?.isGone) return 'gone'
  if (before && !before.isExpert) return 'no_expert'
  if (before?.content_hash?.equals(contentHash)) return 'unchanged'
  if (owner !== undefined && owner !== before?.personId) return 'email_taken'
  // Once activated, an account belongs to the holder of the mailbox, so an import no longer changes its address.
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
  const last = await store.allocateCodes(tx, tenantId, fresh.length)
  return store.insertPeople(
    tx,
    fresh.map(({ expert, personId }, i) => ({
      tenant_id: tenantId,
      id: personId,
      person_type: personTypes.expert,
      code: `EX-${last - fresh.length + 1 + i}`,
      ...rowOf(withDefaults(expert), timeZone),
      title: expert.title ?? expert.employments?.[primaryOf(expert.employments)]?.title ?? null,
      needs_activation: true,
      is_active: true,
      joined_on: at.toISOString().slice(0, 10),
    })),
  )
}

/** Defaults of a new expert. */
const defaults = {
  preferredName: null,
  email: null,
  title: null,
  headline: '',
  bio: '',
  country: null,
  city: null,
  timeZone: null,
  languages: [],
  expertise: [],
  jobFunction: null,
  linkedInUrl: null,
  rate: null,
  credits: 0,
}

const withDefaults = (expert: ExternalExpert): ExternalExpert => ({
  ...defaults,
  ...(Object.fromEntries(
    Object.entries(expert).filter(([, value]) => value !== undefined),
  ) as unknown as ExternalExpert),
})

const rowOf = (expert: ExternalExpert, timeZone: string): Record<string, unknown> => ({
  first_name: expert.firstName,
  last_name: expert.lastName,
  preferred_name: expert.preferredName,
  email: expert.email,
  title: expert.title,
  headline: expert.headline,
  bio: expert.bio,
  country: expert.country,
  city: expert.city,
  languages: expert.languages,
  expertise: expert.expertise,
  time_zone: expert.timeZone === null ? zoneOf(expert.country ?? null, timeZone) : expert.timeZone,
  job_function: expert.jobFunction,
  linkedin_url: expert.linkedInUrl,
  credits_per_hour: expert.credits,
  ...(expert.rate !== undefined && {
    rate_minor: expert.rate?.minor ?? null,
    rate_currency: expert.rate?.currency ?? null,
  }),
})

const zones = new Map<string, string | undefined>()

/** The time zone of a country that has exactly one; otherwise a default. */
const zoneOf = (country: string | null, otherwise: string): string => {
  if (country === null) return otherwise
  if (!zones.has(country)) {
    // The bundled type definitions do not include it yet.
    const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones(): string[] | undefined }
    const all = locale.getTimeZones() ?? []
    zones.set(country, all.length === 1 ? all[0] : undefined)
  }
  return zones.get(country) ?? otherwise
}

/** The index of the current or most recent employment. */
const primaryOf = (employments: readonly ExternalEmployment[]): number => {
  const rank = ({ endDate, startDate }: ExternalEmployment) => `${endDate ?? '9999'} ${startDate}`
  return employments.reduce((best, one, i) => (rank(one) > rank(employments[best] ?? one) ? i : best), 0)
}

/**
 * Writes employments. For known experts, employments stated by a file or by staff are replaced; those stated by the expert or a
 * referee stay and are not duplicated.
 */
const writeEmployments = async (
  tx: Tx,
  { tenantId, at }: { readonly tenantId: string; readonly at: Date },
  created: readonly IdentifiedExpert[],
  updated: readonly IdentifiedExpert[],
): Promise<void> => {
  const replaced = updated.filter(({ expert }) => expert.employments !== undefined)
  const replacedIds = replaced.map(({ personId }) => personId)
  const retained = replaced.length === 0 ? new Set<string>() : await store.clearEmployments(tx, replacedIds)
  const wanted = [...created, ...replaced].flatMap(({ expert, personId }) =>
    (expert.employments ?? [])
      .map((job, i, all) => ({ personId, job, isFirst: i === primaryOf(all) }))
      .filter(({ job }) => !retained.has(store.jobKey(personId, job.companyName, job.startDate))),
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
      tenant_id: tenantId,
      id: newId(at),
      person_id: personId,
      company_name: job.companyName,
      title: job.title,
      company_id: companies.get(job.companyName.toLowerCase()) ?? null,
      summary: job.summary,
      start_on: job.startDate,
      end_on: job.endDate,
      source: 'staff',
      confirmed_at: at,
      is_primary: isFirst && isNew.has(personId),
    })),
  )
  if (replacedIds.length > 0) await store.ensurePrimaryEmployments(tx, replacedIds)
}

/** Facts that mirror other parts of the record, as far as they changed. */
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
