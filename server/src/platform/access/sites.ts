import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Site } from './actor.ts'

/** Finds the site of a `Host` header, port included; `undefined` when nobody's portal answers there. */
export interface Sites {
  readonly find: (host: string) => Promise<Site | undefined>
}

/** How long a site that has moved may still answer at its old address. */
const siteTtlMs = 30_000
/** How long a request waits for sites to be read again when its own is known already. */
const refreshTimeoutMs = 500
/** How often unknown hosts may make us look again. */
const unknownHostRetryMs = 1000

/**
 * Keeps the sites in memory. They are few, are read on every request, and hardly ever change;
 * a host that is not known yet is looked up again, at most once a second.
 */
export const cacheSites = (readAll: () => Promise<readonly Site[]>, clock: Clock): Sites => {
  let byHost = new Map<string, Site>()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  const read = async () => {
    const sites = await readAll()
    byHost = new Map(sites.map((site) => [new URL(site.origin).host, site]))
    readAt = clock.now().getTime()
  }
  return {
    find: async (host) => {
      const known = byHost.get(host.toLowerCase())
      const age = Math.abs(clock.now().getTime() - readAt)
      if (age > (known ? siteTtlMs : unknownHostRetryMs)) {
        reading ??= read().finally(() => {
          reading = undefined
        })
        // Sites hardly change: while the database is away or slow, the known ones stay.
        if (known) await Promise.race([reading.catch(() => undefined), sleep(refreshTimeoutMs)])
        else await reading
      }
      return byHost.get(host.toLowerCase())
    },
  }
}
