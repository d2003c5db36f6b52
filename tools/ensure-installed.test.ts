import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
// @ts-expect-error plain JavaScript, because it runs before anything is installed
import { isInstalled, lockHash, nodeComplaint } from './ensure-installed.mjs'

let root: string
const lock = (version: string) => JSON.stringify({ packages: { 'node_modules/a': { version } } })

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cq-install-'))
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'package-lock.json'), lock('1.0.0'))
})
afterEach(() => rmSync(root, { recursive: true }))

describe('the installed packages', () => {
  it('is missing on a fresh clone', () => {
    expect(isInstalled(root)).toBe(false)
  })

  it('is current when the marker carries the hash of the lock file', () => {
    writeFileSync(join(root, 'node_modules/.cq-lock'), `${lockHash(root)}\n`)
    expect(isInstalled(root)).toBe(true)
  })

  it('is stale when the lock file has changed since', () => {
    writeFileSync(join(root, 'node_modules/.cq-lock'), `${lockHash(root)}\n`)
    writeFileSync(join(root, 'package-lock.json'), lock('1.0.1'))
    expect(isInstalled(root)).toBe(false)
  })

  it('is recognized after a manual npm ci with the same versions', () => {
    writeFileSync(join(root, 'node_modules/.package-lock.json'), lock('1.0.0'))
    expect(isInstalled(root)).toBe(true)
    writeFileSync(join(root, 'node_modules/.package-lock.json'), lock('0.9.0'))
    expect(isInstalled(root)).toBe(false)
  })
})

describe('the Node that runs the scripts', () => {
  it('is accepted when npm brings a new one, whatever runs the installation', () => {
    expect(nodeComplaint('v24.21.0', 'v20.20.2', 'linux x64')).toBeUndefined()
  })

  it('is accepted when a new one is installed', () => {
    expect(nodeComplaint(undefined, 'v24.1.0', 'darwin arm64')).toBeUndefined()
  })

  it('is rejected with one line otherwise', () => {
    expect(nodeComplaint(undefined, 'v20.20.2', 'darwin arm64')).toMatch(
      /^Colloquy needs Node 24.*darwin arm64.*v20.*$/,
    )
  })
})
