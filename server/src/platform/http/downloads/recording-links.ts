import type { FastifyInstance } from 'fastify'
import { transactionAs } from '../../access/open.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import { attachment } from '../../files/send-file.ts'
import { hashOf } from '../../ids.ts'
import { findRecordedFile, streamRecordedFile } from '../../media/recorded-file.ts'
import type { MayHearTrack } from '../../media/recording-links.ts'
import { linkByHash } from '../../media/store.ts'
import { sendRefusal } from '../operation-exchange.ts'
import { byteRangeOf } from './byte-range.ts'

export interface RecordingLinkDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly files: FileStore
  readonly secretKey: string
  readonly mayHearTrack: MayHearTrack
}

/** `/recordings/{token}`: streams a recorded file, or the part of it that a player asks for (RFC 9110, 14). */
export const recordingLinks = (
  app: FastifyInstance,
  { database, clock, files, secretKey, mayHearTrack }: RecordingLinkDependencies,
): void => {
  app.get<{ Params: { token: string } }>('/recordings/:token', async (request, reply) => {
    const at = clock.now()
    const { site } = request
    const link = await database.transaction({ kind: 'tenant', tenantId: site.tenantId }, (tx) =>
      linkByHash(tx, hashOf(request.params.token), at),
    )
    const session = link && ({ kind: 'session', sessionId: link.session_id } as const)
    const found =
      link &&
      (await transactionAs(database, site, session, at, async (tx, actor) => {
        const requested = { trackId: link.track_id, isCopied: link.file_name !== null }
        const file = (await mayHearTrack({ tx, at, actor }, requested))
          ? await findRecordedFile(tx, link.track_id, secretKey)
          : undefined
        return file && { link, file }
      }))
    if (!found) return sendRefusal(reply, 404, 'not_found')
    const { file } = found
    reply
      .type('audio/webm')
      .header('content-disposition', found.link.file_name === null ? 'inline' : attachment(found.link.file_name))
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
