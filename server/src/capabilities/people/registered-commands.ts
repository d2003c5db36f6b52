import type { Language } from '@colloquy/contract/languages'
import { personChanged } from '@colloquy/contract/people/events'
import type { AnyActor } from '../../platform/access/actor.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import type { Emit } from '../../platform/operations/define.ts'
import { changeRecord, type EditContext } from './commands.ts'
import { createPerson } from './creation-commands.ts'
import { employerNamed, ensurePrimary, insertEmployment } from './employments/store.ts'
import { stateFact } from './fact-store.ts'
import { factsStated } from './rules.ts'
import { changePerson } from './store.ts'

/** The part of an operation's context that writing a new record needs. */
interface Writing {
  readonly tx: Tx
  readonly at: Date
  readonly actor: Pick<AnyActor, 'tenantId'>
  readonly emit: Emit
}

/** An expert as they describe themselves. */
export interface NewExpert {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly country: string | null
  readonly city: string
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
  /** Of an hour, in minor units. */
  readonly rate: { readonly minor: number; readonly currency: string }
  readonly hoursPerWeek: number
}

/**
 * Makes the record of an expert who has registered, out of what they have written. The account is active, because the
 * address is proven; nobody finds the expert before the network has looked at them.
 * @returns the person's id; undefined when the address belongs to somebody already, whoever that is
 */
export const createRegisteredExpert = async (
  { tx, at, actor, emit }: Writing,
  { email, rate, ...draft }: NewExpert,
): Promise<string | undefined> => {
  const { tenantId } = actor
  const [firstName, lastName] = [draft.firstName.trim(), draft.lastName.trim()]
  const { timeZone, language, languages, country } = draft
  const arrival = { kind: 'expert', firstName, lastName, email, companyId: null, timeZone, language } as const
  const personId = await createPerson({ tx, at, actor, emit }, arrival)
  if (personId === undefined) return undefined
  for (const { companyName, title, startDate, endDate } of draft.employments)
    await insertEmployment(tx, {
      ...{ tenant_id: tenantId, id: newId(at), person_id: personId, title: title.trim() },
      ...{ company_id: await employerNamed(tx, companyName.trim()), company_name: companyName.trim() },
      ...{ summary: null, start_on: startDate, end_on: endDate, source: 'self', confirmed_at: at },
    })
  await ensurePrimary(tx, personId)
  const record = { city: draft.city.trim() || null, country, languages: [...languages] }
  const version = await changePerson(tx, personId, undefined, {
    ...record,
    title: latestOf(draft.employments)?.title.trim() ?? null,
    ...{ headline: draft.headline.trim(), bio: draft.bio.trim(), needs_activation: false, pending_vetting: true },
    expertise: [...new Set(draft.expertise.map((topic) => topic.trim()).filter(Boolean))],
    ...{ rate_minor: rate.minor, rate_currency: rate.currency },
    // Who arranges calls reads it; there is no other place for it yet.
    member_notes: `Available for up to ${draft.hoursPerWeek} h a week.`,
  })
  const stated = [
    ...factsStated({ city: null, country: null, languages: [] }, record),
    { kind: 'rate' as const, value: `${rate.currency} ${rate.minor / 100}` },
  ]
  for (const { kind, value } of stated) await stateFact(tx, { tenantId, personId, kind, value, source: 'self', at })
  if (version !== undefined) emit(personChanged, { personId, version })
  return personId
}

/** Lets an expert who has registered be found, at a price for clients; at the version that was read. */
export const approveRegisteredExpert = async (
  context: EditContext,
  personId: string,
  creditsPerHour: number,
): Promise<void> => {
  const standing = { is_active: true, pending_vetting: false }
  await changeRecord(context, personId, { ...standing, credits_per_hour: creditsPerHour })
}

/** Leaves an expert who has registered unfound for good. */
export const declineRegisteredExpert = async (
  { tx, emit }: Pick<Writing, 'tx' | 'emit'>,
  personId: string,
): Promise<void> => {
  const version = await changePerson(tx, personId, undefined, { is_active: false, pending_vetting: false })
  if (version !== undefined) emit(personChanged, { personId, version }, [personId])
}

/** What somebody does now, or did last. */
const latestOf = <E extends { readonly startDate: string; readonly endDate: string | null }>(
  employments: readonly E[],
): E | undefined =>
  employments.toSorted(
    (a, b) => (b.endDate ?? '9999').localeCompare(a.endDate ?? '9999') || b.startDate.localeCompare(a.startDate),
  )[0]
