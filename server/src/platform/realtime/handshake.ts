import type { IncomingMessage } from 'node:http'
import type { Anonymous, Member, Site } from '../access/actor.ts'
import { transactionAs } from '../access/open.ts'
import type { Sites } from '../access/sites.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { hashOf } from '../ids.ts'
import { consumeTicket } from './store.ts'

/** The site a connection is opened from, if the page that opens it is that site's own; anybody else's page is refused. */
export const siteOf = async (sites: Sites, request: IncomingMessage): Promise<Site | undefined> => {
  const { host, origin } = request.headers
  const site = host === undefined ? undefined : await sites.find(host)
  return site && site.origin === origin ? site : undefined
}

/** Whom a ticket lets in at this site. The ticket is spent by asking, whatever the answer. */
export const redeemTicket = async (
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  site: Site,
  ticket: unknown,
): Promise<Member | Anonymous | undefined> => {
  if (typeof ticket !== 'string' || ticket.length > 100) return undefined
  const at = clock.now()
  const taken = await consumeTicket(database.db, hashOf(ticket), at)
  if (taken?.tenantId !== site.tenantId) return undefined
  return await transactionAs(database, site, { kind: 'session', sessionId: taken.sessionId }, at, async (_, actor) =>
    actor.kind === 'nobody' ? undefined : actor,
  )
}

/** What remains of the request that opened a connection: for all its messages. */
export interface HandshakeContext {
  readonly site: Site
  readonly address: string
  readonly origin: string
  readonly userAgent: string
}

export const handshakeContextOf = (site: Site, request: IncomingMessage, trustedProxies: number): HandshakeContext => ({
  site,
  address: addressOf(request, trustedProxies),
  origin: site.origin,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
})

/** The address a connection comes from: the last one that was not added by one of the `trusted` proxies in front of us. */
export const addressOf = (request: IncomingMessage, trusted: number): string => {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
  const hops = [...forwarded.split(',').map((hop) => hop.trim()), request.socket.remoteAddress ?? ''].filter(Boolean)
  return hops.at(Math.max(-1 - trusted, -hops.length)) ?? ''
}
