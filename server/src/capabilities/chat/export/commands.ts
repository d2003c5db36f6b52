import { exportChat as exportChatOperation, maxExportedMessages } from '@colloquy/contract/chat/export-operations'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { command } from '../../../platform/operations/define.ts'
import { personSummaries } from '../../people/queries.ts'
import { canOversee } from '../policy.ts'
import { type LoadedChat, loadChat } from '../queries.ts'
import type { ExportedHead } from './exported-message.ts'
import { createConversationPdf } from './present.ts'
import { type DigestedMessage, digestedMessages, firstDigest } from './queries.ts'
import { countMessages } from './store.ts'

const headOf = ({ chatId: id, kind, code, title }: LoadedChat): ExportedHead => ({ id, kind, code, title })

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
    see: canOversee,
    allow: canOversee,
    // A file cannot be stored for repeated requests with the same idempotency key.
    answersSecret: true,
    limits: [{ name: 'chat.export', max: 30, seconds: 3600 }],
    about: ({ input: { chatId, format }, subject: { count, digest } }) => ({
      kind: 'chat',
      id: chatId,
      details: { format, count, digest },
    }),
    run: async (context) => {
      const { tx, me, at, input, subject, refuse } = context
      const { format, timezone: zone = me.timeZone } = input
      const head = headOf(subject.chat)
      if ((await countMessages(tx, head.id)) > maxExportedMessages[format]) return refuse('export_too_large')
      const reader = { name: (await personSummaries(tx, [me.personId])).get(me.personId)?.fullName ?? '', zone, at }
      const write =
        format === 'pdf' ? await pdfWriter(head, { ...reader, language: me.language }) : jsonWriter(head, reader)
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
  readonly add: (message: DigestedMessage) => void
  readonly finish: (digest: string, count: number) => Promise<BlobPart[]>
}

const pdfWriter = async (head: ExportedHead, reader: Parameters<typeof createConversationPdf>[1]): Promise<Writer> => {
  const pdf = await createConversationPdf(head, reader)
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
