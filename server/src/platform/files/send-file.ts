import type { FastifyReply } from 'fastify'

/** Types that the product creates itself; only these are displayed instead of downloaded. */
const shown: ReadonlySet<string> = new Set(['image/webp'])

/** Types that programs insist on. They are downloaded all the same: no browser opens them. */
const named: Readonly<Record<string, string>> = { 'text/calendar': 'text/calendar; charset=utf-8' }

/** The metadata of a file to send. */
export interface SentFile {
  readonly name: string
  readonly mediaType: string
  /** Never displayed, not even an image. */
  readonly isSaved?: boolean
}

/** Sets unambiguous headers: user content is downloaded under its name and never opened in our origin. */
export const describeFile = (reply: FastifyReply, { name, mediaType, isSaved = false }: SentFile): FastifyReply => {
  const isShown = !isSaved && shown.has(mediaType)
  return reply
    .type(isShown ? mediaType : (named[mediaType] ?? 'application/octet-stream'))
    .header('content-disposition', isShown ? 'inline' : attachment(name))
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
}

/** `attachment` with a name in both forms of RFC 6266; no character can end the header or hide a file extension. */
export const attachment = (name: string): string => {
  const visible = name.replace(/[\p{Cc}\p{Cf}/\\]/gu, '').trim() || 'file'
  const plain = visible.replace(/[^\x20-\x7e]|["%;]/g, '_')
  const exact = encodeURIComponent(visible).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
