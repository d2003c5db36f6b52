import { callStatuses, isBooked } from '@colloquy/contract/calls/statuses'
import type { Tx } from '../../../platform/db/tables.ts'
import { textsInForce } from '../../terms/queries.ts'
import { insertAttestation } from '../attestations/store.ts'
import type { PlannedCall } from './steps-seed.ts'

const minuteMs = 60_000

/** Who has attested by now: both sides of a call that took place or is about to, the client of one within a day. */
const attesting = ({ status, start, contactId, expertId }: PlannedCall, at: Date): string[] => {
  if (!start) return []
  const minutesLeft = (start.getTime() - at.getTime()) / minuteMs
  if (status === callStatuses.completed) return [contactId, expertId]
  if (!isBooked(status)) return []
  return minutesLeft < 60 ? [contactId, expertId] : minutesLeft < 1440 ? [contactId] : []
}

/** The ids of the texts that clients and experts attest; undefined for a side without one. */
export interface AttestationTexts {
  readonly client: string | undefined
  readonly expert: string | undefined
}

/** The texts in force. */
export const attestationTexts = async (tx: Tx, at: Date): Promise<AttestationTexts> => {
  const idOf = async (kind: 'attest_client' | 'attest_expert') =>
    (await textsInForce(tx, kind, at)).find(({ language }) => language === 'enUS')?.id
  return { client: await idOf('attest_client'), expert: await idOf('attest_expert') }
}

/** Inserts the attestations of a planned call, if the tenant has texts for them. */
export const writeAttestations = async (
  tx: Tx,
  { tenantId, at, texts }: { readonly tenantId: string; readonly at: Date; readonly texts: AttestationTexts },
  callId: string,
  call: PlannedCall,
): Promise<void> => {
  for (const personId of attesting(call, at)) {
    const termsId = personId === call.expertId ? texts.expert : texts.client
    if (termsId === undefined || !call.start) return
    await insertAttestation(tx, {
      tenant_id: tenantId,
      call_id: callId,
      person_id: personId,
      starts_at: call.start,
      terms_id: termsId,
      approval_id: null,
      attested_at: new Date(Math.min(at.getTime(), call.start.getTime()) - 20 * minuteMs),
      session_id: null,
      address: '192.0.2.1',
    })
  }
}
