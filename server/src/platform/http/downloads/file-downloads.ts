import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { FileStore } from '../../files/file-store.ts'
import { describeFile } from '../../files/send-file.ts'
import { consumeToken } from '../../files/store.ts'
import { hashOf } from '../../ids.ts'
import { sendRefusal } from '../operation-exchange.ts'

export interface DownloadDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly files: FileStore
}

/** `/files/{token}`: streams one file to the holder of a download token. */
export const downloads = (app: FastifyInstance, { database, clock, files }: DownloadDependencies): void => {
  app.get<{ Params: { token: string } }>('/files/:token', async (request, reply) => {
    const { tenantId } = request.site
    const hash = hashOf(request.params.token)
    const file = await database.transaction({ kind: 'tenant', tenantId }, (tx) => consumeToken(tx, hash, clock.now()))
    if (!file) return sendRefusal(reply, 404, 'not_found')
    const content = await files.stream({ tenantId, fileId: file.id })
    describeFile(reply, { name: file.name, mediaType: file.media_type, isSaved: file.isNamed }).header(
      'content-length',
      file.size,
    )
    return reply.send(content)
  })
}
