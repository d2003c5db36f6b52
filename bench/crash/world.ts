import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { machineClock } from '../../server/src/platform/clock.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { openDatabase } from '../../server/src/platform/db/database.ts'
import { databaseOf, rolesOf, withClient } from '../../server/src/platform/db/roles.ts'
import { startDatabase } from '../../server/src/platform/db/start.ts'
import { newSecret } from '../../server/src/platform/ids.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { aCompany, aProject } from '../../server/testing/calls.ts'
import type { TestDatabase } from '../../server/testing/database.ts'
import { type MailSink, startMailSink } from '../../server/testing/mail-sink.ts'
import { aPerson, aTenant, signedIn } from '../../server/testing/somebody.ts'
import type { Cast } from './actors.ts'
import { type Cluster, startCluster } from './cluster.ts'
import type { StoredCall, StoredMail } from './history.ts'
import { apply, type Sabotage } from './sabotage.ts'

/** A small world on a server of its own that can be killed, and what the product is started with to run on it. */
export interface World {
  readonly cluster: Cluster
  readonly sink: MailSink
  readonly settings: Readonly<Record<string, string>>
  readonly casts: readonly Cast[]
  /** Lets pass the time that leases and pauses last. */
  letTimePass(): Promise<void>
  /** Lets pass the hour in which a person may ask for so much and no more. Does nothing while the database is away. */
  letHourPass(): Promise<void>
  /** Jobs and mails that are still to be done; negative when nobody could be asked. */
  left(): Promise<number>
  stored(): Promise<{ calls: StoredCall[]; mails: StoredMail[]; jobsGivenUp: number }>
  stop(): Promise<void>
}

const experts = 4

/** Makes it; `mailDelay` answers how many milliseconds the mail server takes for one mail. */
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
    ...{ MODE: 'production', DATABASE_OWNER_URL: ownerUrl, DATABASE_POOL: '8', SECRET_KEY: secretKey },
    ...{ SMTP_URL: sink.url, MAIL_FROM: 'no-reply@example.com', DATA_DIR: folder, ROLE: 'web,worker' },
    ...{ LOG_LEVEL: 'fatal', DRAIN_SECONDS: '0', NODE_COMPILE_CACHE: join(folder, 'compiled') },
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
    const { tenantId, casts } = await populate(settings, asOwner, clients)
    if (sabotage) {
      await withClient(ownerUrl, 'DATABASE_OWNER_URL', (owner) =>
        apply(owner, sabotage, rolesOf(databaseOf(ownerUrl)).app),
      )
      await change(cluster, sabotage.settings ?? [])
    }
    return { cluster, sink, settings, casts, stop, ...judging(asOwner, tenantId) }
  } catch (error) {
    await stop()
    throw error
  }
}

const change = async (cluster: Cluster, settings: readonly string[]): Promise<void> => {
  if (settings.length === 0) return
  await withClient(cluster.superuserUrl, 'DATA_DIR', async (client) => {
    for (const setting of settings) await client.query(setting)
  })
  await cluster.killServer()
}

/** A tenant, a company with its people and their project, and experts who everybody wants. */
const populate = async (
  settings: Readonly<Record<string, string>>,
  asOwner: TestDatabase['asOwner'],
  count: number,
): Promise<{ tenantId: string; casts: Cast[] }> => {
  const started = await startDatabase(readConfig(settings), createLog('fatal'), machineClock)
  const database = openDatabase({ url: started.appUrl, connections: 2 })
  const { appUrl, workerUrl, secretKey } = started
  const test = { database, asOwner, appUrl, workerUrl, secretKey, name: '', ownerUrl: '', statements: [] }
  try {
    const { tenantId, exchange, expert } = await aTenant(test, 'crash')
    const clientId = await aCompany(test, tenantId)
    const signIn = async (personType: 1 | 2) => {
      const id = await aPerson(test, tenantId, personType === 1 ? { companyId: clientId } : { personType })
      return { id, visit: await signedIn(test, personType === 1 ? exchange : expert, id) }
    }
    const clients = await Promise.all(Array.from({ length: count }, () => signIn(1)))
    const wanted = await Promise.all(Array.from({ length: experts }, () => signIn(2)))
    const projectId = await aProject(test, tenantId, { clientId, team: clients.map(({ id }) => id) })
    return { tenantId, casts: clients.map(({ visit }) => ({ client: visit, projectId, experts: wanted })) }
  } finally {
    await database.close()
    await started.stop()
  }
}

const judging = (asOwner: TestDatabase['asOwner'], tenantId: string) => {
  const inTenant = <T>(run: (owner: Client) => Promise<T>) => asOwner(run, tenantId)
  return {
    letTimePass: () =>
      inTenant(async (owner) => {
        await owner.query(`update mails set leased_until = leased_until - interval '2 minutes',
          due_at = queued_at where state in ('queued', 'sending')`)
        await owner.query('update jobs._private_jobs set run_at = now() where run_at > now()')
        await owner.query(
          `select jobs.add_job('tick', '{}', queue_name => 'tick', job_key => 'tick', max_attempts => 1)`,
        )
      }),
    // Emptied as a whole: row by row it would get in the way of those who are just counting.
    letHourPass: () =>
      asOwner((owner) => owner.query('truncate limits')).then(
        () => undefined,
        () => undefined,
      ),
    left: () =>
      inTenant(async (owner) => {
        const { rows } = await owner.query<{
          n: number
        }>(`select (select count(*) from mails where state not in ('sent'))
          + (select count(*) from jobs.jobs where task_identifier <> 'tick' and attempts < max_attempts) as n`)
        return Number(rows[0]?.n)
      }).catch(() => -1),
    stored: () =>
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
            ...{ startsAt: instant(starts_at), endsAt: instant(ends_at) },
          })),
          // Named in angle brackets in the mail itself.
          mails: mails.rows.map((row) => ({ ...(row as StoredMail), messageId: row.messageId.replace(/[<>]/g, '') })),
          jobsGivenUp: jobs.rows[0].n as number,
        }
      }),
  }
}

/** A mark of bytes, by which two arrivals are told apart. */
export const markOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64')
