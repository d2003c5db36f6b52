import type { SystemContext, Timer } from '../../platform/operations/define.ts'
import { peopleSeenSince } from '../identity/sessions/queries.ts'
import { mailPerson } from '../notifications/commands.ts'
import { readNotices } from '../notifications/queries.ts'
import { homePathOf } from '../people/policy.ts'
import { personSummaries } from '../people/queries.ts'
import { mailBranding, siteOfPerson } from '../tenancy/queries.ts'
import { authorsOf } from './author-store.ts'
import { chatPathOf, mentionKeyOf, titleOf } from './conversation-title.ts'
import { audienceOf, type LoadedChat, loadChat } from './queries.ts'
import { type MessageSpan, markConsidered, markMailed, spansToConsider, unreadInSpan } from './unread-store.ts'

/** Who has not read a message after so long, and has not used the product for as long, is told by mail. */
const mailDelayMs = 15 * 60_000
/** Conversations per run of the timer; the others follow a minute later. */
const chatsPerRun = 100

/**
 * Tells people by mail that they have missed messages: once per conversation, until they read it. Staff are told of the
 * conversations in which they have written, because all of them serve all others. A conversation with somebody who is present
 * and has not read is considered again, until they have read or are gone.
 */
const mailUnread = async (context: SystemContext): Promise<void> => {
  for (const span of await spansToConsider(context.tx, new Date(context.at.getTime() - mailDelayMs), chatsPerRun)) {
    const subject = await loadChat({ tx: context.tx, input: { chatId: span.chatId } })
    const isWaiting = subject !== undefined && (await mailAbout(context, subject, span)) === 'waiting'
    if (!isWaiting) await markConsidered(context.tx, span)
  }
}

const recipientsOf = async (context: SystemContext, subject: LoadedChat): Promise<string[]> => {
  const audience = new Set(await audienceOf(context, subject))
  const authors = (await authorsOf(context.tx, subject.chatId)).map(({ id }) => id)
  return [...new Set([...subject.participants.map(({ id }) => id), ...authors.filter((id) => audience.has(id))])]
}

const mailAbout = async (
  context: SystemContext,
  subject: LoadedChat,
  span: MessageSpan,
): Promise<'considered' | 'waiting'> => {
  const { tx, actor, at } = context
  const { chatId, upTo } = span
  const unread = await unreadInSpan(tx, span, await recipientsOf(context, subject))
  // Who has read in the inbox that they were mentioned knows of the message.
  const known = await readNotices(
    tx,
    unread.map(({ personId, sequence }) => ({ personId, key: mentionKeyOf(chatId, sequence) })),
  )
  const missing = new Set(
    unread
      .filter(({ personId, sequence }) => !known.has(`${personId} ${mentionKeyOf(chatId, sequence)}`))
      .map(({ personId }) => personId),
  )
  const present = await peopleSeenSince(tx, [...missing], new Date(at.getTime() - mailDelayMs))
  const absent = [...missing].filter((personId) => !present.has(personId))
  const result = present.size > 0 ? 'waiting' : 'considered'
  if (absent.length === 0) return result
  const colleagues = subject.kind === 'direct' ? subject.colleagues : []
  const people = await personSummaries(tx, [...absent, ...colleagues])
  const branding = await mailBranding(tx)
  for (const personId of absent) {
    const person = people.get(personId)
    if (!person?.email || person.isDisabled || person.isRestricted || person.isDeleted) continue
    const { fullName: name, email, language, timeZone, personType } = person
    await markMailed(tx, { tenant_id: actor.tenantId, chat_id: chatId, participant_id: personId, mailed_up_to: upTo })
    await mailPerson(context, personId, {
      kind: 'chat.unread',
      key: `chat.unread ${chatId} ${personId} ${upTo}`,
      to: { name, email, language, timeZone },
      site: await siteOfPerson(tx, actor.tenantId, personType),
      branding,
      parameters: { title: titleOf(subject, person, { platform: branding.platformName, people }) },
      path: `${homePathOf(person)}/${chatPathOf(chatId)}`,
    })
  }
  return result
}

export const timers: readonly Timer[] = [{ name: 'chat.mail-unread', run: mailUnread }]
