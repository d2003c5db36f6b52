/*
 * Whether anything is lost, invented or done twice when processes and the database are killed at random. Two processes of
 * the product run over a PostgreSQL of their own; people ask for calls, offer times and confirm them, and send every decision
 * again under its key until it is answered; mails go to a mail server that takes its time.
 * Options: --kills N (200) of the product, --database-kills N (40), --minutes N (15) after which no more are killed,
 * --clients N (8), --seed TEXT;
 * --sabotage NAME takes a safeguard away (commit-later, no-exclusion, no-idempotency, claim-before-send), and the bench fails.
 * `npm run bench -- sabotage` does so with each and passes if each was found out.
 */
import { parseArgs } from 'node:util'
import type { Measured } from './budget.ts'
import { countsOf } from './crash/history.ts'
import { sabotages } from './crash/sabotage.ts'
import { storm } from './crash/storm.ts'
import { median } from './rig/figures.ts'

export const run = async (args: readonly string[]): Promise<Measured> => {
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
  const { faults, appBack, databaseBack, deaths, ...counted } = await storm({
    kills: Number(values.kills),
    databaseKills: Number(values['database-kills']),
    minutes: Number(values.minutes),
    clients: Number(values.clients),
    seed: values.seed,
    sabotage: name === undefined ? undefined : sabotages[name],
  })
  for (const fault of [...Object.values(faults).flat().slice(0, 20), ...deaths]) console.error(fault)
  const counts = { ...counted, diedByThemselves: deaths.length, ...countsOf(faults) }
  const back = {
    appBackP50Ms: Math.round(median(appBack)),
    appBackMaxMs: Math.round(Math.max(...appBack)),
    databaseBackP50Ms: Math.round(median(databaseBack)),
    databaseBackMaxMs: Math.round(Math.max(...databaseBack)),
  }
  // In starts of a process, the median of which is known from the same storm: what a busy machine does to one it does to both.
  const databaseBackStarts = Math.round((back.databaseBackMaxMs / back.appBackP50Ms) * 10) / 10
  const figures = { ...counts, ...back, databaseBackStarts }
  return { figures, table: Object.entries(figures).map(([figure, value]) => ({ figure, value })) }
}
