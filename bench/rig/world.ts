import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { freePorts } from '../../e2e/rig/product.ts'
import { demoTenants, moveDemoSites } from '../../server/src/capabilities/tenancy/seed.ts'
import type { Site } from '../../server/src/platform/access/actor.ts'
import { allSites } from '../../server/src/platform/access/store.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts'
import { withClient } from '../../server/src/platform/db/roles.ts'
import { startDatabase } from '../../server/src/platform/db/start.ts'
import type { StatementObserver } from '../../server/src/platform/db/wire/pipelining-client.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { seedDemo } from '../../server/src/seed.ts'
import { signedIn, type TestSession } from '../../server/testing/people-fixtures.ts'

/** A visit with a session token. */
export type SignedInVisit = TestSession & { readonly token: string }

/** The demo world on its own database server, without a running product. */
export interface World {
  /** The application's connections; `observe` is called for every statement. */
  readonly database: Database
  readonly appUrl: string
  readonly ownerUrl: string
  /** Settings for a process of the product on this world. */
  readonly settings: Readonly<Record<string, string>>
  /** The first tenant's client site. */
  readonly site: Site
  /** Signs in up to `count` activated clients at that site. */
  clients(count: number): Promise<readonly SignedInVisit[]>
  stop(): Promise<void>
}

/**
 * Creates the demo world in a temporary folder that `stop` removes, also after a failure.
 * With `kept`, the world is created in that folder and stays for the next run.
 */
export const makeWorld = async (observe: StatementObserver = () => {}, existingFolder?: string): Promise<World> => {
  const folder = existingFolder ?? mkdtempSync(join(tmpdir(), 'colloquy-world-'))
  const stops: (() => unknown)[] = existingFolder ? [] : [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    const settings = { MODE: 'demo', DATA_DIR: folder, PORT_BASE: String(await freePorts()) }
    const config = readConfig(settings)
    const started = await startDatabase(config, createLog('warn'), systemClock)
    stops.push(started.stop)
    const database = openDatabase({ url: started.appUrl, connections: 2, observe })
    stops.push(database.close)
    const ownerUrl = started.ownerUrl as string
    const site = await seed(ownerUrl, config.portBase)
    const clients = (count: number) => signInClients(ownerUrl, site, count)
    return { database, appUrl: started.appUrl, ownerUrl, settings, site, clients, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const seed = async (ownerUrl: string, portBase: number): Promise<Site> => {
  const owner = openDatabase({ url: ownerUrl, connections: 2 })
  try {
    await seedDemo(owner, portBase, systemClock.now())
    await moveDemoSites(owner.db, portBase)
    const sites = await allSites(owner.db)
    return sites.find(({ tenantId, portal }) => tenantId === demoTenants[0]?.id && portal === 'Exchange') as Site
  } finally {
    await owner.close()
    // Otherwise autovacuum would run in the middle of a measurement.
    await withClient(ownerUrl, 'DATABASE_OWNER_URL', (client) => client.query('vacuum analyze'))
  }
}

const signInClients = (ownerUrl: string, site: Site, count: number): Promise<SignedInVisit[]> =>
  withClient(ownerUrl, 'DATABASE_OWNER_URL', async (client) => {
    const asOwner = async <T>(run: (owner: Client) => Promise<T>, tenantId = ''): Promise<T> => {
      await client.query(`select set_config('app.tenant_id', $1, false)`, [tenantId])
      return run(client)
    }
    const text = 'select id from people where role_id = 1 and not needs_activation order by code limit $1'
    const { rows } = await asOwner((owner) => owner.query<{ id: string }>(text, [count]), site.tenantId)
    const visits: SignedInVisit[] = []
    for (const { id } of rows) visits.push(await signedIn({ asOwner }, site, id))
    return visits
  })
