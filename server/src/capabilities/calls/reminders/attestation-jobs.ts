import { seatKinds } from '@colloquy/contract/calls/shapes'
import type { SystemContext } from '../../../platform/operations/define.ts'
import { notify } from '../../notifications/commands.ts'
import { missingAttestations } from '../attestations/due-attestations.ts'
import { listStarting } from '../due-call-store.ts'
import { mailCallSeat, otherName, prepareCorrespondence } from '../mails.ts'
import { type CallRecord, intervalOf, pathOf } from '../present.ts'
import { recordOf } from '../queries.ts'
import { insertReminder } from './store.ts'

const dayMs = 86_400_000

/** Tells each person with a seat who has not attested, once within the day before a call: a mail and a notification. */
export const remindOfAttestations = async (context: SystemContext): Promise<void> => {
  const { tx, at, actor } = context
  for (const call of await listStarting(tx, { start: at, end: new Date(at.getTime() + dayMs) })) {
    const slot = intervalOf(call)
    const missing = missingAttestations(call, at)
    if (!slot || missing.length === 0) continue
    const row = { call_id: call.id, kind: 'attestation', starts_at: slot.start, sent_at: at } as const
    if (!(await insertReminder(tx, { tenant_id: actor.tenantId, ...row }))) continue
    await remindMissing(context, recordOf(call), slot.start.toISOString())
  }
}

/** Mails and notifies everybody with a seat who has not attested, once per occasion. */
export const remindMissing = async (context: SystemContext, record: CallRecord, occasion: string): Promise<void> => {
  const { call } = record
  const [slot, missing] = [intervalOf(call), missingAttestations(call, context.at)]
  if (!slot) return
  const letter = await prepareCorrespondence(context, record)
  for (const seat of seatKinds)
    for (const reader of letter.readers[seat].filter(({ personId }) => missing.includes(personId))) {
      await mailCallSeat(context, letter, seat, reader, { kind: 'calls.attestation', occasion, slots: [slot] })
      await notify(context, {
        personId: reader.personId,
        kind: 'attestation_due',
        parameters: { name: otherName(letter, seat, reader.language), topic: call.topic, code: call.code },
        path: pathOf(record),
        key: `attestation_due:${call.id}:${occasion}`,
      })
    }
}
