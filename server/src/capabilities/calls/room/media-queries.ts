import { connectCallMedia } from '@colloquy/contract/calls/media-operations'
import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { MediaServer } from '../../../platform/media/media-server.ts'
import { query } from '../../../platform/operations/define.ts'
import * as policy from '../policy.ts'
import { roomStateOf, seatKindOf } from '../present.ts'
import { linkToCall, loadCallForReader } from '../queries.ts'
import { openVisits } from './ledger-store.ts'

/** Everybody in the room sends audio to the server in every call, so that nobody can tell whether somebody listens or records. */
export const connectMedia = (media: MediaServer | undefined) =>
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
