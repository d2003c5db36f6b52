import type { ChatKind, ChatSide, Reaction } from '@colloquy/contract/chat/shapes'
import type { Finding } from '@colloquy/contract/chat/supervision-shapes'
import type { Tx } from '../../platform/db/tables.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { insertFile } from '../../platform/files/store.ts'
import { insertAttachment } from './attachments/store.ts'
import { insertReaction } from './reaction-store.ts'
import { writeRead } from './read-store.ts'
import { ensureDirectChat, insertMessages, writeChat } from './store.ts'
import { insertFlag } from './supervision/store.ts'

const minuteMs = 60_000

/** Who says what, and how many minutes ago. */
interface SeededMessage {
  readonly authorId: string
  readonly side: ChatSide
  readonly body: string
  readonly minutesAgo: number
  readonly reaction?: { readonly by: string; readonly reaction: Reaction }
  readonly pinnedBy?: string
  /** What the tenant's rules have found in it. */
  readonly finding?: Finding
  readonly attachment?: { readonly name: string; readonly text: string }
}

interface SeedContext {
  readonly tenantId: string
  readonly at: Date
  readonly makeId: () => string
  /** Without it, nothing is attached. */
  readonly files?: FileStore | undefined
}

/** What the client's team attaches for the network. */
const questionsForWholesalers = `Questions for people from the wholesale side

1. How many tiers did the annual bonus have, and from which volume on did the highest one apply?
2. Were tiers negotiated for each brand, or over the whole assortment?
3. What was counted: orders, deliveries or invoices? Who reported the figures?
4. Did installers know about the bonus, and did it change what they were offered?
5. How did the agreements change after 2021, when delivery times grew?

Please leave out names of customers and prices that are in force today.
`

const seedAttachment = async (
  tx: Tx,
  { tenantId, makeId, files }: SeedContext,
  chatKey: { readonly chatId: string; readonly sequence: number; readonly authorId: string },
  { name, text }: NonNullable<SeededMessage['attachment']>,
  attachedAt: Date,
): Promise<void> => {
  if (!files) return
  const content = Buffer.from(text)
  const [fileId, size] = [makeId(), content.byteLength]
  await files.put({ tenantId, fileId }, content)
  await insertFile(tx, {
    tenant_id: tenantId,
    id: fileId,
    media_type: 'application/octet-stream',
    name: 'attachment.txt',
    size,
    created_at: attachedAt,
  })
  await insertAttachment(tx, {
    tenant_id: tenantId,
    id: makeId(),
    chat_id: chatKey.chatId,
    sequence: chatKey.sequence,
    author_id: chatKey.authorId,
    name,
    size,
    file_id: fileId,
    preview_id: null,
    state: 'unscanned',
    attached_at: attachedAt,
  })
}

/** Writes a conversation, oldest message first. Authors have read up to their own latest message. */
const seedChat = async (
  tx: Tx,
  context: SeedContext,
  {
    chatId,
    kind,
    messages,
  }: { readonly chatId: string; readonly kind: ChatKind; readonly messages: readonly SeededMessage[] },
): Promise<void> => {
  const { tenantId, at, makeId } = context
  const numbered = messages.map((message, at) => ({ ...message, sequence: at + 1 }))
  const sentAt = ({ minutesAgo }: SeededMessage) => new Date(at.getTime() - minutesAgo * minuteMs)
  const last = numbered.at(-1)!
  const chatKey = { tenant_id: tenantId, chat_id: chatId }
  await writeChat(tx, {
    tenant_id: tenantId,
    id: chatId,
    kind,
    last_sequence: last.sequence,
    last_change: last.sequence,
    changed_at: sentAt(last),
    // The demo begins without mails about what was said before.
    mails_considered_up_to: last.sequence,
  })
  await insertMessages(
    tx,
    numbered.map((message) => ({
      ...chatKey,
      sequence: message.sequence,
      change: message.sequence,
      client_id: makeId(),
      author_id: message.authorId,
      side: message.side,
      body: message.body,
      reply_to: null,
      sent_at: sentAt(message),
      pinned_at: message.pinnedBy ? sentAt(message) : null,
      pinned_by: message.pinnedBy ?? null,
    })),
  )
  for (const [participant_id, read_up_to] of new Map(numbered.map(({ authorId, sequence }) => [authorId, sequence])))
    await writeRead(tx, { ...chatKey, participant_id, read_up_to })
  for (const { attachment, sequence, authorId, ...message } of numbered)
    if (attachment)
      await seedAttachment(tx, context, { chatId, sequence, authorId }, attachment, sentAt({ ...message, authorId }))
  for (const { finding, sequence, ...message } of numbered)
    if (finding)
      await insertFlag(tx, {
        ...chatKey,
        id: makeId(),
        sequence,
        is_held: false,
        findings: [finding],
        flagged_at: sentAt(message),
      })
  for (const message of numbered)
    if (message.reaction)
      await insertReaction(tx, {
        ...chatKey,
        sequence: message.sequence,
        participant_id: message.reaction.by,
        reaction: message.reaction.reaction,
        reacted_at: sentAt(message),
      })
}

