import { requestCallback as requestCallbackOperation } from '@colloquy/contract/calls/dial-in/operations'
import { e164Of } from '@colloquy/contract/calls/dial-in/shapes'
import { newId } from '../../../platform/ids.ts'
import { enqueueJob } from '../../../platform/jobs/store.ts'
import { command } from '../../../platform/operations/define.ts'
import { callableNumber } from '../../../platform/outbound/callable-number.ts'
import * as policy from '../policy.ts'
import { seatKindOf } from '../present.ts'
import { decideEntry } from '../room/entry-commands.ts'
import { lockCallForReader } from '../transition-commands.ts'
import { saveVerdict } from '../verdicts/verdict-commands.ts'
import { dialInOf } from './bridge-queries.ts'
import { type CallbackRow, insertCallback, latestCallback } from './bridge-store.ts'
import { dialJob } from './instruction-commands.ts'

/** How long a phone may ring before the reader can have it ring again. */
const ringTimeoutMs = 30_000

const isUnderWay = ({ number, state, requested_at }: CallbackRow, requestedNumber: string, at: Date): boolean =>
  number === requestedNumber && state !== 'failed' && at.getTime() - requested_at.getTime() < ringTimeoutMs

export const requestCallback = command(requestCallbackOperation, {
  load: lockCallForReader,
  see: policy.canSee,
  allow: policy.canJoin,
  // Nobody has a phone ring in the name of somebody else.
  isPersonal: true,
  answersSecret: true,
  limits: [
    { name: 'calls.requestCallback', max: 6, seconds: 3600 },
    { name: 'calls.requestCallback.number', max: 6, seconds: 3600, per: ({ input }) => e164Of(input.number) },
  ],
  about: ({ input: { callId } }) => ({ kind: 'call', id: callId }),
  run: async (context) => {
    const { tx, me, at, input, subject, refuse } = context
    const dialIn = await dialInOf({ tx }, subject, me)
    if (!dialIn) return refuse('dial_in_not_available')
    const number = callableNumber(e164Of(input.number))
    if (!number) return refuse('callback_number_invalid')
    if (number.country === undefined || !dialIn.callbackCountries.includes(number.country))
      return refuse('callback_country_not_allowed')
    const entrant = { personId: me.personId, seat: seatKindOf(me, subject) }
    const { refusal, isEvaluated } = await decideEntry(context, subject, entrant)
    if (refusal) return refuse(refusal, isEvaluated ? saveVerdict(subject, at, 'join') : undefined)
    const latest = await latestCallback(tx, subject.call.id, me.personId)
    // The phone is about to ring, or rings: a second click does not make it ring twice.
    if (latest && isUnderWay(latest, number.number, at)) return { dialIn: await dialInOf({ tx }, subject, me) }
    const callback = {
      tenant_id: me.tenantId,
      id: newId(at),
      call_id: subject.call.id,
      person_id: me.personId,
      number: number.number,
      requested_at: at,
      state: 'requested',
    } as const
    await insertCallback(tx, callback)
    await enqueueJob(tx, dialJob, callback.id)
    return { dialIn: await dialInOf({ tx }, subject, me) }
  },
})
