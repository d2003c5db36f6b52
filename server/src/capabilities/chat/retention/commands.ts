import { chatChanged } from '@colloquy/contract/chat/events'
import {
  liftLegalHold as liftLegalHoldOperation,
  placeLegalHold as placeLegalHoldOperation,
  setChatRetention as setRetentionOperation,
} from '@colloquy/contract/chat/retention-operations'
import { retentionGraceMs } from '@colloquy/contract/chat/retention-shapes'
import type { RemovalReason } from '@colloquy/contract/chat/shapes'
import { releaseFiles } from '../../../platform/files/file-records.ts'
import { newId } from '../../../platform/ids.ts'
import { command, type SystemContext } from '../../../platform/operations/define.ts'
import { frozenCallIds } from '../../calls/freezes/queries.ts'
import { canOversee } from '../policy.ts'
import { audienceOf, loadChat } from '../queries.ts'
import { lockChat } from '../store.ts'
import * as erasure from './erasure-store.ts'
import { presentLegalHold, readRetention } from './queries.ts'
import { monthsInEffect } from './rules.ts'
import * as store from './store.ts'

type ErasureContext = Pick<SystemContext, 'tx' | 'at' | 'emit'>

/** Tells the readers' pages of conversations in which something was erased. */
const announce = async (context: ErasureContext, chatIds: readonly string[]): Promise<void> => {
  for (const { chatId, change } of await erasure.lastChanges(context.tx, chatIds)) {
    const subject = await loadChat({ tx: context.tx, input: { chatId } })
    if (subject) context.emit(chatChanged, { chatId, change }, await audienceOf(context, subject))
  }
}

/** Erases messages that are not in a conversation on hold or frozen. @returns those that are */
export const eraseMessages = async (
  context: ErasureContext,
  keys: readonly erasure.MessageKey[],
  cause: Exclude<RemovalReason, 'author'>,
): Promise<erasure.MessageKey[]> => {
  if (keys.length === 0) return []
  const { tx, at } = context
  const chatIds = [...new Set(keys.map(({ chatId }) => chatId))]
  await erasure.lockChats(tx, chatIds)
  const onHold = new Set([...(await store.chatsUnderLegalHold(tx, chatIds)), ...(await frozenCallIds(tx, chatIds))])
  const free = keys.filter(({ chatId }) => !onHold.has(chatId))
  if (free.length > 0) {
    await releaseFiles(context, await erasure.eraseMessages(tx, free, cause, at))
    await announce(
      context,
      chatIds.filter((chatId) => !onHold.has(chatId)),
    )
  }
  return keys.filter(({ chatId }) => onHold.has(chatId))
}

/**
 * Erases what a person wrote, also as the bearer of a link, and takes back their reactions. In conversations on hold, that
 * waits until the hold is lifted.
 */
export const erasePersonsMessages = async (
  context: ErasureContext,
  { personId, email }: { readonly personId: string; readonly email: string | null },
): Promise<void> => {
  const { tx, at } = context
  await releaseFiles(context, await erasure.deleteUploadsOf(tx, personId))
  const waiting = await eraseMessages(context, await erasure.messagesOf(tx, personId, email), 'person')
  if (waiting.length > 0) await erasure.markPending(tx, waiting)
  await erasure.deleteReactionsOf(tx, personId, at)
}

/** Erases what a hold or a freeze has kept, unless the other one still does. */
export const eraseReleasedMessages = async (context: ErasureContext, chatId: string): Promise<void> => {
  const { tx, at } = context
  await erasure.deleteReactionsOfErased(tx, chatId, at)
  await eraseMessages(context, await erasure.pendingMessages(tx, chatId), 'person')
}

export const setRetention = command(setRetentionOperation, {
  allow: canOversee,
  about: ({ me, input: { months } }) => ({ kind: 'tenant', id: me.tenantId, details: { months } }),
  run: async ({ tx, me, at, input: { months } }) => {
    const current = monthsInEffect(await store.retentionPeriods(tx), at)
    await store.writeRetention(tx, {
      tenant_id: me.tenantId,
      months,
      former_months: current,
      changed_by: me.personId,
      effective_at: months < current ? new Date(at.getTime() + retentionGraceMs) : at,
    })
    return readRetention(tx, at)
  },
})

const aboutChat = ({
  input: { chatId, reason },
}: {
  readonly input: { readonly chatId: string; readonly reason: string }
}) => ({
  kind: 'chat' as const,
  id: chatId,
  details: { reason },
})

export const placeLegalHold = command(placeLegalHoldOperation, {
  load: loadChat,
  see: canOversee,
  allow: canOversee,
  about: aboutChat,
  run: async ({ tx, me, at, input: { chatId, reason }, subject, refuse }) => {
    // The conversation may have no message yet.
    await lockChat(tx, { tenant_id: me.tenantId, id: chatId, kind: subject.kind, changed_at: at })
    const id = newId(at)
    const row = { tenant_id: me.tenantId, id, chat_id: chatId, reason, placed_at: at, placed_by: me.personId }
    if (!(await store.insertLegalHold(tx, row))) return refuse('chat_on_hold')
    return presentLegalHold(tx, id)
  },
})

export const liftLegalHold = command(liftLegalHoldOperation, {
  load: loadChat,
  see: canOversee,
  allow: canOversee,
  about: aboutChat,
  run: async (context) => {
    const { tx, me, at, input, refuse } = context
    const { chatId, reason } = input
    await erasure.lockChats(tx, [chatId])
    const lifted = { lifted_at: at, lifted_by: me.personId, lift_reason: reason }
    const holdId = await store.liftOpenLegalHold(tx, chatId, lifted)
    if (holdId === undefined) return refuse('chat_not_on_hold')
    await eraseReleasedMessages(context, chatId)
    return presentLegalHold(tx, holdId)
  },
})
