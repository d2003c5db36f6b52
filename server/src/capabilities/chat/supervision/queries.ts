import {
  listMessageFlags,
  openMessageRules as openMessageRulesOperation,
} from '@colloquy/contract/chat/supervision-operations'
import type { MessageFlag, MessageRules, QuotedMessage } from '@colloquy/contract/chat/supervision-shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { oversee } from '../policy.ts'
import { presentAttachment } from '../present.ts'
import { loadChat } from '../queries.ts'
import { type MessageRecord, messagesAfter, messagesBefore } from '../store.ts'
import { defaultMessageRules } from './message-rules.ts'
import * as store from './store.ts'

const maxFlags = 50
/** Messages before and after the one that was found. */
const contextSize = 3

export const readRules = async (tx: Tx): Promise<MessageRules> => (await store.chosenRules(tx)) ?? defaultMessageRules

export const openMessageRules = query(openMessageRulesOperation, {
  allow: oversee,
  run: ({ tx }) => readRules(tx),
})

const quote = (record: MessageRecord): QuotedMessage => ({
  ...{ sequence: record.sequence, authorName: record.author_name, side: record.side },
  ...{ body: record.deleted_at === null ? record.body : null, sentAt: record.sent_at.toISOString() },
  attachments: record.deleted_at === null ? record.attachments.map(presentAttachment) : [],
})

/** Officers see everything. */
const officerAsReader = (participantId: string) => ({ participantId, seesHeld: true })

/** A flag with the message and those around it. */
export const presentFlag = async (tx: Tx, readerId: string, flag: store.FlagRecord): Promise<MessageFlag> => {
  const { chat_id: chatId, sequence } = flag
  const chat = await loadChat({ tx, input: { chatId } })
  const reader = officerAsReader(readerId)
  const before = await messagesBefore(tx, chatId, reader, { before: sequence, limit: contextSize })
  const after = await messagesAfter(tx, chatId, reader, { after: sequence - 1, limit: contextSize + 1 })
  return {
    ...{ flagId: flag.id, chatId, sequence, state: flag.state, isHeld: flag.is_held, findings: flag.findings },
    ...{ chatKind: chat?.kind ?? 'direct', chatTitle: chat?.title ?? '' },
    flaggedAt: flag.flagged_at.toISOString(),
    settledAt: flag.settled_at?.toISOString() ?? null,
    settledByName: flag.settled_by_name,
    messages: [...before, ...after].map(quote),
  }
}

export const listFlags = query(listMessageFlags, {
  allow: oversee,
  run: async ({ tx, me, input: { view } }) => {
    const flags = []
    for (const flag of await store.listFlags(tx, view, maxFlags)) flags.push(await presentFlag(tx, me.personId, flag))
    return { flags, openCount: await store.countOpen(tx) }
  },
})
