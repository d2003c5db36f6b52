import { listCallWaitOwners } from '@colloquy/contract/calls/wait-operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { anyOf } from '../../../platform/access/policy.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { decidersAbout } from '../../compliance/approvals/queries.ts'
import { analystsHolding, personCards, staffHolding, vendorMembers } from '../../people/queries.ts'
import { missingAttestations } from '../attestations/due-attestations.ts'
import * as policy from '../policy.ts'
import { type CallRecord, waitTypeOf } from '../present.ts'
import { loadCall } from '../queries.ts'

/** What a call waits for that somebody besides the officers of the network settles. */
export type Wait = 'rate_approval' | 'client_compliance' | 'chaperone' | 'interpreter'

/** Ids of the people who can settle it. */
export const decidersOf = async (tx: Tx, record: CallRecord, wait: Wait): Promise<string[]> => {
  const { clientId, requesterId, seats } = record
  if (wait === 'client_compliance')
    return (await analystsHolding(tx, clientId, permissionIds.ManageCompliance)).filter(
      (id) => id !== requesterId && !seats.some(({ personId }) => personId === id),
    )
  const side = clientSideOf(record)
  if (wait === 'rate_approval') return policy.isSoleDecider(record) ? side : side.filter((id) => id !== requesterId)
  return [...side, ...(await staffHolding(tx, permissionIds.ScheduleAndCancelCall))]
}

/** Ids of the contact, the project's team and those with a seat of the client. */
const clientSideOf = ({ contactId, team, seats }: CallRecord): string[] => [
  ...new Set([contactId, ...team, ...seats.flatMap(({ kind, personId }) => (kind === 'client' ? [personId] : []))]),
]

interface Owner {
  readonly personId: string
  readonly deputyId: string | null
}

const ownersOf = async (tx: Tx, record: CallRecord, at: Date): Promise<Owner[]> => {
  const own = (ids: readonly string[]) => ids.map((personId) => ({ personId, deputyId: null }))
  const wait = waitTypeOf(record.call, at)
  switch (wait) {
    case null:
      return []
    case 'expert_times':
      return own([record.expertId])
    case 'vendor_answer':
      return own(record.vendorId === null ? [] : await vendorMembers(tx, record.vendorId))
    case 'client_times':
      return own(clientSideOf(record))
    case 'platform_compliance':
      return decidersAbout(tx, record.call.id, at)
    case 'attestation':
      return own(missingAttestations(record.call, at))
    default:
      return own(await decidersOf(tx, record, wait))
  }
}

export const listWaitOwners = query(listCallWaitOwners, {
  load: loadCall,
  see: policy.canSee,
  allow: anyOf(policy.isStaffOfCall, policy.isComplianceOfficer),
  run: async ({ tx, at, subject }) => {
    const owners = await ownersOf(tx, subject, at)
    const cards = await personCards(
      tx,
      owners.flatMap(({ personId, deputyId }) => [personId, deputyId].flatMap((id) => id ?? [])),
    )
    return {
      owners: owners
        .flatMap(({ personId, deputyId }) => {
          const card = cards.get(personId)
          if (!card) return []
          const { fullName: name, companyName } = card
          return [{ personId, name, companyName, deputyName: deputyId && (cards.get(deputyId)?.fullName ?? null) }]
        })
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    }
  },
})
