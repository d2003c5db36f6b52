import { connectCallForwarder, connectCallMedia } from '@colloquy/contract/calls/media-operations'
import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { MediaEngine } from '../../../platform/media/media-engine.ts'
import { query } from '../../../platform/operations/define.ts'
import * as policy from '../policy.ts'
import { roomStateOf, seatKindOf } from '../present.ts'
import { isPaused, linkToCall, loadCallForReader } from '../queries.ts'
import { openVisits } from './ledger-store.ts'

/** Everybody in the room sends audio to the server in every call, so that nobody can tell whether somebody listens or records. */
export const connectMedia = (media: MediaEngine | undefined) =>
  query(connectCallMedia, {
    load: loadCallForReader,
    see: policy.canSee,
    allow: policy.canJoin,
    exemptFrom: [linkToCall],
    run: async ({ tx, me, at, input: { callId, offer }, live, subject, refuse }) => {
      const state = roomStateOf(subject.call, at)
      if (state !== 'open') return refuse(state)
      if (!live) return refuse('not_found')
      if (!media) return { answer: null }
      const seat = { tenantId: me.tenantId, callId, personId: me.personId }
      if (!seatRules[seatKindOf(me, subject)].isVisibleInRoom) return { answer: await media.sendAudio(seat, offer) }
      const visits = await openVisits(tx, callId)
      if (!visits.some(({ peer_id }) => peer_id === live.socketId)) return refuse('not_found')
      return { answer: await media.receiveAudio(seat, offer) }
    },
  })

/** Silent observers get no access: a forwarder tells those who send how many receive. */
export const connectForwarder = (media: MediaEngine | undefined) =>
  query(connectCallForwarder, {
    load: loadCallForReader,
    see: policy.canSee,
    allow: policy.canJoin,
    exemptFrom: [linkToCall],
    run: async ({ tx, me, at, input: { callId }, live, subject, refuse }) => {
      const state = roomStateOf(subject.call, at)
      if (state !== 'open') return refuse(state)
      const visits = await openVisits(tx, callId)
      if (!live || !visits.some(({ peer_id }) => peer_id === live.socketId)) return refuse('not_found')
      const seat = { tenantId: me.tenantId, callId, personId: me.personId }
      return (await media?.accessFor(seat, { isPaused: isPaused(subject, at) })) ?? refuse('not_found')
    },
  })
