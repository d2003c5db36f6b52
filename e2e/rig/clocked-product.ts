import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Product, startProduct } from './product.ts'

const preload = fileURLToPath(new URL('product-clock.ts', import.meta.url))

/** A product whose clock a journey moves. */
export interface ClockedProduct extends Product {
  /** The instant on its clock. */
  now(): Date
  /** Sets its clock, which then runs on. */
  setClock(to: Date): void
}

/** Starts a product of its own with its clock at an instant. Its demo world is around that instant. */
export const startClockedProduct = async (at: Date, env: Record<string, string> = {}): Promise<ClockedProduct> => {
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-clock-'))
  const file = join(folder, 'ahead')
  let aheadMs = 0
  const setClock = (to: Date) => {
    aheadMs = to.getTime() - Date.now()
    writeFileSync(file, String(aheadMs))
  }
  setClock(at)
  const clock = { NODE_OPTIONS: `--import ${preload}`, PRODUCT_CLOCK_FILE: file }
  const product = await startProduct({ env: { ...env, ...clock } })
  const stop = async () => {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...product, stop, setClock, now: () => new Date(Date.now() + aheadMs) }
}
