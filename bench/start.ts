/*
 * Start-up time of the product: the first start, which creates the database and the demo world, and warm starts after it.
 * Options: --rounds N (3): number of warm starts; the median counts.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startProduct } from '../e2e/rig/product.ts'
import { buildIfStale } from '../tools/bundle.ts'
import type { Measurement } from './budget.ts'

const timeStart = async (dataDir: string): Promise<number> => {
  const began = performance.now()
  const product = await startProduct({ env: { DATA_DIR: dataDir } })
  const milliseconds = Math.round(performance.now() - began)
  await product.stop()
  return milliseconds
}

export const run = async (args: readonly string[]): Promise<Measurement> => {
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: 'string', default: '3' } } })
  await buildIfStale()
  const dataDir = mkdtempSync(join(tmpdir(), 'colloquy-bench-'))
  try {
    const firstStartMs = await timeStart(dataDir)
    const warm: number[] = []
    for (let round = 0; round < Number(values.rounds); round++) warm.push(await timeStart(dataDir))
    const warmStartMs = warm.toSorted((a, b) => a - b)[Math.floor(warm.length / 2)] ?? Number.NaN
    const table = [
      { start: 'first', ms: firstStartMs },
      ...warm.map((ms, round) => ({ start: `warm ${round + 1}`, ms })),
    ]
    return { figures: { firstStartMs, warmStartMs }, table }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
