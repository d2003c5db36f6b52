import * as z from 'zod/mini'
import { CallTag } from '../calls/interventions/shapes.ts'
import { Id, Instant, line } from '../values.ts'
import { ChatAttachment } from './attachment-shapes.ts'
import { ChatKind, ChatSide, RemovalReason } from './shapes.ts'

/** What messages are searched for: names of restricted lists, contact details, and phrases of the tenant. */
export const messageRuleKinds = ['names', 'contacts', 'phrases'] as const
export const MessageRuleKind = z.enum(messageRuleKinds)
export type MessageRuleKind = z.infer<typeof MessageRuleKind>

/** What follows: nothing, an officer is shown the message, or nobody else sees it before an officer has released it. */
export const ruleEffects = ['off', 'flag', 'hold'] as const
export const RuleEffect = z.enum(ruleEffects)
export type RuleEffect = z.infer<typeof RuleEffect>

export const maxPhrases = 200

/** The rules of a tenant about messages. */
export const MessageRules = z.object({
  names: RuleEffect,
  contacts: RuleEffect,
  phrases: RuleEffect,
  phraseList: z.array(line(100)).check(z.maxLength(maxPhrases)),
})
export type MessageRules = z.infer<typeof MessageRules>

/** What a rule has found: the listed company, or the words of the message. */
export const Finding = z.object({ rule: MessageRuleKind, text: z.string() })
export type Finding = z.infer<typeof Finding>

/** Cleared: it was sent and stays. Released and blocked: it was held. */
export const flagStates = ['open', 'cleared', 'released', 'blocked'] as const
export const FlagState = z.enum(flagStates)
export type FlagState = z.infer<typeof FlagState>

/** A message of a conversation as an officer reads it; null once it was deleted or erased. */
export const QuotedMessage = z.object({
  sequence: z.int(),
  authorName: z.nullable(z.string()),
  side: ChatSide,
  body: z.nullable(z.string()),
  removal: z.nullable(RemovalReason),
  attachments: z.array(ChatAttachment),
  sentAt: Instant,
})
export type QuotedMessage = z.infer<typeof QuotedMessage>

/** A message that a rule has found, among those around it. */
export const MessageFlag = z.object({
  flagId: Id,
  chatId: Id,
  chatKind: ChatKind,
  chatTitle: z.string(),
  /** Whether the conversation is on legal hold. */
  isOnHold: z.boolean(),
  sequence: z.int(),
  state: FlagState,
  /** Whether others cannot see it before it is released. */
  isHeld: z.boolean(),
  findings: z.array(Finding),
  flaggedAt: Instant,
  settledAt: z.nullable(Instant),
  settledByName: z.nullable(z.string()),
  messages: z.array(QuotedMessage),
})
export type MessageFlag = z.infer<typeof MessageFlag>

/** A question of a call in which a rule has found something. */
export const FlaggedQuestion = z.object({ text: z.string(), findings: z.array(Finding) })
export type FlaggedQuestion = z.infer<typeof FlaggedQuestion>

/** What an officer has noted in a call, with what rules find in their words. */
export const FlaggedTag = z.extend(CallTag, { findings: z.array(Finding) })
export type FlaggedTag = z.infer<typeof FlaggedTag>
