/*
 * Start-up time of the product: the first start, which creates the database and the demo world, warm starts after it, and
 * starts after the server was killed, its database server left without it.
 * Options: --rounds N (3): number of warm starts, and of starts after a kill; the median counts.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startProduct } from '../e2e/rig/product.ts'
import { buildIfStale } from '../tools/bundle.ts'
import type { Measurement } from './rig/budget.ts'
import { median } from './rig/statistics.ts'

/** Milliseconds from the start of the process to its first answer that it is ready; then it ends as told. */
const timeStart = async (dataDir: string, end: 'stop' | 'kill' = 'stop'): Promise<number> => {
  const began = performance.now()
  const product = await startProduct({ env: { DATA_DIR: dataDir } })
  const milliseconds = Math.round(performance.now() - began)
  if (end === 'kill') await product.kill()
  await product.stop()
  return milliseconds
}

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: 'string', default: '3' } } })
  await buildIfStale()
  const dataDir = mkdtempSync(join(tmpdir(), 'colloquy-bench-'))
  try {
    const rounds = Number(values.rounds)
    const firstStartMs = await timeStart(dataDir)
    const warm: number[] = []
    for (let round = 0; round < rounds; round++)
      warm.push(await timeStart(dataDir, round + 1 < rounds ? 'stop' : 'kill'))
    const afterKill: number[] = []
    for (let round = 0; round < rounds; round++)
      afterKill.push(await timeStart(dataDir, round + 1 < rounds ? 'kill' : 'stop'))
    const table = [
      { start: 'first', ms: firstStartMs },
      ...warm.map((ms, round) => ({ start: `warm ${round + 1}`, ms })),
      ...afterKill.map((ms, round) => ({ start: `after a kill ${round + 1}`, ms })),
    ]
    return { figures: { firstStartMs, warmStartMs: median(warm), startAfterKillMs: median(afterKill) }, table }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
