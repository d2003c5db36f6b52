/*
 * `npm run compliance -- verify [--tenant key] [--since 2026-01-01]`: evaluates every stored verdict again, with its own
 * engine, facts and rules. All come out the same, or it names them and exits with 1.
 */
import { parseArgs } from 'node:util'
import { type VerdictFault, verifyVerdicts } from './capabilities/compliance/verdicts/verification-queries.ts'
import { inTenants } from './platform/audit/tenant-transactions.ts'
import { ConfigError } from './platform/config.ts'

const inWords: Readonly<Record<VerdictFault, string>> = {
  facts_altered: 'rests on facts that were altered',
  rules_altered: 'rests on rules that were altered',
  unknown_engine: 'was evaluated by an engine this version does not have',
  differs: 'comes out differently',
}

const sinceOf = (text: string | undefined): Date => {
  const since = new Date(text ?? 0)
  if (Number.isNaN(since.getTime())) throw new ConfigError(`--since ${text} is not a date`)
  return since
}

const run = async (): Promise<boolean> => {
  const option = { type: 'string' } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { tenant: option, since: option } })
  if (positionals[0] !== 'verify') throw new ConfigError('compliance -- verify [--tenant key] [--since 2026-01-01]')
  const since = sinceOf(values.since)
  return inTenants(values.tenant, async (tenant, database) => {
    const start = { kind: 'tenant', tenantId: tenant.id } as const
    const { evaluated, faults } = await database.transaction(start, (tx) => verifyVerdicts(tx, since))
    const same = faults.length === 0 ? 'all the same' : `${faults.length} not the same`
    console.log(`${tenant.key}: ${evaluated} verdicts evaluated again, ${same}`)
    for (const { verdictId, callId, evaluatedAt, fault } of faults)
      console.log(`  verdict ${verdictId} about call ${callId} of ${evaluatedAt.toISOString()} ${inWords[fault]}`)
    return faults.length === 0
  })
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
