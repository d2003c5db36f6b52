/*
 * The first steps of a newcomer as a program: clones the repository (committed files only), runs `npm start` with the installed
 * Node, opens the page, presses Ctrl-C, and starts again. Fails when a step fails or exceeds its time limit.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts, sitesAt } from '../e2e/rig/product.ts'
import { root } from './repository-files.ts'

const firstReadySeconds = 60 + 120 // 120 for the installation
const warmReadySeconds = 4
const stopSeconds = 10

/** PATH without npm's additions, so that the clone has to bring its own Node. */
const outerPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)

const startAndStop = async (clone: string, within: number): Promise<number> => {
  const portBase = await freePorts()
  const address = sitesAt(portBase).meridian.exchange
  const env = { ...process.env, PATH: outerPath, PORT_BASE: String(portBase), MODE: 'demo' }
  const began = performance.now()
  const npm = spawn('npm', ['start'], { cwd: clone, env, stdio: 'inherit', detached: true })
  try {
    await ready(npm, `${address}/readyz`, within)
    const seconds = (performance.now() - began) / 1000
    const page = await fetch(`${address}/login`)
    if (!page.ok) throw new Error(`the login page answered ${page.status}`)
    return seconds
  } finally {
    await pressCtrlC(npm)
  }
}

const ready = async (npm: ChildProcess, address: string, within: number): Promise<void> => {
  const deadline = performance.now() + within * 1000
  while (performance.now() < deadline) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`)
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
  throw new Error(`not ready within ${within} s`)
}

/** A terminal sends the interrupt to all processes of the group. */
const pressCtrlC = async (npm: ChildProcess): Promise<void> => {
  if (npm.exitCode !== null || npm.pid === undefined) return
  const ended = new Promise<void>((resolve) => npm.once('exit', () => resolve()))
  process.kill(-npm.pid, 'SIGINT')
  const inTime = await Promise.race([ended.then(() => true), sleep(stopSeconds * 1000, false)])
  if (inTime) return
  process.kill(-npm.pid, 'SIGKILL')
  throw new Error(`did not end within ${stopSeconds} s after Ctrl-C`)
}

const clone = mkdtempSync(join(tmpdir(), 'colloquy-clone-'))
try {
  execFileSync('git', ['clone', '--quiet', root, clone])
  const first = await startAndStop(clone, firstReadySeconds)
  const warm = await startAndStop(clone, warmReadySeconds)
  console.log(`checked a clean clone: ready after ${first.toFixed(1)} s with installation, then ${warm.toFixed(1)} s`)
} catch (error) {
  console.error(`a clean clone: ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  rmSync(clone, { recursive: true, force: true })
}
