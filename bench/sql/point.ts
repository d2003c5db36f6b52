import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

/** The least that can be asked of a database: one row by its key, out of the table that pgbench -S asks as well. */
export const pointText = 'select abalance from pgbench_accounts where aid = $1'

const accounts = 100_000

/** Makes pgbench's tables at its smallest scale. */
export const makePoints = async (ownerUrl: string): Promise<void> => {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`
      create table pgbench_branches (bid int primary key, bbalance int, filler char(88));
      create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84));
      insert into pgbench_branches values (1, 0, '');
      insert into pgbench_accounts select aid, 1, 0, '' from generate_series(1, ${accounts}) aid`)
    await client.query('vacuum analyze pgbench_accounts')
  } finally {
    await client.end()
  }
}

/** The key of some row. */
export const somePoint = (): number => 1 + Math.floor(Math.random() * accounts)

/** The machine's pgbench, wherever Debian or somebody's path has it; npm has none. */
const pgbench = (): string | undefined => {
  const packages = '/usr/lib/postgresql'
  const versions = existsSync(packages) ? readdirSync(packages).sort().reverse() : []
  const places = ['pgbench', ...versions.map((version) => join(packages, version, 'bin/pgbench'))]
  return places.find((place) => spawnSync(place, ['--version']).status === 0)
}

/** Milliseconds that `pgbench -S -M prepared` takes for a transaction with one client; `undefined` without pgbench. */
export const pgbenchLatency = (ownerUrl: string, seconds: number): number | undefined => {
  const program = pgbench()
  if (!program) return undefined
  const { status, stdout, stderr } = spawnSync(
    program,
    ['-n', '-S', '-M', 'prepared', '-c', '1', '-T', String(seconds), ownerUrl],
    { encoding: 'utf8' },
  )
  const latency = /latency average = ([\d.]+) ms/.exec(stdout)?.[1]
  if (status !== 0 || latency === undefined) throw new Error(`pgbench: ${stderr}`)
  return Number(latency)
}
