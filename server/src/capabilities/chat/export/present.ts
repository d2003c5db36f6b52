import type { Language } from '@colloquy/contract/languages'
import { directionOf, isoCodeOf, tagOf } from '@colloquy/contract/languages'
import { type TimeFormat, timeFormat } from '@colloquy/contract/time'
import type { PdfDocument } from '../../../platform/pdf/pdf-document.ts'
import { loadTexts } from '../../../platform/translations/load-texts.ts'
import type { ExportedHead, ExportedMessage } from './exported-message.ts'

const words = loadTexts<unknown>('libs/chat')

/** Who reads the document, and when it was made. */
export interface PdfReader {
  readonly name: string
  readonly language: Language
  readonly zone: string
  readonly at: Date
}

type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** The texts of a language, with their places filled. */
const translator =
  (language: Language): Translate =>
  (key, values = {}) => {
    const text = key
      .split('.')
      .reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], words[language])
    return (text as string).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  }

/** A moment with its date, clock time and city. */
const momentOf = (time: TimeFormat, instant: Date | string): string =>
  `${time.longDay(instant)}, ${time.clock(instant)} ${time.city}`

/** Writes a conversation as a document, message by message. */
export interface ConversationPdf {
  readonly add: (message: ExportedMessage, digest: string) => void
  readonly finish: (digest: string, count: number) => Promise<Uint8Array<ArrayBuffer>>
}

export const createConversationPdf = async (head: ExportedHead, reader: PdfReader): Promise<ConversationPdf> => {
  // Loaded when it is needed: fonts and their reader are large, and each start would take longer.
  const { createPdfDocument } = await import('../../../platform/pdf/pdf-document.ts')
  const { language } = reader
  const t = translator(language)
  const time = timeFormat(language, reader.zone)
  const document = createPdfDocument({
    title: head.title,
    language: tagOf(language),
    direction: directionOf(language),
    createdAt: reader.at,
    footer: (page, pages) => t('CHAT.EXPORT.PDF.PAGE', { page, pages }),
  })
  document.add({ text: head.code === null ? head.title : `${head.code} · ${head.title}`, style: 'title' })
  const made = { name: reader.name, time: momentOf(time, reader.at), zone: reader.zone }
  document.add({ text: t('CHAT.EXPORT.PDF.EXPORTED', made), style: 'small', space: 4 })
  document.add({ text: t('CHAT.EXPORT.PDF.ABOUT'), style: 'small', space: 4 })
  return {
    add: (message, digest) => addMessage(document, message, { digest, time, language }),
    finish: (digest, count) => {
      document.add({ text: t('CHAT.EXPORT.PDF.COUNT', { count }), style: 'head', space: 18 })
      document.add({ text: t('CHAT.EXPORT.PDF.DIGEST', { digest }), style: 'small' })
      document.add({ text: t('CHAT.EXPORT.PDF.VERIFY'), style: 'small' })
      return document.finish()
    },
  }
}

const addMessage = (
  document: PdfDocument,
  message: ExportedMessage,
  { digest, time, language }: { readonly digest: string; readonly time: TimeFormat; readonly language: Language },
): void => {
  const t = translator(language)
  const { author, sequence, removal, state, replyTo, editedAt, pinnedAt } = message
  const side = t(`CHAT.SIDES.${author.side}`)
  const sender = author.name === null ? side : `${author.name} · ${side}`
  document.add({ text: `${sequence} · ${sender} · ${momentOf(time, message.sentAt)}`, style: 'head', space: 12 })
  const note = (text: string) => document.add({ text, style: 'small', indent: 12 })
  if (replyTo !== null) note(t('CHAT.EXPORT.PDF.REPLY', { number: replyTo }))
  if (message.body) document.add({ text: message.body, style: 'body', indent: 12 })
  if (removal !== null) note(t(`CHAT.REMOVALS.${removal}`))
  if (message.deletedAt !== null) note(t('CHAT.EXPORT.PDF.DELETED', { time: momentOf(time, message.deletedAt) }))
  if (state === 'held' || state === 'blocked') note(t(`CHAT.EXPORT.PDF.STATES.${state}`))
  if (editedAt !== null) note(t('CHAT.EXPORT.PDF.EDITED', { time: momentOf(time, editedAt) }))
  for (const { body, replacedAt } of message.versions) {
    note(t('CHAT.EXPORT.PDF.VERSION', { time: momentOf(time, replacedAt) }))
    document.add({ text: body, style: 'body', indent: 24 })
  }
  for (const { name, size, sha256 } of message.attachments) {
    const bytes = new Intl.NumberFormat(`${isoCodeOf(language)}-u-nu-latn`).format(size)
    note(t('CHAT.EXPORT.PDF.FILE', { name, size: bytes }))
    if (sha256 !== null) note(`SHA-256 ${sha256}`)
  }
  for (const { reaction, by } of message.reactions)
    note(
      t('CHAT.REACTED', {
        reaction: t(`CHAT.REACTIONS.${reaction}`),
        number: by.length,
      }),
    )
  if (pinnedAt !== null) note(t('CHAT.PINNED_ONE'))
  note(digest)
}
