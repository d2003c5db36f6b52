/*
 * `npm run audit -- verify [--tenant key] [--file export.ndjson] [--head seq:chain]`: proves the audit record, in the
 * database or in an exported file; the file needs neither a database nor settings.
 * `npm run audit -- export --tenant key --out file`: writes the record of a tenant into a file.
 */
import { open } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readRecord, writeRecord } from './platform/audit/audit-log-file.ts'
import {
  type Anchor,
  type ChainFault,
  type VerificationResult,
  verifyRecord,
} from './platform/audit/audit-log-verification.ts'
import { chainedEntries, type NamedTenant } from './platform/audit/store.ts'
import { inTenants } from './platform/audit/tenant-transactions.ts'
import { systemClock } from './platform/clock.ts'
import { ConfigError } from './platform/config.ts'

const maxReportedFaults = 20

/** A verdict in words, a line each; the first one says all when nothing is wrong. */
const report = (
  { key }: NamedTenant,
  { entries, head, faults, anchored }: VerificationResult,
  isWhole = true,
): string[] => {
  const sound = faults.length === 0 && anchored && isWhole
  const end = head ? `, head ${head.seq}:${head.chain.toString('hex')}` : ''
  return [
    `${key}: ${entries} entries ${sound ? 'in unbroken order' : 'were read, and the record was tampered with'}${end}`,
    ...faults.slice(0, maxReportedFaults).map((fault) => `  ${inWords(fault)}`),
    ...(faults.length > maxReportedFaults ? [`  and ${faults.length - maxReportedFaults} more`] : []),
    ...(anchored ? [] : ['  the noted head does not stand in this record: it was cut off or written anew']),
    ...(isWhole ? [] : ['  the foot of the file does not fit its entries: it was cut off']),
  ]
}

const inWords = ({ kind, seq, to, id }: ChainFault): string => {
  if (kind === 'missing') return to === seq ? `entry ${seq} is missing` : `entries ${seq} to ${to} are missing`
  const what = {
    misplaced: 'does not belong at this place',
    changed: 'is not what was recorded',
    chain: 'has another chain value than was recorded',
    foreign: 'belongs to another tenant',
  }[kind]
  return `entry ${seq} (${id}) ${what}`
}

const isSound = ({ faults, anchored }: VerificationResult): boolean => faults.length === 0 && anchored

const anchorOf = (text: string | undefined): Anchor | undefined => {
  if (text === undefined) return undefined
  const [, seq, chain] = /^(\d+):([\da-f]{64})$/.exec(text) ?? []
  if (!seq || !chain) throw new ConfigError('--head is a place and its chain value in hex, as verify prints it')
  return { seq: Number(seq), chain: Buffer.from(chain, 'hex') }
}

const verifyFile = async (path: string, anchor: Anchor | undefined): Promise<boolean> => {
  const file = await readRecord(path)
  const verdict = await verifyRecord(file.tenant.id, file.entries, anchor)
  const isWhole = file.isWhole(verdict)
  console.log(report(file.tenant, verdict, isWhole).join('\n'))
  return isSound(verdict) && isWhole
}

const verifyDatabase = (key: string | undefined, anchor: Anchor | undefined): Promise<boolean> =>
  inTenants(key, async (tenant, database) => {
    const verdict = await database.transaction({ kind: 'tenant', tenantId: tenant.id }, (tx) =>
      verifyRecord(tenant.id, chainedEntries(tx), anchor),
    )
    console.log(report(tenant, verdict).join('\n'))
    return isSound(verdict)
  })

const exportTenant = (key: string, path: string): Promise<boolean> =>
  inTenants(key, async (tenant, database) => {
    const file = await open(path, 'w', 0o600).catch((error: Error) => {
      throw new ConfigError(`${path} cannot be written: ${error.message}`)
    })
    const count = await database.transaction({ kind: 'tenant', tenantId: tenant.id }, (tx) =>
      writeRecord(file.createWriteStream(), tenant, chainedEntries(tx), systemClock.now()),
    )
    console.log(`${tenant.key}: ${count} entries in ${path}`)
    return true
  })

const run = async (): Promise<boolean> => {
  const option = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { tenant: option, file: option, out: option, head: option },
  })
  const { tenant, file, out, head } = values
  if (positionals[0] === 'export' && tenant && out) return exportTenant(tenant, out)
  if (positionals[0] !== 'verify')
    throw new ConfigError(
      'audit -- verify [--tenant key] [--file file] [--head seq:chain] | export --tenant key --out file',
    )
  if (head && !file && !tenant) throw new ConfigError('--head is of one record: name it with --tenant or --file')
  return file ? verifyFile(file, anchorOf(head)) : verifyDatabase(tenant, anchorOf(head))
}

run().then(
  (sound) => {
    process.exitCode = sound ? 0 : 1
  },
  (error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exitCode = 2
  },
)
