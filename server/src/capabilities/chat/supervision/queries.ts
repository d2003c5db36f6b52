import {
  listMessageFlags,
  openMessageRules as openMessageRulesOperation,
} from '@colloquy/contract/chat/supervision-operations'
import type { MessageFlag, MessageRules, QuotedMessage } from '@colloquy/contract/chat/supervision-shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { chatLabels } from '../label-store.ts'
import { oversee } from '../policy.ts'
import { presentAttachment, removalOf } from '../present.ts'
import { chatsOnHold } from '../retention/store.ts'
import { defaultMessageRules } from './message-rules.ts'
import * as store from './store.ts'

const maxFlags = 50
/** Messages before and after the one that was found. */
const contextSize = 3

export const readRules = async (tx: Tx, tenantId: string): Promise<MessageRules> =>
  (await store.chosenRules(tx, tenantId)) ?? defaultMessageRules

export const openMessageRules = query(openMessageRulesOperation, {
  allow: oversee,
  run: ({ tx, actor }) => readRules(tx, actor.tenantId),
})

const quote = (record: store.QuotedRecord): QuotedMessage => {
  const removal = removalOf(record)
  return {
    sequence: record.sequence,
    authorName: record.author_name,
    side: record.side,
    body: removal === null ? record.body : null,
    removal,
    sentAt: record.sent_at.toISOString(),
    attachments: removal === null ? record.attachments.map(presentAttachment) : [],
  }
}

/** Flags with their messages and those around them. */
const presentFlags = async (tx: Tx, flags: readonly store.FlagRecord[]): Promise<MessageFlag[]> => {
  const chatIds = [...new Set(flags.map(({ chat_id }) => chat_id))]
  const labels = await chatLabels(tx, chatIds)
  const onHold = await chatsOnHold(tx, chatIds)
  const quoted = Map.groupBy(await store.messagesAround(tx, flags, contextSize), ({ flag_id }) => flag_id)
  return flags.map((flag) => {
    const { kind: chatKind, title: chatTitle } = labels.get(flag.chat_id)!
    return {
      flagId: flag.id,
      chatId: flag.chat_id,
      chatKind,
      chatTitle,
      isOnHold: onHold.has(flag.chat_id),
      sequence: flag.sequence,
      state: flag.state,
      isHeld: flag.is_held,
      findings: flag.findings,
      flaggedAt: flag.flagged_at.toISOString(),
      settledAt: flag.settled_at?.toISOString() ?? null,
      settledByName: flag.settled_by_name,
      messages: (quoted.get(flag.id) ?? []).map(quote),
    }
  })
}

export const presentFlag = async (tx: Tx, flagId: string): Promise<MessageFlag> =>
  (await presentFlags(tx, [(await store.flagById(tx, flagId))!]))[0]!

export const listFlags = query(listMessageFlags, {
  allow: oversee,
  run: async ({ tx, input: { view } }) => ({
    flags: await presentFlags(tx, await store.listFlags(tx, view, maxFlags)),
    openCount: await store.countOpen(tx),
  }),
})
