import type { FastifyReply } from 'fastify'

/** Kinds that are made by ourselves, byte by byte; only these are shown instead of saved. */
const shown: ReadonlySet<string> = new Set(['image/webp'])

/** What is known of a file that is sent. */
export interface SentFile {
  readonly name: string
  readonly mediaType: string
}

/**
 * Says what an answer holds, in a way that leaves nothing to guess: whatever somebody else has made is saved under its
 * name and never opened in our origin.
 */
export const describeFile = (reply: FastifyReply, { name, mediaType }: SentFile): FastifyReply => {
  const isShown = shown.has(mediaType)
  return reply
    .type(isShown ? mediaType : 'application/octet-stream')
    .header('content-disposition', isShown ? 'inline' : attachment(name))
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
}

/** `attachment` with a name in both forms of RFC 6266; no character of it can end the header or hide an ending. */
const attachment = (name: string): string => {
  const visible = name.replace(/[\p{Cc}\p{Cf}/\\]/gu, '').trim() || 'file'
  const plain = visible.replace(/[^\x20-\x7e]|["%;]/g, '_')
  const exact = encodeURIComponent(visible).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
