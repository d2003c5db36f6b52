import type { Language } from '@colloquy/contract/languages'
import { directionOf, isoCodeOf, tagOf } from '@colloquy/contract/languages'
import { type TimeFormat, timeFormat } from '@colloquy/contract/time'
import type english from '@colloquy/contract/translations/libs/chat/enUS.json'
import { createPdfDocument, type PdfDocument } from '../../../platform/pdf/pdf-document.ts'
import { loadTexts } from '../../../platform/translations/load-texts.ts'
import type { ExportedHead, ExportedMessage } from './digest-chain.ts'

const words = loadTexts<typeof english>('libs/chat')

/** Who reads the document, and when it was made. */
export interface PdfReader {
  readonly name: string
  readonly language: Language
  readonly zone: string
  readonly at: Date
}

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

/** A moment with its date, clock time and city. */
const momentOf = (time: TimeFormat, instant: Date | string): string =>
  `${time.longDay(instant)}, ${time.clock(instant)} ${time.city}`

/** Writes a conversation as a document, message by message. */
export interface ConversationPdf {
  readonly add: (message: ExportedMessage, digest: string) => void
  readonly finish: (digest: string, count: number) => Promise<Uint8Array<ArrayBuffer>>
}

export const createConversationPdf = (head: ExportedHead, reader: PdfReader): ConversationPdf => {
  const { language } = reader
  const chat = words[language].CHAT
  const texts = chat.EXPORT.PDF
  const time = timeFormat(language, reader.zone)
  const document = createPdfDocument({
    ...{ title: head.title, language: tagOf(language), direction: directionOf(language), createdAt: reader.at },
    footer: (page, pages) => fill(texts.PAGE, { page, pages }),
  })
  document.add({ text: head.code === null ? head.title : `${head.code} · ${head.title}`, style: 'title' })
  const made = { name: reader.name, time: momentOf(time, reader.at), zone: reader.zone }
  document.add({ text: fill(texts.EXPORTED, made), style: 'small', space: 4 })
  document.add({ text: texts.ABOUT, style: 'small', space: 4 })
  return {
    add: (message, digest) => addMessage(document, message, { digest, time, language }),
    finish: (digest, count) => {
      document.add({ text: fill(texts.COUNT, { count }), style: 'head', space: 18 })
      document.add({ text: fill(texts.DIGEST, { digest }), style: 'small' })
      document.add({ text: texts.VERIFY, style: 'small' })
      return document.finish()
    },
  }
}

const addMessage = (
  document: PdfDocument,
  message: ExportedMessage,
  { digest, time, language }: { readonly digest: string; readonly time: TimeFormat; readonly language: Language },
): void => {
  const chat = words[language].CHAT
  const texts = chat.EXPORT.PDF
  const { author, sequence, removal, state, replyTo, editedAt, pinnedAt } = message
  const side = chat.SIDES[author.side as keyof typeof chat.SIDES]
  const sender = author.name === null ? side : `${author.name} · ${side}`
  document.add({ text: `${sequence} · ${sender} · ${momentOf(time, message.sentAt)}`, style: 'head', space: 12 })
  const note = (text: string) => document.add({ text, style: 'small', indent: 12 })
  if (replyTo !== null) note(fill(texts.REPLY, { number: replyTo }))
  if (message.body) document.add({ text: message.body, style: 'body', indent: 12 })
  if (removal !== null) note(chat.REMOVALS[removal as keyof typeof chat.REMOVALS])
  if (message.deletedAt !== null) note(fill(texts.DELETED, { time: momentOf(time, message.deletedAt) }))
  if (state === 'held' || state === 'blocked') note(texts.STATES[state])
  if (editedAt !== null) note(fill(texts.EDITED, { time: momentOf(time, editedAt) }))
  for (const { body, replacedAt } of message.versions) {
    note(fill(texts.VERSION, { time: momentOf(time, replacedAt) }))
    document.add({ text: body, style: 'body', indent: 24 })
  }
  for (const { name, size, sha256 } of message.attachments) {
    const bytes = new Intl.NumberFormat(`${isoCodeOf(language)}-u-nu-latn`).format(size)
    note(fill(texts.FILE, { name, size: bytes }))
    if (sha256 !== null) note(`SHA-256 ${sha256}`)
  }
  for (const { reaction, by } of message.reactions)
    note(
      fill(chat.REACTED, {
        reaction: chat.REACTIONS[reaction as keyof typeof chat.REACTIONS],
        number: by.length,
      }),
    )
  if (pinnedAt !== null) note(chat.PINNED_ONE)
  note(digest)
}
