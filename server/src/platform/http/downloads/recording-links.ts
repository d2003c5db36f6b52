import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import { attachment } from '../../files/send-file.ts'
import { hashOf } from '../../ids.ts'
import { findRecordedFile, streamRecordedFile } from '../../media/recorded-file.ts'
import { linkByHash } from '../../media/store.ts'
import { sendRefusal } from '../operation-exchange.ts'
import { byteRangeOf } from './byte-range.ts'

export interface RecordingLinkDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly files: FileStore
  readonly secretKey: string
}

/** `/recordings/{token}`: streams a recorded file, or the part of it that a player asks for (RFC 9110, 14). */
export const recordingLinks = (
  app: FastifyInstance,
  { database, clock, files, secretKey }: RecordingLinkDependencies,
): void => {
  app.get<{ Params: { token: string } }>('/recordings/:token', async (request, reply) => {
    const { tenantId } = request.site
    const found = await database.transaction({ kind: 'tenant', tenantId }, async (tx) => {
      const link = await linkByHash(tx, hashOf(request.params.token), clock.now())
      const file = link && (await findRecordedFile(tx, link.track_id, secretKey))
      return link && file && { link, file }
    })
    if (!found) return sendRefusal(reply, 404, 'not_found')
    const { link, file } = found
    reply
      .type('audio/webm')
      .header('content-disposition', link.file_name === null ? 'inline' : attachment(link.file_name))
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .header('x-content-type-options', 'nosniff')
      .header('accept-ranges', 'bytes')
    const range = byteRangeOf(request.headers.range, file.size)
    if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
    const { start, end } = range ?? { start: 0, end: file.size - 1 }
    if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
    return reply.header('content-length', end - start + 1).send(streamRecordedFile(files, file, { start, end }))
  })
}
