import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PersonType, personTypes } from '@colloquy/contract/person-types'
import type { Client } from 'pg'
import { systemClock } from '../../server/src/platform/clock.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import { databaseOf, rolesOf, withClient } from '../../server/src/platform/db/roles.ts'
import { startDatabase } from '../../server/src/platform/db/start.ts'
import { newSecret } from '../../server/src/platform/ids.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { insertCompany, insertProject } from '../../server/testing/call-fixtures.ts'
import type { TestDatabase } from '../../server/testing/database.ts'
import { type MailSink, startMailSink } from '../../server/testing/mail-sink.ts'
import { insertPerson, insertTenant, signedIn } from '../../server/testing/people-fixtures.ts'
import type { ClientScenario } from './client-workload.ts'
import { type Cluster, startCluster } from './cluster.ts'
import type { StoredCall, StoredMail } from './history.ts'
import { applySabotage, type Sabotage } from './sabotages.ts'

/** A small tenant on its own database server, which can be killed, and the settings to run the product on it. */
export interface World {
  readonly cluster: Cluster
  readonly sink: MailSink
  readonly settings: Readonly<Record<string, string>>
  readonly scenarios: readonly ClientScenario[]
  /** Makes leases and retry delays expire. */
  expireLeases(): Promise<void>
  /** Resets all rate limits. Does nothing while the database is unavailable. */
  expireRateLimits(): Promise<void>
  /** Number of unfinished jobs and mails; negative while the database is unavailable. */
  pendingWork(): Promise<number>
  readHistory(): Promise<{ calls: StoredCall[]; mails: StoredMail[]; jobsGivenUp: number }>
  stop(): Promise<void>
}

const expertCount = 4

/** Creates the world. `mailDelay` returns the milliseconds the mail server takes for one mail. */
export const makeWorld = async (
  clients: number,
  mailDelay: () => number,
  sabotage: Sabotage | undefined,
): Promise<World> => {
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-crash-'))
  const secretKey = newSecret()
  const cluster = await startCluster(folder, secretKey)
  const sink = await startMailSink(mailDelay)
  const { ownerUrl } = cluster
  const settings = {
    MODE: 'production',
    DATABASE_OWNER_URL: ownerUrl,
    DATABASE_POOL: '8',
    SECRET_KEY: secretKey,
    SMTP_URL: sink.url,
    MAIL_FROM: 'no-reply@example.com',
    DATA_DIR: folder,
    ROLE: 'web,worker',
    LOG_LEVEL: 'fatal',
    DRAIN_SECONDS: '0',
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  }
  const asOwner: TestDatabase['asOwner'] = (run, tenantId = '') =>
    withClient(ownerUrl, 'DATABASE_OWNER_URL', async (client) => {
      await client.query(`select set_config('app.tenant_id', $1, false)`, [tenantId])
      return run(client)
    })
  const stop = async () => {
    await sink.close()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const { tenantId, scenarios } = await populate(settings, asOwner, clients)
    if (sabotage) {
      await withClient(ownerUrl, 'DATABASE_OWNER_URL', (owner) =>
        applySabotage(owner, sabotage, rolesOf(databaseOf(ownerUrl)).app),
      )
      await applyServerSettings(cluster, sabotage.settings ?? [])
    }
    return { cluster, sink, settings, scenarios: scenarios, stop, ...observers(asOwner, tenantId) }
  } catch (error) {
    await stop()
    throw error
  }
}

const applyServerSettings = async (cluster: Cluster, settings: readonly string[]): Promise<void> => {
  if (settings.length === 0) return
  await withClient(cluster.superuserUrl, 'DATA_DIR', async (client) => {
    for (const setting of settings) await client.query(setting)
  })
  await cluster.killServer()
}

