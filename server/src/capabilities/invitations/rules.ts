import { normalizeCompanyName } from '@colloquy/contract/comparable-names'
import {
  type Failure,
  type InvitationState,
  type Invitee,
  type InviteKind,
  maxCompanyLength,
  maxNameLength,
} from '@colloquy/contract/invitations/shapes'
import { containsAddress } from '@colloquy/contract/person-name'
import { Email } from '@colloquy/contract/values'
import * as z from 'zod/mini'
import { normalizeEmail } from '../../platform/record-linkage/contact-normalization.ts'
import { foldName } from '../../platform/record-linkage/name-folding.ts'

const dayMs = 86_400_000

/** Validity of an invitation from the moment it is sent. */
export const invitationTtlMs = 7 * dayMs
/** Unanswered invitations get one reminder after this time. */
export const reminderAfterMs = 3 * dayMs
/** People a tenant may invite in a day. */
export const maxPerTenantAndDay = 2000
/** People one person may invite in a day, and on the first day that they invite at all. */
const [maxPerPersonAndDay, maxOnFirstDay] = [1500, 1000]

/** Invitations that count for a limit: sent within a day, or waiting in a batch that is being sent. */
export interface InvitationCounts {
  readonly byTenant: number
  readonly byPerson: number
  /** Whether the person has sent invitations on an earlier day. */
  readonly hasHistory: boolean
}

/** Whether so many more people may be invited today. */
export const isWithinDailyLimits = ({ byTenant, byPerson, hasHistory }: InvitationCounts, count: number): boolean =>
  byTenant + count <= maxPerTenantAndDay && byPerson + count <= (hasHistory ? maxPerPersonAndDay : maxOnFirstDay)

/** A full name normalized for comparison: in Latin letters, and the same for swapped names. */
export const normalizeFullName = (who: { firstName: string; lastName: string }): string =>
  foldName(`${who.firstName} ${who.lastName}`).split(' ').toSorted().join(' ')

/** A name and company normalized for comparison. */
export const normalizePerson = (who: { firstName: string; lastName: string; companyName: string }): string =>
  `${normalizeFullName(who)} @ ${normalizeCompanyName(who.companyName)}`

/** Why a row alone is invalid; `companies` are the tenant's clients by normalized name. */
export const failureOf = (
  kind: InviteKind,
  { firstName, lastName, email, companyName = '' }: Invitee,
  companies: ReadonlyMap<string, string>,
): Failure | undefined => {
  if (firstName === '' || lastName === '') return 'name_missing'
  if (firstName.length > maxNameLength || lastName.length > maxNameLength) return 'name_too_long'
  if (containsAddress(firstName) || containsAddress(lastName)) return 'name_holds_address'
  if (!z.safeParse(Email, email).success) return 'email_malformed'
  if (companyName.length > maxCompanyLength) return 'company_too_long'
  if (kind !== 'client' && kind !== 'vendor') return undefined
  if (companyName === '') return 'company_missing'
  return kind === 'client' && !companies.has(normalizeCompanyName(companyName)) ? 'company_unknown' : undefined
}

/** Why a person cannot be invited: the address, or the name and company, belongs to a person or an open invitation. */
export interface Conflict {
  readonly kind: 'email' | 'name' | 'row' | 'invited'
  readonly withId: string
  readonly name: string
}

/** Existing people by normalized address and by normalized name and company. */
export interface KnownPeople {
  readonly byAddress: ReadonlyMap<string, Conflict>
  readonly byName: ReadonlyMap<string, Conflict>
}

/** The conflict of a row; an address match outranks a name match. */
export const conflictOf = (known: KnownPeople, { firstName, lastName, email, companyName = '' }: Invitee) =>
  known.byAddress.get(normalizeEmail(email)) ??
  (companyName === '' ? undefined : known.byName.get(normalizePerson({ firstName, lastName, companyName })))

/** The timestamps that determine an invitation's state. */
export interface InvitationTimestamps {
  readonly upload_status: 1 | 2 | 3 | null
  readonly expires_at: Date | null
  readonly withdrawn_at: Date | null
  readonly accepted_at: Date | null
}

/** An invitation's state at an instant. */
export const stateOf = (row: InvitationTimestamps, at: Date): InvitationState => {
  if (row.upload_status === null) return 'waiting'
  if (row.upload_status === 1) return 'failed'
  if (row.upload_status === 3) return 'collision'
  if (row.accepted_at) return 'accepted'
  if (row.withdrawn_at) return 'withdrawn'
  return row.expires_at && row.expires_at > at ? 'sent' : 'expired'
}
