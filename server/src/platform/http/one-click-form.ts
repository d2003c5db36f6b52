import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '../operations/refused.ts'

/** Both forms of a form: mail programs may choose (RFC 8058 3.2). */
const contentTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']
const maxBodyBytes = 2_000

/**
 * Prepares a scope for operations that mail programs send when their reader presses "unsubscribe": a form with the one field
 * `List-Unsubscribe=One-Click`. It tells nothing that the address does not, so that nothing of it is kept.
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
