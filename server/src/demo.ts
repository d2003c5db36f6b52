import { join } from 'node:path'
import { startMailbox } from '../fakes/mailbox/mailbox.ts'
import { mailboxRoutes } from '../fakes/mailbox/routes.ts'
import { demoTenants, moveDemoSites, setDemoNotice } from './capabilities/tenancy/seed.ts'
import type { Clock } from './platform/clock.ts'
import { type Config, ConfigError } from './platform/config.ts'
import { openDatabase } from './platform/db/database.ts'
import type { StartedDatabase } from './platform/db/start.ts'
import type { Log } from './platform/log.ts'
import { seedDemo } from './seed.ts'

export interface DemoParts {
  readonly config: Config
  readonly started: StartedDatabase
  readonly log: Log
  readonly clock: Clock
}

/** The mailbox answers so much above PORT_BASE. */
const mailboxOffset = 9

/**
 * Sets up what makes a demo: its world, written once; its sites at the ports of this start; a mailbox that takes every mail.
 * @throws ConfigError when the mailbox's port is taken or the database may not be written by its owner
 */
export const startDemo = async ({ config, started, clock }: DemoParts) => {
  const port = config.portBase + mailboxOffset
  await prepareWorld(config, started, clock)
  const mailbox = await startMailbox({ port, folder: join(config.dataDir, 'mailbox'), clock }).catch((error) => {
    throw new ConfigError(`Port ${port} for the demo's mailbox cannot be opened: ${error.message}; set PORT_BASE`)
  })
  return {
    smtpUrl: mailbox.url,
    routes: mailboxRoutes(mailbox),
    notice: notice(config.portBase),
    stop: () => mailbox.close(),
  }
}

const prepareWorld = async (config: Config, { ownerUrl }: StartedDatabase, clock: Clock): Promise<void> => {
  if (!ownerUrl) throw new ConfigError('MODE=demo needs DATABASE_OWNER_URL, or no database setting at all')
  const owner = openDatabase({ url: ownerUrl, connections: 2 })
  try {
    await seedDemo(owner, config.portBase, clock.now())
    await moveDemoSites(owner.db, config.portBase)
    await setDemoNotice(owner, config.demoNotice)
  } finally {
    await owner.close()
  }
}

const jobs = ['client', 'expert', 'compliance', 'staff', 'admin', 'vendor']

const notice = (portBase: number): string => {
  const lines = demoTenants.flatMap((tenant) => [
    '',
    `  ${tenant.platformName}`,
    ...tenant.sites.map((site) => `    ${site.portal.padEnd(10)}http://localhost:${portBase + site.portOffset}`),
    `    Sign in    ${jobs.map((job) => `${job}@`).join(' ')} … ${tenant.mailDomain}`,
  ])
  const rest = ['', '  Password    colloquy-demo-only', `  E-mails     http://localhost:${portBase}/dev/mailbox`]
  return ['Colloquy is ready.', ...lines, ...rest, `  API         http://localhost:${portBase}/api/docs`, ''].join('\n')
}
