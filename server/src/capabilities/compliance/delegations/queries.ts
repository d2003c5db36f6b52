import { listDelegations as listDelegationsOperation } from '@colloquy/contract/compliance/delegation-operations'
import type { PersonCard } from '@colloquy/contract/people/shapes'
import type { Member } from '../../../platform/access/actor.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { officerIds, personCards } from '../../people/queries.ts'
import { isOfficer } from '../policy.ts'
import { type DelegationRecord, openDelegations } from './store.ts'

/** Whether a delegation holds at an instant. */
const isDelegationActive = ({ starts_at, ends_at }: DelegationRecord, at: Date): boolean =>
  starts_at <= at && at < ends_at

/** The delegations that hold at an instant. */
const delegationsAt = async (tx: Tx, at: Date): Promise<DelegationRecord[]> =>
  (await openDelegations(tx, at)).filter((one) => isDelegationActive(one, at))

/** The officers who are told of what waits for all of them: those who are not away. */
export const presentOfficerIds = async (tx: Tx, at: Date): Promise<string[]> => {
  const away = (await delegationsAt(tx, at)).map(({ officer_id }) => officer_id)
  return (await officerIds(tx)).filter((id) => !away.includes(id))
}

/** Who is told what concerns one officer: the officer, or who stands in for them. */
export const substituteOf = async (tx: Tx, officerId: string, at: Date): Promise<string> =>
  (await delegationsAt(tx, at)).find(({ officer_id }) => officer_id === officerId)?.deputy_id ?? officerId

/** The officers for whom a person stands in. */
export const representedBy = async (tx: Tx, deputyId: string, at: Date): Promise<string[]> =>
  (await delegationsAt(tx, at)).filter(({ deputy_id }) => deputy_id === deputyId).map(({ officer_id }) => officer_id)

/** The current delegations and those to come, and the officers a reader may name. */
export const presentDelegations = async (tx: Tx, me: Member, at: Date) => {
  const [rows, ids] = [await openDelegations(tx, at), await officerIds(tx)]
  const cards = await personCards(tx, [...ids, ...rows.flatMap(({ officer_id, deputy_id }) => [officer_id, deputy_id])])
  const card = (id: string) => cards.get(id) as PersonCard
  return {
    delegations: rows.map((row) => ({
      delegationId: row.id,
      officer: card(row.officer_id),
      deputy: card(row.deputy_id),
      from: row.starts_at.toISOString(),
      until: row.ends_at.toISOString(),
      isCurrent: isDelegationActive(row, at),
      canEnd: row.officer_id === me.personId,
    })),
    officers: ids
      .filter((id) => id !== me.personId)
      .map(card)
      .toSorted((a, b) => a.fullName.localeCompare(b.fullName)),
  }
}

export const listDelegations = query(listDelegationsOperation, {
  allow: isOfficer,
  run: ({ tx, me, at }) => presentDelegations(tx, me, at),
})
