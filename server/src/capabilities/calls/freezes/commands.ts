import type { Member } from '../../../platform/access/actor.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { newId } from '../../../platform/ids.ts'
import { type AccessedContent, countAccess, insertFreeze, liftFreeze, lockOpenFreeze } from './store.ts'

/** Freezes the content of a call: both sides and staff cannot read it, and nothing of it is erased. @returns the freeze */
export const freezeContent = async (
  tx: Tx,
  { tenantId, callId, at }: { readonly tenantId: string; readonly callId: string; readonly at: Date },
): Promise<{ freezeId: string; isNew: boolean }> => {
  const id = newId(at)
  if (await insertFreeze(tx, { tenant_id: tenantId, id, call_id: callId, frozen_at: at }))
    return { freezeId: id, isNew: true }
  const freezeId = await lockOpenFreeze(tx, callId)
  // It was lifted in this moment.
  return freezeId === undefined ? freezeContent(tx, { tenantId, callId, at }) : { freezeId, isNew: false }
}

/** Lets the content of a call be read and erased again. */
export const unfreezeContent = (tx: Tx, freezeId: string, at: Date): Promise<void> => liftFreeze(tx, freezeId, at)

/** Notes on the access list of a call that a person has had access to some of its content. */
export const recordAccess = (tx: Tx, me: Member, access: { callId: string; content: AccessedContent; at: Date }) =>
  countAccess(tx, {
    tenant_id: me.tenantId,
    person_id: me.personId,
    call_id: access.callId,
    content: access.content,
    at: access.at,
  })
