import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Site } from '../access/actor.ts'
import type { Sites } from '../access/sites.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The requested site; set for all routes behind `requireSite`. */
    site: Site
  }
}

/** Accepts requests at the origin of a site only; all others are refused before anything is read. */
export const requireSite = (
  app: FastifyInstance,
  sites: Sites,
  turnAway: (reply: FastifyReply) => FastifyReply,
): void => {
  app.decorateRequest('site')
  app.addHook('onRequest', async (request, reply) => {
    const site = await sites.find(request.host)
    if (!site) return turnAway(reply)
    request.site = site
  })
}
