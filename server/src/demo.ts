import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { startIdentityProvider } from '../fakes/identity-provider/identity-provider.ts'
import { startMailbox } from '../fakes/mailbox/mailbox.ts'
import { passOnReplies } from '../fakes/mailbox/pass-on-replies.ts'
import { mailboxRoutes } from '../fakes/mailbox/routes.ts'
import { type BridgeCustomer, startPhoneBridge } from '../fakes/phone-bridge/phone-bridge.ts'
import { phoneRoutes } from '../fakes/phone-bridge/routes.ts'
import { seedBridge } from './capabilities/calls/demo/dial-in-seed.ts'
import { demoRolesAt } from './capabilities/identity/rules.ts'
import { seedProvider } from './capabilities/identity/sso/seed.ts'
import { type DemoTenant, demoOrigins, demoTenants, moveDemoSites, setDemoNotice } from './capabilities/tenancy/seed.ts'
import type { Clock } from './platform/clock.ts'
import { type Config, ConfigError } from './platform/config.ts'
import { openDatabase } from './platform/db/database.ts'
import type { StartedDatabase } from './platform/db/start.ts'
import { openFileStore } from './platform/files/file-store.ts'
import { newSecret } from './platform/ids.ts'
import type { Log } from './platform/log.ts'
import { seedDemo } from './seed.ts'

export interface DemoOptions {
  readonly config: Config
  readonly started: StartedDatabase
  readonly log: Log
  readonly clock: Clock
}

/** The identity provider and the mailbox answer so much above PORT_BASE. */
const [providerOffset, mailboxOffset] = [8, 9]

/**
 * Sets up what makes a demo: its world, written once; its sites at the ports of this start; an identity provider that
 * believes everybody; a mailbox that takes every mail; a phone bridge with phones in the browser.
 * @throws ConfigError when one of their ports is taken or the database may not be written by its owner
 */
export const startDemo = async ({ config, started, clock, log }: DemoOptions) => {
  const port = config.portBase + mailboxOffset
  const clients = demoTenants.map((tenant) => clientOf(tenant, config.portBase))
  const customers = demoTenants.map((tenant) => customerOf(tenant, config.portBase))
  await prepareWorld(config, started, clock, { clients, customers })
  const inboundSecret = config.inboundSecret ?? newSecret()
  const mailbox = await startMailbox({
    port,
    folder: join(config.dataDir, 'mailbox'),
    clock,
    forward: passOnReplies({
      secret: inboundSecret,
      clock,
      log,
      originOf: (domain) => {
        const tenant = demoTenants.find(({ mailDomain }) => mailDomain === domain)
        return tenant && demoOrigins(config.portBase)[tenant.sites[0]!.slug]
      },
    }),
  }).catch((error) => {
    throw new ConfigError(`Port ${port} for the demo's mailbox cannot be opened: ${error.message}; set PORT_BASE`)
  })
  const provider = await startProvider(config.portBase, clients).catch(async (error) => {
    await mailbox.close()
    throw error
  })
  const bridge = startPhoneBridge({ clock, log })
  return {
    smtpUrl: mailbox.url,
    inboundSecret,
    /** Where the phone bridge takes instructions. */
    bridgeOrigins: [`http://localhost:${config.portBase}`],
    routes: (app: FastifyInstance) => {
      mailboxRoutes(mailbox)(app)
      phoneRoutes(bridge, customers)(app)
    },
    notice: notice(config.portBase),
    stop: async () => {
      bridge.close()
      await provider.close()
      await mailbox.close()
    },
  }
}

/** A tenant as its provider knows it; the secret is another one at each start. */
const clientOf = (tenant: DemoTenant, portBase: number) => {
  const origins = demoOrigins(portBase)
  return {
    tenant,
    id: `colloquy-${tenant.key}`,
    secret: newSecret(),
    origins: tenant.sites.map(({ slug }) => origins[slug] as string),
  }
}
type Client = ReturnType<typeof clientOf>

/** A tenant as its phone bridge knows it; the secret is another one at each start. */
const customerOf = ({ key, platformName, sites }: DemoTenant, portBase: number): BridgeCustomer => {
  const origins = demoOrigins(portBase)
  return { key, name: platformName, origins: sites.map(({ slug }) => origins[slug] as string), secret: newSecret() }
}

const startProvider = (portBase: number, clients: readonly Client[]) => {
  const port = portBase + providerOffset
  const accounts = demoTenants.flatMap(({ mailDomain }) =>
    (['Exchange', 'Expert'] as const).flatMap(demoRolesAt).map((role) => `${role}@${mailDomain}`),
  )
  return startIdentityProvider({ port, clients, accounts }).catch((error) => {
    throw new ConfigError(
      `Port ${port} for the demo's identity provider cannot be opened: ${error.message}; set PORT_BASE`,
    )
  })
}

const prepareWorld = async (
  config: Config,
  { ownerUrl, secretKey }: StartedDatabase,
  clock: Clock,
  { clients, customers }: { readonly clients: readonly Client[]; readonly customers: readonly BridgeCustomer[] },
): Promise<void> => {
  if (!ownerUrl) throw new ConfigError('MODE=demo needs DATABASE_OWNER_URL, or no database setting at all')
  const owner = openDatabase({ url: ownerUrl, connections: 2 })
  try {
    await seedDemo(owner, config.portBase, clock.now(), secretKey, await openFileStore(config.files))
    await moveDemoSites(owner.db, config.portBase)
    await setDemoNotice(owner, config.demoNotice)
    for (const { tenant, id, secret } of clients) {
      const issuer = `http://localhost:${config.portBase + providerOffset}`
      const known = { name: `${tenant.platformName.split(' ')[0]} ID`, issuer, clientId: id, clientSecret: secret }
      const provider = { ...known, tenantId: tenant.id, emailDomains: [tenant.mailDomain] }
      await owner.transaction({ kind: 'tenant', tenantId: tenant.id }, (tx) =>
        seedProvider(tx, provider, secretKey, clock.now()),
      )
    }
    for (const [i, { key, secret }] of customers.entries()) {
      const { id: tenantId } = demoTenants[i]!
      const baseUrl = `http://localhost:${config.portBase}/dev/phone/bridge/${key}`
      await owner.transaction({ kind: 'tenant', tenantId }, (tx) =>
        seedBridge(tx, { tenantId, baseUrl, secret }, secretKey, clock.now()),
      )
    }
  } finally {
    await owner.close()
  }
}

const roles = ['client', 'expert', 'compliance', 'staff', 'admin', 'vendor']

const notice = (portBase: number): string => {
  const lines = demoTenants.flatMap((tenant) => [
    '',
    `  ${tenant.platformName}`,
    ...tenant.sites.map((site) => `    ${site.portal.padEnd(10)}http://localhost:${portBase + site.portOffset}`),
    `    Sign in    ${roles.map((role) => `${role}@`).join(' ')} … ${tenant.mailDomain}`,
  ])
  const rest = [
    '',
    '  Password    colloquy-demo-only',
    `  E-mails     http://localhost:${portBase}/dev/mailbox`,
    `  Phone       http://localhost:${portBase}/dev/phone`,
    `  API         http://localhost:${portBase}/api/docs`,
    '',
  ]
  return ['Colloquy is ready.', ...lines, ...rest].join('\n')
}
