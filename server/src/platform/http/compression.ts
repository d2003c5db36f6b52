import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How an answer can travel: by the names of `Content-Encoding`. */
export type ContentEncoding = 'br' | 'gzip'

/** Bytes below which an answer travels as it is. */
const minCompressedBytes = 2000
/** Answers that are made anew each time are packed quickly, cached ones are packed well. */
const compressionLevels = { dynamic: { br: 4, gzip: 1 }, cached: { br: 10, gzip: 9 } }

/** The best encoding that a request accepts; undefined if it accepts none. */
export const acceptedEncodingOf = ({ headers }: Pick<FastifyRequest, 'headers'>): ContentEncoding | undefined => {
  const accepted = String(headers['accept-encoding'] ?? '')
  return (['br', 'gzip'] as const).find((encoding) =>
    new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?(?![.\\d]))`).test(accepted),
  )
}

const compress = (
  content: string | Buffer,
  encoding: ContentEncoding,
  effort: keyof typeof compressionLevels,
): Promise<Buffer> => {
  const level = compressionLevels[effort][encoding]
  return encoding === 'br'
    ? promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: level } })
    : promisify(gzip)(content, { level })
}

/** Texts that were packed before, by what they are; as many as there may be, the oldest make room. */
export const createCompressionCache = (
  maxEntries = 100,
): ((text: string, encoding: ContentEncoding) => Promise<Buffer>) => {
  const known = new Map<string, Promise<Buffer>>()
  return (text, encoding) => {
    const key = `${encoding} ${text}`
    const packed = known.get(key) ?? compress(text, encoding, 'cached')
    known.delete(key)
    known.set(key, packed)
    if (known.size > maxEntries) known.delete(known.keys().next().value as string)
    return packed
  }
}

/** Sends a text that many ask for, packed once for all of them. */
export const sendCompressed = async (
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  once: ReturnType<typeof createCompressionCache>,
): Promise<FastifyReply> => {
  const encoding = text.length < minCompressedBytes ? undefined : acceptedEncodingOf(request)
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean).join(', '))
  return encoding === undefined
    ? reply.send(text)
    : reply.header('content-encoding', encoding).send(await once(text, encoding))
}

/**
 * Packs the longer answers of operations for clients that accept an encoding. Not those that hold a secret: how well
 * one is packed tells what else stands in the answer.
 */
export const compressResponses = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    const isOpen = request.routeOptions.config?.isSecret !== true
    const encoding =
      isText && isJson && isOpen && payload.length >= minCompressedBytes ? acceptedEncodingOf(request) : undefined
    if (encoding === undefined) return done(null, payload)
    compress(payload as string | Buffer, encoding, 'dynamic').then(
      (packed) => {
        reply.header('content-encoding', encoding).header('vary', 'accept-encoding').removeHeader('content-length')
        done(null, packed)
      },
      (error: Error) => done(error),
    )
  })
}
