import { normalizeCompanyName } from '@colloquy/contract/comparable-names'
import { listInvitableCompanies as listInvitableCompaniesOperation } from '@colloquy/contract/invitations/operations'
import type { Batch, InvitationState, Invitee, InviteKind } from '@colloquy/contract/invitations/shapes'
import type { Language } from '@colloquy/contract/languages'
import { fullName } from '@colloquy/contract/person-name'
import type { Tx } from '../../platform/db/tables.ts'
import { query } from '../../platform/operations/define.ts'
import { normalizeEmail } from '../../platform/record-linkage/contact-normalization.ts'
import { companiesOfKind } from '../people/queries.ts'
import { batchById } from './batches/store.ts'
import { canInvite } from './policy.ts'
import { presentCard, presentInvitation } from './present.ts'
import { type Conflict, type KnownPeople, normalizeFullName, normalizePerson } from './rules.ts'
import { invitationsOf, possibleDuplicates } from './store.ts'

export const listInvitableCompanies = query(listInvitableCompaniesOperation, {
  load: () => ({ kind: 'client' as InviteKind }),
  allow: canInvite,
  run: async ({ tx }) => (await companiesOfKind(tx, 'client')).map(({ id, name }) => ({ companyId: id, name })),
})

/** Both names: the last name of a record may have been typed as the first one. */
const namesOf = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string[] => [
  lastName.toLowerCase(),
  firstName.toLowerCase(),
]

/** Possible conflicts of the rows, and the clients by normalized name. */
export const loadExistingPeople = async (
  tx: Tx,
  kind: InviteKind,
  rows: readonly Invitee[],
  at: Date,
): Promise<{ readonly known: KnownPeople; readonly companies: ReadonlyMap<string, string> }> => {
  const byAddress = new Map<string, Conflict>()
  const byName = new Map<string, Conflict>()
  const found = await possibleDuplicates(tx, {
    emails: rows.flatMap(({ email }) => [email.toLowerCase(), normalizeEmail(email)]),
    lastNames: rows.flatMap(namesOf),
    at,
  })
  for (const { id, kind: how, email, firstName, lastName, companies: works } of found) {
    const name = fullName({ firstName, lastName })
    if (email) byAddress.set(normalizeEmail(email), { kind: how === 'invited' ? 'invited' : 'email', withId: id, name })
    for (const companyName of works)
      byName.set(normalizePerson({ firstName, lastName, companyName }), {
        kind: how === 'invited' ? 'invited' : 'name',
        withId: id,
        name: `${name}, ${companyName}`,
      })
  }
  const clients = kind === 'client' ? await companiesOfKind(tx, 'client') : []
  return {
    known: { byAddress, byName },
    companies: new Map(clients.map(({ id, name }) => [normalizeCompanyName(name), id])),
  }
}

/** A possible duplicate: same mailbox, or same name and perhaps same employer. */
export interface PossibleDuplicate {
  /** Null for an invited person without a record. */
  readonly personId: string | null
  readonly fullName: string
  readonly companies: string[]
  readonly why: 'mailbox' | 'employer' | 'name'
  readonly barred: 'restricted' | 'doNotUse' | null
}

/** The attributes by which people are compared. */
interface PersonIdentity {
  readonly personId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

const isMailboxOf = ({ email }: { readonly email: string | null }, who: PersonIdentity): boolean =>
  who.email !== '' && email !== null && normalizeEmail(email) === normalizeEmail(who.email)

/** Possible duplicates that are blocked by the network, by mailbox or full name. */
export const blockedDuplicates = async (tx: Tx, people: readonly PersonIdentity[], at: Date): Promise<Set<string>> => {
  if (people.length === 0) return new Set()
  const found = await possibleDuplicates(tx, {
    emails: people.flatMap(({ email }) => [email.toLowerCase(), normalizeEmail(email)]),
    lastNames: people.flatMap(namesOf),
    at,
  })
  const barred = found.filter((one) => one.barred !== null)
  const isLike = (who: PersonIdentity): boolean =>
    barred.some(
      (one) => one.id !== who.personId && (isMailboxOf(one, who) || normalizeFullName(one) === normalizeFullName(who)),
    )
  return new Set(people.filter(isLike).map(({ personId }) => personId))
}

/** Possible duplicates of a person, by the conflict rule of invitations: blocked people first, then the most certain. */
export const similarTo = async (
  tx: Tx,
  who: PersonIdentity & { readonly companies: readonly string[]; readonly at: Date },
): Promise<PossibleDuplicate[]> => {
  const found = await possibleDuplicates(tx, {
    emails: [who.email.toLowerCase(), normalizeEmail(who.email)],
    lastNames: namesOf(who),
    at: who.at,
  })
  const employers = new Set(who.companies.map(normalizeCompanyName))
  const order = ['mailbox', 'employer', 'name'] as const
  return found
    .filter(({ id }) => id !== who.personId)
    .flatMap(({ id, kind, email, firstName, lastName, companies, barred }) => {
      const isNamed = normalizeFullName({ firstName, lastName }) === normalizeFullName(who)
      const isMailbox = isMailboxOf({ email }, who)
      if (!isNamed && !isMailbox) return []
      const why = isMailbox
        ? 'mailbox'
        : companies.some((one) => employers.has(normalizeCompanyName(one)))
          ? 'employer'
          : 'name'
      return [
        {
          personId: kind === 'invited' ? null : id,
          fullName: fullName({ firstName, lastName }),
          companies,
          why,
          barred,
        } as const,
      ]
    })
    .toSorted((a, b) => order.indexOf(a.why) - order.indexOf(b.why))
    .toSorted((a, b) => Number(b.barred !== null) - Number(a.barred !== null))
}

/** A batch with a page of its rows. */
export const batchWith = async (
  tx: Tx,
  reader: { readonly language: Language },
  batchId: string,
  page: { states?: readonly InvitationState[]; offset?: number; size: number; at: Date },
): Promise<Batch> => {
  const batch = await batchById(tx, batchId)
  if (!batch) throw new Error(`there is no batch ${batchId}`)
  const rows = await invitationsOf(tx, batchId, page)
  return {
    ...presentCard(batch),
    items: rows.map((row) => presentInvitation(row, reader.language, page.at)),
    nextChunkOffset: (page.offset ?? 0) + rows.length,
  }
}
