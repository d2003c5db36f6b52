import { getCallContentPolicy } from '@colloquy/contract/calls/content-policy-operations'
import type { ContentPolicy } from '@colloquy/contract/calls/content-policy-shapes'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { companyNames } from '../../companies/queries.ts'
import { isOfficer } from '../../compliance/policy.ts'
import { restrictedListsNaming } from '../../compliance/restricted-lists/queries.ts'
import * as policy from '../policy.ts'
import type { CallRecord } from '../present.ts'
import { loadCallForReader } from '../queries.ts'
import { contentPolicyOf } from './content-policy-store.ts'
import { type ContentReader, type ContentUse, isUsable } from './content-rules.ts'

/** The policy of what was said in a call, with the names of the companies. */
export const presentContentPolicy = async (tx: Tx, callId: string): Promise<ContentPolicy> => {
  const { purpose, companyIds } = await contentPolicyOf(tx, callId)
  const names = await companyNames(tx, companyIds)
  const issuers = companyIds.map((companyId) => ({ companyId, name: names.get(companyId) ?? '' }))
  return { purpose, issuers: issuers.toSorted((one, other) => one.name.localeCompare(other.name, 'en')) }
}

export const getContentPolicy = query(getCallContentPolicy, {
  load: loadCallForReader,
  see: isOfficer,
  allow: isOfficer,
  run: ({ tx, input: { callId } }) => presentContentPolicy(tx, callId),
})

const readerOf = (actor: Actor, record: CallRecord): ContentReader => {
  if (policy.isComplianceOfficer(actor, record)) return 'officer'
  if (policy.isClientOfficer(actor, record)) return 'client_officer'
  const side = policy.sideOf(actor, record)
  return side === 'client' || side === 'expert' ? side : 'staff'
}

/** Whether the policy of what was said in a call lets an actor, or a side that is to be told, read or copy it now. */
export const mayUseContent = async (
  { tx, at }: { readonly tx: Tx; readonly at: Date },
  record: CallRecord,
  { reader, use }: { readonly reader: Actor | 'client' | 'expert'; readonly use: ContentUse },
): Promise<boolean> => {
  const { purpose, companyIds } = await contentPolicyOf(tx, record.call.id)
  const restricted = await restrictedListsNaming(tx, { companyIds, clientId: record.clientId, at })
  return isUsable(typeof reader === 'string' ? reader : readerOf(reader, record), use, { purpose, restricted })
}
