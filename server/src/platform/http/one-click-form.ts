import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '../operations/refused.ts'

/** Both form encodings, because mail programs may choose (RFC 8058 3.2). */
const contentTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']
const maxBodyBytes = 2_000

/**
 * Accepts the form that mail programs send for "unsubscribe": the single field `List-Unsubscribe=One-Click`. It adds
 * nothing to the URL, so its content is discarded.
 */
export const acceptOneClickForms = (scope: FastifyInstance): void => {
  scope.addContentTypeParser(
    contentTypes,
    { parseAs: 'string', bodyLimit: maxBodyBytes },
    async (_: FastifyRequest, body: string) => {
      if (!/List-Unsubscribe[\s\S]*One-Click/.test(body)) throw new Refused('invalid_input')
      return undefined
    },
  )
}
