import { callCompleted, callPaused, callResumed, complianceReminderSent } from '@colloquy/contract/calls/events'
import { endCallByOfficer, pauseCall, remindCall, resumeCall } from '@colloquy/contract/calls/interventions/operations'
import type { InterventionCause, InterventionKind } from '@colloquy/contract/calls/interventions/shapes'
import type { Member } from '../../../platform/access/actor.ts'
import { newId } from '../../../platform/ids.ts'
import type { MediaEngine } from '../../../platform/media/media-engine.ts'
import { pauseRecordingsOf } from '../../../platform/media/recording-control.ts'
import { type CommandContext, command, type Refuse } from '../../../platform/operations/define.ts'
import * as policy from '../policy.ts'
import { type CallRecord, roomStateOf } from '../present.ts'
import { loadCall, presentOne } from '../queries.ts'
import { peopleInRoom } from '../room/queries.ts'
import { silentSeatsOf } from '../silent-seat-store.ts'
import * as store from '../store.ts'
import { completeWithLedger, emitCallChange, lockCallForReader, recordStep } from '../transition-commands.ts'
import { cancelCallForReason } from '../verdicts/booked-time-commands.ts'
import { pausedSince } from './room-pause.ts'
import { insertIntervention } from './store.ts'

/** The call is locked, so that of two officers who act at once the second sees what the first has done. */
const inRoom = {
  load: lockCallForReader,
  see: policy.canSee,
  allow: policy.canIntervene,
  limits: [{ name: 'calls.interventions', max: 120, seconds: 3600 }],
} as const

type Context = CommandContext & { readonly me: Member; readonly subject: CallRecord }

/** Refuses unless people are in the room, or can enter it. */
export const requireOpenRoom = ({
  subject: { call },
  at,
  refuse,
}: Pick<Context, 'at'> & {
  readonly subject: Pick<CallRecord, 'call'>
  readonly refuse: Refuse<'room_not_open' | 'room_closed' | 'call_external'>
}): void => {
  if (call.platform_type !== 'video') refuse('call_external')
  const state = roomStateOf(call, at)
  if (state !== 'open') refuse(state)
}

const intervene = async (
  { tx, me, at, subject }: Context,
  kind: InterventionKind,
  {
    personId = null,
    reason = null,
    cause,
  }: {
    readonly personId?: string | null
    readonly reason?: string | null
    readonly cause?: InterventionCause | undefined
  } = {},
): Promise<string> => {
  const id = newId(at)
  const row = { tenant_id: me.tenantId, call_id: subject.call.id, kind, occurred_at: at, actor_id: me.personId }
  const because = { cause_kind: cause?.kind ?? null, cause_id: cause?.id ?? null }
  await insertIntervention(tx, { ...row, ...because, id, person_id: personId, reason })
  return id
}

export const pause = (media: MediaEngine | undefined) =>
  command(pauseCall, {
    ...inRoom,
    about: ({ input: { callId } }) => ({ kind: 'call', id: callId }),
    run: async (context) => {
      const { tx, me, at, emit, subject, input } = context
      requireOpenRoom(context)
      if (pausedSince(subject.call, at)) return presentOne(context, subject)
      const callId = subject.call.id
      await intervene(context, 'paused', { cause: input.cause })
      await pauseRecordingsOf({ tx, at }, callId)
      media?.setPaused({ tenantId: me.tenantId, callId }, true)
      await store.update(tx, callId, {})
      return presentOne(context, await emitCallChange({ tx, emit, at }, callId, callPaused))
    },
  })

export const resume = (media: MediaEngine | undefined) =>
  command(resumeCall, {
    ...inRoom,
    about: ({ input: { callId } }) => ({ kind: 'call', id: callId }),
    run: async (context) => {
      const { tx, me, at, emit, subject } = context
      requireOpenRoom(context)
      if (!pausedSince(subject.call, at)) return presentOne(context, subject)
      const callId = subject.call.id
      await intervene(context, 'resumed')
      media?.setPaused({ tenantId: me.tenantId, callId }, false)
      await store.update(tx, callId, {})
      return presentOne(context, await emitCallChange({ tx, emit, at }, callId, callResumed))
    },
  })

export const remind = command(remindCall, {
  ...inRoom,
  about: ({ input: { callId, personId } }) => ({
    kind: 'call',
    id: callId,
    details: { to: personId ?? 'everybody' },
  }),
  run: async (context) => {
    const { tx, input, emit, subject, refuse } = context
    requireOpenRoom(context)
    const { id: callId } = subject.call
    const people = new Set([...subject.seated, ...(await peopleInRoom(tx, callId))])
    if (input.personId !== null && !people.has(input.personId)) return refuse('not_found')
    const reminderId = await intervene(context, 'reminded', { personId: input.personId, cause: input.cause })
    const officers = [
      ...subject.seats.filter(({ kind }) => kind === 'compliance').map(({ personId }) => personId),
      ...(await silentSeatsOf(tx, [callId])).map(({ person_id }) => person_id),
    ]
    emit(complianceReminderSent, { callId, reminderId }, [
      ...new Set([...(input.personId === null ? people : [input.personId]), ...officers]),
    ])
    return presentOne(context, (await loadCall({ tx, input: { callId } })) ?? subject)
  },
})

export const endByOfficer = command(endCallByOfficer, {
  ...inRoom,
  about: ({ input: { callId, reason } }) => ({ kind: 'call', id: callId, details: { reason } }),
  run: async (context) => {
    const { tx, at, input, subject } = context
    requireOpenRoom(context)
    await intervene(context, 'ended', { reason: input.reason, cause: input.cause })
    // The reason is for officers; a note beside the status would be read by both sides.
    if (await completeWithLedger(tx, subject.call, at))
      return presentOne(context, await recordStep(context, subject.call.id, 'completed', callCompleted))
    return presentOne(context, await cancelCallForReason(context, subject, 'compliance_blocked', {}))
  },
})
