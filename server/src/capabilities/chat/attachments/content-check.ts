import type { AttachmentExtension } from '@colloquy/contract/chat/attachment-shapes'

/** Images, which are drawn anew. */
const imageExtensions: ReadonlySet<AttachmentExtension> = new Set(['jpg', 'jpeg', 'png', 'webp'])
/** Text, which has no place for anything that a reader does not see. */
const textExtensions: ReadonlySet<AttachmentExtension> = new Set(['txt', 'csv'])

export const isImage = (extension: AttachmentExtension): boolean => imageExtensions.has(extension)

/** Whether a stored file of this type can hold no metadata, such as its author. */
export const hasNoMetadata = (extension: AttachmentExtension): boolean =>
  isImage(extension) || textExtensions.has(extension)

const isText = (content: Buffer): boolean => {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(content).includes('\0')
  } catch {
    return false
  }
}

/** Office Open XML is an archive whose first part lists the types of the others. */
const isOfficeDocument = (content: Buffer): boolean =>
  content.subarray(0, 4).toString('latin1') === 'PK\x03\x04' && content.includes('[Content_Types].xml')

/** Macros of an office document are a part with this name, in documents without macros as well. */
const hasMacros = (content: Buffer): boolean => content.includes('vbaProject.bin')

/** Whether content is what its extension says. Images are checked when they are decoded. */
export const isOfType = (extension: AttachmentExtension, content: Buffer): boolean => {
  if (content.byteLength === 0) return false
  if (isImage(extension)) return true
  if (textExtensions.has(extension)) return isText(content)
  return extension === 'pdf'
    ? content.subarray(0, 5).toString('latin1') === '%PDF-'
    : isOfficeDocument(content) && !hasMacros(content)
}

const maxNameLength = 200

/** A name without what can hide its extension or end a path, with the extension of the stored file. */
export const storedNameOf = (name: string, extension: AttachmentExtension): string => {
  const visible = name.replace(/[\p{Cc}\p{Cf}/\\]/gu, '').normalize('NFC')
  const stem = visible.slice(0, visible.lastIndexOf('.')).trim() || 'file'
  const suffix = isImage(extension) ? 'webp' : extension
  return `${[...stem]
    .slice(0, maxNameLength - 10)
    .join('')
    .slice(0, maxNameLength - 10)}.${suffix}`
}
