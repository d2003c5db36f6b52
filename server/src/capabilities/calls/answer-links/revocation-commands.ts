import { revokeCallAnswerLink } from '@colloquy/contract/calls/answer-link-operations'
import { command, type LoadContext } from '../../../platform/operations/define.ts'
import * as policy from '../policy.ts'
import { lockCall } from '../transition-commands.ts'
import { stateOf } from './present.ts'
import { findLink, markRevoked } from './store.ts'

/** A link with its call, whose row is locked: nobody answers by the link meanwhile. */
const loadLink = async ({ tx, input }: LoadContext<{ callId: string; linkId: string }>) => {
  const record = await lockCall({ tx, input })
  const link = record && (await findLink(tx, input.callId, input.linkId))
  return record && link && { ...record, link }
}

export const revokeAnswerLink = command(revokeCallAnswerLink, {
  load: loadLink,
  see: policy.canSee,
  allow: (actor, subject) => policy.canRevokeAnswerLink(subject.link.side)(actor, subject),
  about: ({ subject: { call, link } }) => ({ kind: 'call', id: call.id, details: { personId: link.person_id } }),
  run: async ({ tx, at, subject: { link }, refuse }) => {
    if (stateOf(link, at) !== 'active') return refuse('answer_link_inactive')
    await markRevoked(tx, link.link_id, at)
    return {}
  },
})
