/*
 * Whether `npm run bench -- crash` would notice: each safeguard is taken away, and what it protects must be found broken.
 * A short storm may pass by what is missing, so there are up to --storms N (3) for each; the first that finds it is the last.
 * Options besides: --kills N (20) of the product and --database-kills N (8) for each storm, --seed TEXT.
 */
import { parseArgs } from 'node:util'
import type { Measured } from './budget.ts'
import { countsOf } from './crash/history.ts'
import { sabotages } from './crash/sabotage.ts'
import { storm } from './crash/storm.ts'

export const run = async (args: readonly string[]): Promise<Measured> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      kills: { type: 'string', default: '20' },
      'database-kills': { type: 'string', default: '8' },
      storms: { type: 'string', default: '3' },
      seed: { type: 'string', default: 'colloquy' },
    },
  })
  const weather = {
    kills: Number(values.kills),
    databaseKills: Number(values['database-kills']),
    minutes: 15,
    clients: 8,
  }
  const table: Record<string, string | number>[] = []
  let unnoticed = 0
  for (const [name, sabotage] of Object.entries(sabotages)) {
    let isFound = false
    for (let storms = 1; !isFound && storms <= Number(values.storms); storms += 1) {
      const { faults, acknowledged } = await storm({ ...weather, seed: `${values.seed} ${storms}`, sabotage })
      isFound = faults[sabotage.missed].length > 0
      const { what } = sabotage
      table.push({ sabotage: name, what, acknowledged, ...countsOf(faults), found: isFound ? 'yes' : 'NO' })
    }
    if (!isFound) unnoticed += 1
  }
  return { figures: { sabotages: Object.keys(sabotages).length, unnoticed }, table }
}
