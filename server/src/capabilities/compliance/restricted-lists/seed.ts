import type { Tx } from '../../../platform/db/tables.ts'
import { matchNamesOf } from './store.ts'

/** Invented companies that no demo project is about, so that the demo's calls stay as they are. */
const listed = [
  { name: 'Calder Grid Holdings', from: -41, until: null, reason: 'We advise on a capital increase.', ofClient: false },
  { name: 'Ostmark Kabelwerke', from: -12, until: null, reason: 'A partner sits on the board.', ofClient: false },
  { name: 'Pellworm Offshore', from: -90, until: -30, reason: 'Offer withdrawn.', ofClient: false },
  { name: 'Serrano Cement', from: -5, until: null, reason: 'Position under review.', ofClient: true },
  { name: 'Tamsin Freight', from: -20, until: 25, reason: 'Blackout before the results.', ofClient: true },
]

const dayMs = 86_400_000

/** Lists a few companies for everybody and for one client, each with its history. */
export const seedRestrictedLists = async (
  tx: Tx,
  {
    tenantId,
    at,
    makeId,
    officer,
    client,
  }: {
    readonly tenantId: string
    readonly at: Date
    readonly makeId: () => string
    readonly officer: string
    readonly client: string
  },
): Promise<void> => {
  const after = (days: number): Date => new Date(at.getTime() + days * dayMs)
  const dayAfter = (days: number): string => after(days).toISOString().slice(0, 10)
  const entries = listed.map(({ name, from, until, reason, ofClient }) => ({
    tenant_id: tenantId,
    id: makeId(),
    client_id: ofClient ? client : null,
    name,
    company_id: null,
    reason,
    start_on: dayAfter(from),
    end_on: until === null ? null : dayAfter(until),
    match_names: matchNamesOf({ name, aliases: [] }),
    added_at: after(from),
    added_by: officer,
    ended_by: until === null ? null : officer,
  }))
  await tx.insertInto('restricted_companies').values(entries).execute()
  const changes = entries.map(({ id, start_on, end_on, reason, added_at }) => ({
    tenant_id: tenantId,
    id: makeId(),
    entry_id: id,
    version: 1,
    changed_at: added_at,
    changed_by: officer,
    kind: 'added' as const,
    start_on,
    end_on,
    reason,
    note: null,
  }))
  await tx.insertInto('restricted_company_changes').values(changes).execute()
}
