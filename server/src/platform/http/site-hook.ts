import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Site } from '../access/actor.ts'
import type { Sites } from '../access/sites.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The site whose origin was asked; there in everything behind `onlyAtSites`. */
    site: Site
  }
}

/** Lets requests through only at the origin of a site; all others are turned away before anything is read. */
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
