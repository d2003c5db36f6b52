import { chatFlagsChanged } from '@colloquy/contract/chat/events'
import {
  resolveMessageFlag,
  setMessageRules as setMessageRulesOperation,
} from '@colloquy/contract/chat/supervision-operations'
import { newId } from '../../../platform/ids.ts'
import { command, type LoadContext } from '../../../platform/operations/define.ts'
import { officerIds } from '../../people/queries.ts'
import { decideHeldMessage, type ReviewMessage } from '../commands.ts'
import { canOversee } from '../policy.ts'
import { isHeldBy } from './message-rules.ts'
import { findingsFor, presentFlag, readRules } from './queries.ts'
import * as store from './store.ts'

/** Searches a message for what the tenant's rules name, and flags it for the officers or holds it back. */
export const reviewMessage: ReviewMessage = async ({ tx, actor, at, emit }, { chatId, body, subject }) => {
  const { findings, rules } = await findingsFor({ tx, actor, at }, subject, body)
  const isHeld = isHeldBy(findings, rules)
  return {
    state: isHeld ? 'held' : 'sent',
    flag: async (sequence) => {
      if (findings.length === 0) return
      const row = { tenant_id: actor.tenantId, id: newId(at), chat_id: chatId, sequence, is_held: isHeld, findings }
      await store.insertFlag(tx, { ...row, flagged_at: at })
      emit(chatFlagsChanged, {}, await officerIds(tx))
    },
  }
}

export const setMessageRules = command(setMessageRulesOperation, {
  allow: canOversee,
  about: ({ me, input: { names, contacts, phrases } }) => ({
    kind: 'tenant',
    id: me.tenantId,
    details: { names, contacts, phrases },
  }),
  run: async ({ tx, me, at, input }) => {
    const { names, contacts, phrases, phraseList } = input
    await store.writeRules(tx, {
      tenant_id: me.tenantId,
      names,
      contacts,
      phrases,
      phrase_list: [...new Set(phraseList)],
      changed_at: at,
      changed_by: me.personId,
    })
    return readRules(tx, me.tenantId)
  },
})

const loadFlag = ({ tx, input }: LoadContext<{ flagId: string }>) => store.flagById(tx, input.flagId)

export const resolveFlag = command(resolveMessageFlag, {
  load: loadFlag,
  see: canOversee,
  allow: canOversee,
  about: ({ input: { outcome }, subject: { chat_id, sequence } }) => ({
    kind: 'chat',
    id: chat_id,
    details: { sequence, outcome },
  }),
  run: async (context) => {
    const { tx, me, at, input, subject, emit, refuse } = context
    const { flagId, outcome } = input
    const { chat_id: chatId, sequence, is_held: isHeld } = subject
    if ((outcome === 'cleared') === isHeld) return refuse('flag_outcome_invalid')
    const settled = { state: outcome, resolved_at: at, resolved_by: me.personId }
    if (!(await store.resolveOpenFlag(tx, flagId, settled))) return refuse('flag_settled')
    if (outcome !== 'cleared')
      await decideHeldMessage(context, { chatId, sequence, state: outcome === 'released' ? 'sent' : 'blocked' })
    emit(chatFlagsChanged, {}, await officerIds(tx))
    return presentFlag(tx, flagId)
  },
})
