/*
 * Checks that `npm run bench -- crash` notices a missing safeguard: each one is disabled, and the anomaly it prevents must appear.
 * A short run can miss it, so each gets up to --runs N (3); the first run that finds the anomaly is the last.
 * Other options: --kills N (20) of the product and --database-kills N (8) for each run, --seed TEXT.
 */
import { parseArgs } from 'node:util'
import { injectFaults } from './crash/fault-injection.ts'
import { countsOf } from './crash/history.ts'
import { sabotages } from './crash/sabotages.ts'
import type { Measurement } from './rig/budget.ts'

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kills: { type: 'string', default: '20' },
      'database-kills': { type: 'string', default: '8' },
      runs: { type: 'string', default: '3' },
      seed: { type: 'string', default: 'colloquy' },
    },
  })
  const schedule = {
    kills: Number(values.kills),
    databaseKills: Number(values['database-kills']),
    minutes: 15,
    clients: 8,
  }
  const table: Record<string, string | number>[] = []
  let unnoticed = 0
  for (const [name, sabotage] of Object.entries(sabotages)) {
    let isFound = false
    for (let attempt = 1; !isFound && attempt <= Number(values.runs); attempt += 1) {
      const { anomalies, acknowledged } = await injectFaults({
        ...schedule,
        seed: `${values.seed} ${attempt}`,
        sabotage,
      })
      isFound = anomalies[sabotage.expectedAnomaly].length > 0
      const { what } = sabotage
      table.push({ sabotage: name, what, acknowledged, ...countsOf(anomalies), found: isFound ? 'yes' : 'NO' })
    }
    if (!isFound) unnoticed += 1
  }
  return { figures: { sabotages: Object.keys(sabotages).length, unnoticed }, table }
}
