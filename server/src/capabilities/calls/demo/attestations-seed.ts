import { callStatuses, isBooked } from '@colloquy/contract/calls/statuses'
import type { Tx } from '../../../platform/db/tables.ts'
import { textsInForce } from '../../terms/queries.ts'
import { insertAttestation } from '../attestations/store.ts'
import type { PlannedCall } from './steps-seed.ts'

const minute = 60_000

/** Who has attested by now: both sides of a call that took place or is about to, the client of one within a day. */
const attesting = ({ status, start, contactId, expertId }: PlannedCall, at: Date): string[] => {
  if (!start) return []
  const minutesLeft = (start.getTime() - at.getTime()) / minute
  if (status === callStatuses.completed) return [contactId, expertId]
  if (!isBooked(status)) return []
  return minutesLeft < 60 ? [contactId, expertId] : minutesLeft < 1440 ? [contactId] : []
}

/** Inserts the attestations of a planned call, if the tenant has texts for them. */
export const writeAttestations = async (
  tx: Tx,
  { tenantId, at }: { readonly tenantId: string; readonly at: Date },
  callId: string,
  call: PlannedCall,
): Promise<void> => {
  for (const personId of attesting(call, at)) {
    const texts = await textsInForce(tx, personId === call.expertId ? 'attest_expert' : 'attest_client', at)
    const text = texts.find(({ language }) => language === 'enUS')
    if (!text || !call.start) return
    await insertAttestation(tx, {
      ...{ tenant_id: tenantId, call_id: callId, person_id: personId, starts_at: call.start, terms_id: text.id },
      attested_at: new Date(Math.min(at.getTime(), call.start.getTime()) - 20 * minute),
      ...{ session_id: null, address: '192.0.2.1' },
    })
  }
}
