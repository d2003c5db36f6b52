import { type CallAgenda, getCallAgenda } from '@colloquy/contract/calls/note-operations'
import type { Actor } from '../../../platform/access/actor.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import * as policy from '../policy.ts'
import type { CallRecord } from '../present.ts'
import { linkToCall, loadCallForReader } from '../queries.ts'
import { checkedQuestionsOf } from './store.ts'

/** The checked questions of a call, as an actor sees them. */
export const presentAgenda = async (
  { tx, actor }: { readonly tx: Tx; readonly actor: Actor },
  record: CallRecord,
): Promise<CallAgenda> => ({
  checked: (await checkedQuestionsOf(tx, record.call.id)).map(({ position, checked_at }) => ({
    position,
    checkedAt: checked_at.toISOString(),
  })),
  can: { check: policy.canCheckQuestions(actor, record) },
})

export const getAgenda = query(getCallAgenda, {
  load: loadCallForReader,
  see: policy.canSee,
  allow: policy.canJoin,
  exemptFrom: [linkToCall],
  run: (context) => presentAgenda(context, context.subject),
})
