/*
 * Import throughput: a CSV file of experts is validated, imported, and imported again unchanged, with the product's own import
 * code in one process over a fresh database. Indexing for search is not included; it happens afterwards.
 * Options: --people N (20000).
 */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { importFile } from '../server/src/import.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { randomNumbers, someWord } from '../server/testing/search/generated-experts.ts'
import type { Measurement } from './rig/budget.ts'
import { rounded } from './rig/statistics.ts'
import { makeWorld } from './rig/world.ts'

const head =
  'id,first name,last name,email,title,headline,bio,country,city,languages,expertise,rate,company1,position1,start1,end1,industry1,company2,position2,start2,end2'

/** The row of expert `i`: about 150 words and two employments. */
const rowOf = (i: number): string => {
  const next = randomNumbers(i)
  const words = (count: number) => Array.from({ length: count }, () => someWord(next)).join(' ')
  return [
    `X-${i}`,
    someWord(next),
    someWord(next),
    `x${i}@many.example`,
    words(4),
    words(8),
    `"${words(110)}"`,
    'DE',
    'Hamburg',
    'de; en',
    `"${someWord(next)}; ${someWord(next)}"`,
    'EUR 250',
    `${words(2)} ${i % 5000}`,
    words(3),
    '2016-03',
    '',
    'insurance',
    words(2),
    words(3),
    '2009',
    '2016-02-28',
  ].join(',')
}

const writeFile = async (path: string, people: number): Promise<number> => {
  const file = createWriteStream(path)
  file.write(`${head}\n`)
  for (let i = 0; i < people; i++) if (!file.write(`${rowOf(i)}\n`)) await once(file, 'drain')
  file.end()
  await finished(file)
  return file.bytesWritten
}

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({ args: [...args], options: { people: { type: 'string', default: '20000' } } })
  const people = Number(values.people)
  const world = await makeWorld()
  try {
    const { DATA_DIR = '' } = world.settings
    const path = join(DATA_DIR, 'many.csv')
    const bytes = await writeFile(path, people)
    const config = readConfig(world.settings)
    const command = ['people', path, '--tenant', 'meridian']
    let maxRss = 0
    const measure = async (what: string, ...more: string[]) => {
      const [wall, cpu] = [performance.now(), process.cpuUsage()]
      const { summary } = await importFile(config, [...command, ...more], () => {
        maxRss = Math.max(maxRss, process.memoryUsage().rss)
      })
      const seconds = (performance.now() - wall) / 1000
      const { user, system } = process.cpuUsage(cpu)
      const perSecond = Math.round(people / seconds)
      return { what, summary, seconds: rounded(seconds, 1), cpu: rounded((user + system) / 1e6, 1), perSecond }
    }
    const table = [await measure('dry run', '--dry-run'), await measure('new'), await measure('unchanged')]
    const [checked, created, unchanged] = table.map(({ perSecond }) => perSecond)
    if (!table[1]?.summary.includes(`${people} new`)) throw new Error(String(table[1]?.summary))
    if (!table[2]?.summary.includes(`${people} unchanged`)) throw new Error(String(table[2]?.summary))
    return {
      figures: {
        people,
        fileMb: rounded(bytes / 1e6, 1),
        memoryMb: Math.round(maxRss / 1e6),
        checkedPerSecond: checked ?? 0,
        createdPerSecond: created ?? 0,
        unchangedPerSecond: unchanged ?? 0,
      },
      table,
    }
  } finally {
    await world.stop()
  }
}
