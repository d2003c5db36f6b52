import { createHash } from 'node:crypto'
import { exportChat as exportChatOperation, maxExportedMessages } from '@colloquy/contract/chat/export-operations'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { command, type TransactionContext } from '../../../platform/operations/define.ts'
import { personBriefs } from '../../people/queries.ts'
import { oversee } from '../policy.ts'
import { removalOf } from '../present.ts'
import { type LoadedChat, loadChat } from '../queries.ts'
import { type MessageRecord, messagesAfter } from '../store.ts'
import { type ExportedHead, type ExportedMessage, firstDigest, nextDigest } from './digest-chain.ts'
import { createConversationPdf } from './present.ts'
import { countMessages, fileIdsOf, versionsOf } from './store.ts'

/** Few enough that writing one slice delays other requests by some milliseconds only. */
const messagesPerSlice = 50

/** Officers see everything, also what is held. */
const officer = { participantId: '', seesHeld: true }

const headOf = ({ chatId: id, kind, code, title }: LoadedChat): ExportedHead => ({ id, kind, code, title })

type Digested = ExportedMessage & { readonly digest: string }

/** The messages of a conversation in their order, in slices, with digests that form a chain. */
async function* digestedMessages(
  context: Pick<TransactionContext, 'tx'> & { readonly actor: { readonly tenantId: string } },
  files: FileStore,
  head: ExportedHead,
): AsyncGenerator<Digested[]> {
  const { tx, actor } = context
  let digest = firstDigest(head)
  for (let after = 0; ; ) {
    const records = await messagesAfter(tx, head.id, officer, { after, limit: messagesPerSlice })
    if (records.length === 0) return
    const sequences = records.map(({ sequence }) => sequence)
    const versions = Map.groupBy(await versionsOf(tx, head.id, sequences), ({ sequence }) => sequence)
    const fileIds = await fileIdsOf(tx, head.id, sequences)
    const hashes = new Map<string, string>()
    for (const [attachmentId, fileId] of fileIds) {
      const content = await files.read({ tenantId: actor.tenantId, fileId })
      hashes.set(attachmentId, createHash('sha256').update(content).digest('hex'))
    }
    yield records.map((record) => {
      const message = exportedMessage(record, versions.get(record.sequence) ?? [], hashes)
      digest = nextDigest(digest, message)
      return { ...message, digest }
    })
    after = sequences.at(-1)!
  }
}

const exportedMessage = (
  record: MessageRecord,
  versions: readonly { readonly body: string; readonly replaced_at: Date }[],
  hashes: ReadonlyMap<string, string>,
): ExportedMessage => {
  const removal = removalOf(record)
  return {
    sequence: record.sequence,
    author: { id: record.author_id, name: record.author_name, side: record.side },
    ...{ sentAt: record.sent_at.toISOString(), state: record.state, removal },
    body: removal === null ? record.body : null,
    editedAt: record.edited_at?.toISOString() ?? null,
    deletedAt: record.deleted_at?.toISOString() ?? null,
    versions: versions.map(({ body, replaced_at }) => ({ body, replacedAt: replaced_at.toISOString() })),
    replyTo: record.reply_to,
    mentions: record.mentions.map(({ id, name }) => ({ id, name })),
    reactions: record.reactions.map(({ reaction, by }) => ({ reaction, by: by.toSorted() })),
    pinnedAt: record.pinned_at?.toISOString() ?? null,
    attachments: record.attachments.map(({ id, name, size, state }) => ({
      ...{ id, name, size, state, sha256: hashes.get(id) ?? null },
    })),
  }
}

/** What the audit entry says of an export. */
interface ExportSubject {
  readonly chat: LoadedChat
  count: number
  digest: string
}

/** Exports a conversation for officers. The audit entry has the digest, so that the file can be held against it. */
export const exportChat = (files: FileStore) =>
  command(exportChatOperation, {
    load: async (context): Promise<ExportSubject | undefined> => {
      const chat = await loadChat(context)
      return chat && { chat, count: 0, digest: firstDigest(headOf(chat)) }
    },
    see: oversee,
    allow: oversee,
    // A file cannot be stored for repeated requests with the same idempotency key.
    answersSecret: true,
    limits: [{ name: 'chat.export', max: 30, seconds: 3600 }],
    about: ({ input: { chatId, format }, subject: { count, digest } }) => ({
      ...{ kind: 'chat', id: chatId, facts: { format, count, digest } },
    }),
    run: async (context) => {
      const { tx, me, at, input, subject, refuse } = context
      const { format, timezone: zone = me.timeZone } = input
      const head = headOf(subject.chat)
      if ((await countMessages(tx, head.id)) > maxExportedMessages[format]) return refuse('export_too_large')
      const reader = { name: (await personBriefs(tx, [me.personId])).get(me.personId)?.fullName ?? '', zone, at }
      const write = format === 'pdf' ? pdfWriter(head, { ...reader, language: me.language }) : jsonWriter(head, reader)
      for await (const slice of digestedMessages({ tx, actor: me }, files, head)) {
        for (const message of slice) write.add(message)
        subject.count += slice.length
        subject.digest = slice.at(-1)!.digest
      }
      const parts = await write.finish(subject.digest, subject.count)
      const type = format === 'pdf' ? 'application/pdf' : 'application/json'
      return new File(parts, `conversation-${head.code ?? head.id}.${format}`, { type })
    },
  })

interface Writer {
  readonly add: (message: Digested) => void
  readonly finish: (digest: string, count: number) => Promise<BlobPart[]>
}

const pdfWriter = (head: ExportedHead, reader: Parameters<typeof createConversationPdf>[1]): Writer => {
  const pdf = createConversationPdf(head, reader)
  return {
    add: ({ digest, ...message }) => pdf.add(message, digest),
    finish: async (digest, count) => [await pdf.finish(digest, count)],
  }
}

const jsonWriter = (head: ExportedHead, { name, at }: { readonly name: string; readonly at: Date }): Writer => {
  const start = {
    format: 'colloquy conversation 1',
    exportedAt: at.toISOString(),
    exportedBy: name,
    conversation: head,
  }
  const parts = [`${JSON.stringify(start, null, 2).slice(0, -2)},\n  "messages": [`]
  let separator = '\n'
  return {
    add: (message) => {
      parts.push(`${separator}    ${JSON.stringify(message)}`)
      separator = ',\n'
    },
    finish: async (digest) => [...parts, `\n  ],\n  "digest": ${JSON.stringify(digest)}\n}\n`],
  }
}
