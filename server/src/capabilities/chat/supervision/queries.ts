import {
  listCallFlags as listCallFlagsOperation,
  listMessageFlags,
  getMessageRules as openMessageRulesOperation,
} from '@colloquy/contract/chat/supervision-operations'
import type { Finding, MessageFlag, MessageRules, QuotedMessage } from '@colloquy/contract/chat/supervision-shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import { query, type TransactionContext } from '../../../platform/operations/define.ts'
import { officersRecordOf } from '../../calls/interventions/tag-queries.ts'
import { loadCall } from '../../calls/queries.ts'
import { listedCompaniesIn } from '../../compliance/restricted-lists/queries.ts'
import { chatLabels } from '../label-store.ts'
import { canOversee } from '../policy.ts'
import { presentAttachment, removalOf } from '../present.ts'
import { type LoadedChat, loadChat } from '../queries.ts'
import { chatsUnderLegalHold } from '../retention/store.ts'
import { marksIn, type TextMark } from './message-marks.ts'
import { defaultMessageRules, findingsIn, searchableText } from './message-rules.ts'
import * as store from './store.ts'

const maxFlags = 50
/** Messages before and after the one that was found. */
const contextSize = 3

export const readRules = async (tx: Tx, tenantId: string): Promise<MessageRules> =>
  (await store.chosenRules(tx, tenantId)) ?? defaultMessageRules

export const getMessageRules = query(openMessageRulesOperation, {
  allow: canOversee,
  run: ({ tx, actor }) => readRules(tx, actor.tenantId),
})

/** The client whose restricted list applies besides that of the tenant. */
const clientOf = (subject: LoadedChat): string | null => {
  if (subject.kind === 'project') return subject.project.clientId
  return subject.kind === 'call' ? subject.call.clientId : null
}

/** What the tenant's rules find in a text of a conversation, and the rules. */
export const findingsFor = async (
  { tx, actor, at }: TransactionContext,
  subject: LoadedChat,
  text: string,
): Promise<{ findings: Finding[]; rules: MessageRules }> => {
  const [rules, listed] = await Promise.all([
    readRules(tx, actor.tenantId),
    listedCompaniesIn(tx, clientOf(subject), at, searchableText(text)),
  ])
  return { findings: findingsIn(text, rules, rules.names === 'off' ? [] : listed), rules }
}

/**
 * Where the tenant's rules find something in texts, by text. Listed companies and phrases are always looked for, because nobody is
 * disturbed by a mark.
 */
export const marksInTexts = async (
  { tx, actor, at }: TransactionContext,
  clientId: string,
  texts: readonly string[],
): Promise<TextMark[][]> => {
  const rules: MessageRules = { ...(await readRules(tx, actor.tenantId)), names: 'flag', phrases: 'flag' }
  const listed = await listedCompaniesIn(tx, clientId, at, searchableText(texts.join('\n')))
  return texts.map((text) => marksIn(text, rules, listed))
}

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
  const onHold = await chatsUnderLegalHold(tx, chatIds)
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
      settledAt: flag.resolved_at?.toISOString() ?? null,
      settledByName: flag.settled_by_name,
      messages: (quoted.get(flag.id) ?? []).map(quote),
    }
  })
}

export const presentFlag = async (tx: Tx, flagId: string): Promise<MessageFlag> =>
  (await presentFlags(tx, [(await store.flagById(tx, flagId))!]))[0]!

export const listFlags = query(listMessageFlags, {
  allow: canOversee,
  run: async ({ tx, input: { view } }) => ({
    flags: await presentFlags(tx, await store.listFlags(tx, view, maxFlags)),
    openCount: await store.countOpen(tx),
  }),
})

export const listCallFlags = query(listCallFlagsOperation, {
  load: async (context) => {
    const subject = await loadChat(context)
    if (subject?.kind !== 'call') return undefined
    const record = await loadCall({ tx: context.tx, input: { callId: subject.chatId } })
    return record && { chat: subject, questions: record.call.questions }
  },
  see: canOversee,
  allow: canOversee,
  run: async (context) => {
    const { tx, subject } = context
    const questions = []
    for (const text of subject.questions) {
      const { findings } = await findingsFor(context, subject.chat, text)
      if (findings.length > 0) questions.push({ text, findings })
    }
    const { tags: noted, interventions } = await officersRecordOf(tx, context.actor, subject.chat.chatId)
    const tags = []
    for (const tag of noted) {
      const findings = tag.text === null ? [] : (await findingsFor(context, subject.chat, tag.text)).findings
      tags.push({ ...tag, findings })
    }
    const flags = await presentFlags(tx, await store.flagsOf(tx, subject.chat.chatId, maxFlags))
    return { flags, questions, tags, interventions }
  },
})
