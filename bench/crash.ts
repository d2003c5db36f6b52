/*
 * Checks that nothing is lost, duplicated or invented when processes and the database are killed at random. Two processes of the
 * product share one PostgreSQL server; clients request calls, offer times and confirm them, and repeat every decision under its
 * idempotency key until it is answered. Mails go to a slow mail server.
 * Options: --kills N (200) of the product, --database-kills N (40), --minutes N (15) for injecting anomalies,
 * --clients N (8), --seed TEXT;
 * --sabotage NAME disables a safeguard (commit-later, no-exclusion, no-idempotency, claim-before-send), and the bench fails.
 * `npm run bench -- sabotage` does so with each and passes if every one is noticed.
 */
import { parseArgs } from 'node:util'
import { injectFaults } from './crash/fault-injection.ts'
import { countsOf } from './crash/history.ts'
import { sabotages } from './crash/sabotages.ts'
import type { Measurement } from './rig/budget.ts'
import { median } from './rig/statistics.ts'

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kills: { type: 'string', default: '200' },
      'database-kills': { type: 'string', default: '40' },
      minutes: { type: 'string', default: '15' },
      clients: { type: 'string', default: '8' },
      seed: { type: 'string', default: 'colloquy' },
      sabotage: { type: 'string' },
    },
  })
  const { sabotage: name } = values
  if (name !== undefined && !sabotages[name])
    throw new Error(`--sabotage ${name}: there are ${Object.keys(sabotages).join(', ')}`)
  const { anomalies, appRecoveryMs, databaseRecoveryMs, unexpectedExits, ...counted } = await injectFaults({
    kills: Number(values.kills),
    databaseKills: Number(values['database-kills']),
    minutes: Number(values.minutes),
    clients: Number(values.clients),
    seed: values.seed,
    sabotage: name === undefined ? undefined : sabotages[name],
  })
  for (const anomaly of [...Object.values(anomalies).flat().slice(0, 20), ...unexpectedExits]) console.error(anomaly)
  const counts = { ...counted, unexpectedExits: unexpectedExits.length, ...countsOf(anomalies) }
  const recovery = {
    appRecoveryP50Ms: Math.round(median(appRecoveryMs)),
    appRecoveryMaxMs: Math.round(Math.max(...appRecoveryMs)),
    databaseRecoveryP50Ms: Math.round(median(databaseRecoveryMs)),
    databaseRecoveryMaxMs: Math.round(Math.max(...databaseRecoveryMs)),
  }
  // Measured in process starts of the same run: load on the machine slows both equally.
  const databaseRecoveryStarts = Math.round((recovery.databaseRecoveryMaxMs / recovery.appRecoveryP50Ms) * 10) / 10
  const figures = { ...counts, ...recovery, databaseRecoveryStarts }
  return { figures, table: Object.entries(figures).map(([figure, value]) => ({ figure, value })) }
}
