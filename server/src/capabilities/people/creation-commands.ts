import type { Language } from '@colloquy/contract/languages'
import { personChanged } from '@colloquy/contract/people/events'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { newId } from '../../platform/ids.ts'
import type { CommandContext, TransactionContext } from '../../platform/operations/define.ts'
import { companyIdOf, insertCompany, insertPerson } from './creation-store.ts'
import { employerNamed, ensurePrimary, insertEmployment } from './employments/store.ts'
import { writeFact } from './fact-store.ts'
import { nextCode } from './queries.ts'
import { factsStated } from './rules.ts'
import { changePerson } from './store.ts'

export interface NewPerson {
  readonly kind: 'client' | 'expert' | 'vendor' | 'staff' | 'compliance'
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly companyId: string | null
  readonly timeZone: string
  readonly language: Language
}

/**
 * Creates the record of a person. The account is pending, and clients do not find an expert before it is active.
 * @returns the person's id; undefined when the address is taken
 */
export const createPerson = async (
  { tx, at, actor, emit }: CommandContext,
  arrival: NewPerson,
): Promise<string | undefined> => {
  const { kind, companyId } = arrival
  const isExpert = kind === 'expert'
  const id = newId(at)
  const isNew = await insertPerson(tx, {
    tenant_id: actor.tenantId,
    id,
    person_type: isExpert ? personTypes.expert : personTypes.companyMember,
    role_id: kind === 'expert' ? null : roleIds[kind],
    company_id: companyId,
    code: await nextCode(tx, actor.tenantId, isExpert ? 'EX' : 'PE'),
    first_name: arrival.firstName,
    last_name: arrival.lastName,
    email: arrival.email,
    time_zone: arrival.timeZone,
    language: arrival.language,
    joined_on: at.toISOString().slice(0, 10),
    needs_activation: true,
    is_active: !isExpert,
  })
  if (!isNew) return undefined
  emit(personChanged, { personId: id, version: 1 })
  return id
}

/** The company of a kind with a name, ignoring letter case; created when there is none. */
export const findOrCreateCompany = async (
  { tx, at, actor }: TransactionContext,
  kind: 'vendor',
  name: string,
): Promise<string> => {
  const known = await companyIdOf(tx, kind, name)
  if (known !== undefined) return known
  const id = newId(at)
  await insertCompany(tx, { tenant_id: actor.tenantId, id, name, kind, industry: null, country: null })
  return id
}

/** A new expert with a profile. Texts are trimmed. */
export interface NewExpert {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly title: string | null
  readonly country: string | null
  readonly city: string | null
  readonly timeZone: string
  readonly language: Language
  readonly languages: readonly string[]
  readonly headline: string
  readonly bio: string
  readonly expertise: readonly string[]
  readonly employments: readonly {
    readonly companyName: string
    readonly title: string
    readonly startDate: string
    readonly endDate: string | null
  }[]
  /** Per hour, in minor units. */
  readonly rate: { readonly minor: number; readonly currency: string }
  readonly memberNotes: string
}

/**
 * Creates an expert from what the expert has entered. The account is active; clients do not find the expert until vetting
 * approves them.
 * @returns the person's id; undefined when the address is taken
 */
export const createExpert = (context: CommandContext, expert: NewExpert): Promise<string | undefined> =>
  insertExpert(context, expert, {
    vendorId: null,
    source: 'self',
    record: { needs_activation: false, is_vetting_pending: true },
  })

/** An expert whom a vendor has proposed. */
export interface ExternalExpert extends NewExpert {
  readonly vendorId: string
  readonly creditsPerHour: number
}

/**
 * Creates an expert from a vendor's proposal. Clients find the expert at once; the account stays pending,
 * because the expert has not asked for one.
 * @returns the person's id; undefined when the address is taken
 */
export const createExternalExpert = (
  context: CommandContext,
  { vendorId, creditsPerHour, ...expert }: ExternalExpert,
): Promise<string | undefined> =>
  insertExpert(context, expert, {
    vendorId,
    source: 'staff',
    record: { is_active: true, credits_per_hour: creditsPerHour },
  })

/** Who stated what is known of a new expert, and the fields that follow from it. */
interface Origin {
  readonly vendorId: string | null
  readonly source: 'self' | 'staff'
  readonly record: Parameters<typeof changePerson>[3]
}

const insertExpert = async (
  context: CommandContext,
  expert: NewExpert,
  { vendorId, source, record: fields }: Origin,
): Promise<string | undefined> => {
  const { tx, at, emit } = context
  const { tenantId } = context.actor
  const { firstName, lastName, email, timeZone, language, rate } = expert
  const person = { kind: 'expert', firstName, lastName, email, companyId: vendorId, timeZone, language } as const
  const personId = await createPerson(context, person)
  if (personId === undefined) return undefined
  for (const { companyName, title, startDate, endDate } of expert.employments)
    await insertEmployment(tx, {
      tenant_id: tenantId,
      id: newId(at),
      person_id: personId,
      title,
      summary: null,
      company_id: await employerNamed(tx, companyName),
      company_name: companyName,
      start_on: startDate,
      end_on: endDate,
      source,
      confirmed_at: source === 'self' ? at : null,
    })
  await ensurePrimary(tx, personId)
  const record = { city: expert.city, country: expert.country, languages: [...expert.languages] }
  const version = await changePerson(tx, personId, undefined, {
    ...record,
    title: expert.title,
    headline: expert.headline,
    bio: expert.bio,
    expertise: [...expert.expertise],
    rate_minor: rate.minor,
    rate_currency: rate.currency,
    member_notes: expert.memberNotes,
    ...fields,
  })
  const stated = [
    ...factsStated({ city: null, country: null, languages: [] }, record),
    { kind: 'rate' as const, value: `${rate.currency} ${rate.minor / 100}` },
  ]
  for (const { kind, value } of stated) await writeFact(tx, { tenantId, personId, kind, value, source, at })
  if (version !== undefined) emit(personChanged, { personId, version })
  return personId
}
