import type { FastifyInstance } from 'fastify'
import type { Site } from '../access/actor.ts'

/** The name and color of the installed application. */
export interface AppName {
  readonly name: string
  readonly colour: string
}

/** Serves the web app manifest (W3C), with which people install a site as an application [RT-24]. */
export const serveAppManifest = (app: FastifyInstance, nameOf: (site: Site) => Promise<AppName>): void => {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { name, colour } = await nameOf(request.site)
    reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8')
    return JSON.stringify({
      name,
      short_name: name,
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: colour,
      background_color: '#ffffff',
      icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
    })
  })
}
