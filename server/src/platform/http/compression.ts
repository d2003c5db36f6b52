import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How an answer can travel: by the names of `Content-Encoding`. */
export type ContentEncoding = 'br' | 'gzip'

/** Bytes below which an answer travels as it is. */
const minCompressedBytes = 2000
/** Answers that are made anew each time are packed quickly, cached ones are packed well. */
const compressionLevels = { dynamic: { br: 4, gzip: 1 }, cached: { br: 10, gzip: 9 } }

/** The best way that a request says it understands; undefined when it is none. */
export const acceptedEncodingOf = ({ headers }: Pick<FastifyRequest, 'headers'>): ContentEncoding | undefined => {
  const accepted = String(headers['accept-encoding'] ?? '')
  return (['br', 'gzip'] as const).find((way) =>
    new RegExp(`\\b${way}\\b(?!\\s*;\\s*q=0(\\.0*)?(?![.\\d]))`).test(accepted),
  )
}

const compress = (
  content: string | Buffer,
  way: ContentEncoding,
  effort: keyof typeof compressionLevels,
): Promise<Buffer> => {
  const level = compressionLevels[effort][way]
  return way === 'br'
    ? promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: level } })
    : promisify(gzip)(content, { level })
}

/** Texts that were packed before, by what they are; as many as there may be, the oldest make room. */
export const createCompressionCache = (maxEntries = 100): ((text: string, way: ContentEncoding) => Promise<Buffer>) => {
  const known = new Map<string, Promise<Buffer>>()
  return (text, way) => {
    const key = `${way} ${text}`
    const packed = known.get(key) ?? compress(text, way, 'cached')
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
  const way = text.length < minCompressedBytes ? undefined : acceptedEncodingOf(request)
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean).join(', '))
  return way === undefined ? reply.send(text) : reply.header('content-encoding', way).send(await once(text, way))
}

/**
 * Packs the longer answers of operations on their way to whoever understands it. Not those that hold a secret: how well
 * one is packed tells what else stands in the answer.
 */
export const compressResponses = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    const isOpen = request.routeOptions.config?.isSecret !== true
    const way =
      isText && isJson && isOpen && payload.length >= minCompressedBytes ? acceptedEncodingOf(request) : undefined
    if (way === undefined) return done(null, payload)
    compress(payload as string | Buffer, way, 'dynamic').then(
      (packed) => {
        reply.header('content-encoding', way).header('vary', 'accept-encoding').removeHeader('content-length')
        done(null, packed)
      },
      (error: Error) => done(error),
    )
  })
}
