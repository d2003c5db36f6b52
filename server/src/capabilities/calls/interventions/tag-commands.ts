import { callTagsChanged } from '@colloquy/contract/calls/events'
import { tagCall, withdrawCallTag } from '@colloquy/contract/calls/interventions/operations'
import { newId } from '../../../platform/ids.ts'
import { command } from '../../../platform/operations/define.ts'
import { officerIds } from '../../people/queries.ts'
import * as policy from '../policy.ts'
import { loadCallForReader } from '../queries.ts'
import { peopleInRoom } from '../room/queries.ts'
import { requireOpenRoom } from './commands.ts'
import { insertTag, withdrawOwnTag } from './tag-store.ts'

/** Nothing of the call itself changes and only officers are told, so that nobody else can notice a silent officer who notes something. */
const listening = {
  load: loadCallForReader,
  see: policy.canSee,
  allow: policy.canTag,
  limits: [{ name: 'calls.tags', max: 600, seconds: 3600 }],
} as const

export const tag = command(tagCall, {
  ...listening,
  about: ({ input: { callId, kind } }) => ({ kind: 'call', id: callId, details: { kind } }),
  run: async (context) => {
    const { tx, me, at, input, subject, emit, refuse } = context
    requireOpenRoom(context)
    const { callId, kind, text, speakerId } = input
    if ((text !== null) !== (kind === 'note')) return refuse('tag_text_unfit')
    const people = new Set([...subject.seated, ...(await peopleInRoom(tx, callId))])
    const tagId = newId(at)
    await insertTag(tx, {
      tenant_id: me.tenantId,
      id: tagId,
      call_id: callId,
      kind,
      text,
      person_id: speakerId !== null && people.has(speakerId) ? speakerId : null,
      tagged_at: at,
      tagged_by: me.personId,
    })
    emit(callTagsChanged, { callId }, await officerIds(tx))
    return { tagId }
  },
})

export const withdrawTag = command(withdrawCallTag, {
  ...listening,
  about: ({ input: { callId } }) => ({ kind: 'call', id: callId }),
  run: async ({ tx, me, at, input: { callId, tagId }, emit, refuse }) => {
    if (!(await withdrawOwnTag(tx, { callId, tagId, personId: me.personId, at }))) return refuse('not_found')
    emit(callTagsChanged, { callId }, await officerIds(tx))
    return {}
  },
})