/** Creates a tenant, a company with its people and project, and a few experts whom all clients want. */
const populate = async (
  settings: Readonly<Record<string, string>>,
  asOwner: TestDatabase['asOwner'],
  count: number,
): Promise<{ tenantId: string; scenarios: ClientScenario[] }> => {
  const started = await startDatabase(readConfig(settings), createLog('fatal'), systemClock)
  const database = openDatabase({ url: started.appUrl, connections: 2 })
  const { appUrl, workerUrl, secretKey } = started
  const test = { database, asOwner, appUrl, workerUrl, secretKey, name: '', ownerUrl: '', statements: [] }
  try {
    const { tenantId, exchange, expert } = await insertTenant(test, 'crash')
    const clientId = await insertCompany(test, tenantId)
    const signIn = async (personType: PersonType) => {
      const id = await insertPerson(
        test,
        tenantId,
        personType === personTypes.companyMember ? { companyId: clientId } : { personType },
      )
      return { id, visit: await signedIn(test, personType === personTypes.companyMember ? exchange : expert, id) }
    }
    const clients = await Promise.all(Array.from({ length: count }, () => signIn(1)))
    const wanted = await Promise.all(Array.from({ length: expertCount }, () => signIn(2)))
    const projectId = await insertProject(test, tenantId, { clientId, team: clients.map(({ id }) => id) })
    return { tenantId, scenarios: clients.map(({ visit }) => ({ client: visit, projectId, experts: wanted })) }
  } finally {
    await database.close()
    await started.stop()
  }
}

const observers = (asOwner: TestDatabase['asOwner'], tenantId: string) => {
  const inTenant = <T>(run: (owner: Client) => Promise<T>) => asOwner(run, tenantId)
  return {
    expireLeases: () =>
      inTenant(async (owner) => {
        await owner.query(`update mails set leased_until = leased_until - interval '2 minutes',
          due_at = queued_at where state in ('queued', 'sending')`)
        await owner.query('update jobs._private_jobs set run_at = now() where run_at > now()')
        await owner.query(
          `select jobs.add_job('tick', '{}', queue_name => 'tick', job_key => 'tick', max_attempts => 1)`,
        )
      }),
    // Truncated, because deleting rows would block requests that are counting at the moment.
    expireRateLimits: () =>
      asOwner((owner) => owner.query('truncate rate_limits')).then(
        () => undefined,
        () => undefined,
      ),
    pendingWork: () =>
      inTenant(async (owner) => {
        const { rows } = await owner.query<{
          n: number
        }>(`select (select count(*) from mails where state not in ('sent'))
          + (select count(*) from jobs.jobs where task_identifier <> 'tick' and attempts < max_attempts) as n`)
        return Number(rows[0]?.n)
      }).catch(() => -1),
    readHistory: () =>
      inTenant(async (owner) => {
        const calls =
          await owner.query(`select id, topic, status, starts_at, ends_at, array[contact_id, expert_id] as persons,
            (select count(*)::int from call_steps s where s.call_id = c.id and kind = 'times_offered') as offers,
            (select count(*)::int from call_steps s where s.call_id = c.id and kind = 'scheduled') as schedules
          from calls c`)
        const mails = await owner.query(`select message_id as "messageId", key, state from mails`)
        const jobs = await owner.query(`select count(*)::int as n from jobs.jobs where attempts >= max_attempts
          and task_identifier <> 'tick'`)
        const instant = (at: Date | null) => at?.toISOString() ?? null
        return {
          calls: calls.rows.map(({ starts_at, ends_at, ...rest }) => ({
            ...(rest as Omit<StoredCall, 'startsAt' | 'endsAt'>),
            startsAt: instant(starts_at),
            endsAt: instant(ends_at),
          })),
          // The database keeps the angle brackets of the Message-ID header.
          mails: mails.rows.map((row) => ({ ...(row as StoredMail), messageId: row.messageId.replace(/[<>]/g, '') })),
          jobsGivenUp: jobs.rows[0].n as number,
        }
      }),
  }
}

/** Hash of a delivered mail, to compare deliveries. */
export const hashOfMail = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64')
