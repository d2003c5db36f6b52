import type { Failure, InvitationState, Invitee, InviteKind } from '@colloquy/contract/invitations/shapes'
import { Email } from '@colloquy/contract/values'
import * as z from 'zod/mini'

const day = 86_400_000

/** How long an invitation can be accepted, from the moment it is sent. */
export const openMilliseconds = 7 * day
/** Whoever has not answered by then is reminded, once. */
export const remindMilliseconds = 3 * day
/** Invitations a tenant sends within a day. */
export const mostADay = 2000

/** An address as it is compared: one mailbox has one form. */
export const sameAddress = (email: string): string => {
  const text = email.normalize('NFKC').trim().toLowerCase()
  const at = text.lastIndexOf('@')
  const address = `http://${text.slice(at + 1)}`
  // Addresses of pages write foreign letters of hosts in ASCII.
  return at > 0 && URL.canParse(address) ? `${text.slice(0, at)}@${new URL(address).hostname}` : text
}

/** A name as it is compared: without marks, letter case and signs. */
const sameName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What companies are called besides their name. */
const forms = new Set(
  'ab ag as asa bv co company corp corporation gmbh group holding inc kg limited llc llp ltd nv oy plc sa sarl se spa srl'.split(
    ' ',
  ),
)

/** A company as it is compared: without its legal form. */
export const sameCompany = (name: string): string => {
  const words = sameName(name).split(' ')
  const kept = words.filter((word, i) => i === 0 || !forms.has(word))
  return kept.join(' ')
}

/** A full name as it is compared. */
export const sameFullName = (who: { firstName: string; lastName: string }): string =>
  `${sameName(who.firstName)} ${sameName(who.lastName)}`

/** Somebody at a company, as they are compared. */
export const samePerson = (who: { firstName: string; lastName: string; companyName: string }): string =>
  `${sameFullName(who)} @ ${sameCompany(who.companyName)}`

/** What stands in the way of a row by itself; `companies` are those of the tenant's clients by their compared name. */
export const failureOf = (
  kind: InviteKind,
  { firstName, lastName, email, companyName = '' }: Invitee,
  companies: ReadonlyMap<string, string>,
): Failure | undefined => {
  if (firstName === '' || lastName === '') return 'name_missing'
  if (!z.safeParse(Email, email).success) return 'email_malformed'
  if (kind === 'expert') return undefined
  if (companyName === '') return 'company_missing'
  return kind === 'client' && !companies.has(sameCompany(companyName)) ? 'company_unknown' : undefined
}

/** Why somebody cannot be invited: there is a person or an open invitation with the address, or such a person. */
export interface Conflict {
  readonly kind: 'email' | 'name' | 'row' | 'invited'
  readonly withId: string
  readonly name: string
}

/** Who is there already, by compared address and by compared name and company. */
export interface Known {
  readonly byAddress: ReadonlyMap<string, Conflict>
  readonly byName: ReadonlyMap<string, Conflict>
}

/** What a row collides with; the address says more than the name. */
export const conflictOf = (known: Known, { firstName, lastName, email, companyName = '' }: Invitee) =>
  known.byAddress.get(sameAddress(email)) ??
  (companyName === '' ? undefined : known.byName.get(samePerson({ firstName, lastName, companyName })))

/** The times that say how an invitation stands. */
export interface Standing {
  readonly upload_status: 1 | 2 | 3 | null
  readonly expires_at: Date | null
  readonly withdrawn_at: Date | null
  readonly accepted_at: Date | null
}

/** How an invitation stands at an instant. */
export const stateOf = (row: Standing, at: Date): InvitationState => {
  if (row.upload_status === null) return 'waiting'
  if (row.upload_status === 1) return 'failed'
  if (row.upload_status === 3) return 'collision'
  if (row.accepted_at) return 'accepted'
  if (row.withdrawn_at) return 'withdrawn'
  return row.expires_at && row.expires_at > at ? 'sent' : 'expired'
}