/** Who talks in the demo. */
interface DemoSpeakers {
  readonly projectId: string
  readonly client: string
  /** Somebody else of the project's team. */
  readonly teammate: string
  readonly expert: string
  readonly staff: string
  /** Another employee. */
  readonly colleague: string
  readonly vendor: { readonly personId: string; readonly companyId: string }
}

/** One conversation of each kind, but none about a call: those are written with their calls. */
export const seedConversations = async (tx: Tx, context: SeedContext, speakers: DemoSpeakers): Promise<void> => {
  const { projectId, client, teammate, expert, staff, colleague, vendor } = speakers
  const direct = (first: string, second: string): Promise<string> =>
    ensureDirectChat(tx, {
      tenantId: context.tenantId,
      id: context.makeId(),
      colleagues: [first, second],
      at: context.at,
    })
  await seedChat(tx, context, {
    chatId: expert,
    kind: 'expert',
    messages: [
      {
        authorId: staff,
        side: 'staff',
        minutesAgo: 2900,
        body: 'Welcome. We have a client who looks into bonus agreements in wholesale. Would next week suit you?',
      },
      {
        authorId: expert,
        side: 'expert',
        minutesAgo: 2840,
        body: 'Yes, in the mornings. I cannot talk about my current employer, as I wrote in the survey.',
        reaction: { by: staff, reaction: 'thanks' },
      },
      {
        authorId: expert,
        side: 'expert',
        minutesAgo: 2835,
        body: 'If that is quicker, write to me at mornings@expert.example.',
        finding: { rule: 'contacts', text: 'mornings@expert.example' },
      },
    ],
  })
  await seedChat(tx, context, {
    chatId: vendor.companyId,
    kind: 'vendor',
    messages: [
      {
        authorId: staff,
        side: 'staff',
        minutesAgo: 1480,
        body: 'We need two more people from wholesale by Friday. Former employees are fine if they left after 2022.',
        pinnedBy: staff,
      },
      {
        authorId: vendor.personId,
        side: 'vendor',
        minutesAgo: 1310,
        body: 'We have four in mind and will propose the first ones tomorrow morning.',
      },
    ],
  })
  await seedChat(tx, context, {
    chatId: await direct(staff, colleague),
    kind: 'direct',
    messages: [
      {
        authorId: colleague,
        side: 'staff',
        minutesAgo: 320,
        body: 'Who looks after the wholesale project while you are away?',
      },
      { authorId: staff, side: 'staff', minutesAgo: 300, body: 'I do, until Thursday. After that, you.' },
    ],
  })
  await seedChat(tx, context, {
    chatId: projectId,
    kind: 'project',
    messages: [
      {
        authorId: client,
        side: 'client',
        minutesAgo: 1560,
        body: 'We have two good calls with installers. Could you find somebody from the wholesale side next?',
      },
      {
        authorId: staff,
        side: 'staff',
        minutesAgo: 1490,
        body: 'Yes. We have asked two more networks and expect the first names tomorrow.',
        reaction: { by: client, reaction: 'thanks' },
      },
      {
        authorId: teammate,
        side: 'client',
        minutesAgo: 190,
        body: 'Ideally somebody who negotiated bonus tiers after 2021. The region matters less. Our questions are attached.',
        pinnedBy: staff,
        attachment: { name: 'questions-for-wholesalers.txt', text: questionsForWholesalers },
      },
      {
        authorId: staff,
        side: 'staff',
        minutesAgo: 42,
        body: 'Understood. Four proposals came in this morning; you will see the ones that fit among the candidates.',
      },
    ],
  })
  if (teammate === client) return
  await seedChat(tx, context, {
    chatId: await direct(client, teammate),
    kind: 'direct',
    messages: [
      { authorId: teammate, side: 'client', minutesAgo: 150, body: 'Shall we take the notes in turns?' },
      { authorId: client, side: 'client', minutesAgo: 140, body: 'Good idea. I start with the next call.' },
    ],
  })
}
