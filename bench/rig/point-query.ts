import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'

/** A point query on the table that `pgbench -S` uses: one row by primary key. */
export const pointQuery = 'select abalance from pgbench_accounts where aid = $1'

const accounts = 100_000

/** Creates pgbench's tables at scale 1. */
export const createPointTables = async (ownerUrl: string): Promise<void> => {
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

/** The key of a random row. */
export const randomPoint = (): number => 1 + Math.floor(Math.random() * accounts)

/** The installed pgbench, from PATH or Debian's packages; npm has none. */
const pgbench = (): string | undefined => {
  const packages = '/usr/lib/postgresql'
  const versions = existsSync(packages) ? readdirSync(packages).sort().reverse() : []
  const paths = ['pgbench', ...versions.map((version) => join(packages, version, 'bin/pgbench'))]
  return paths.find((path) => spawnSync(path, ['--version']).status === 0)
}

/** Average latency of `pgbench -S -M prepared` with one client, in milliseconds; `undefined` without pgbench. */
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
