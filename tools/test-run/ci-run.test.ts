import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { root } from '../repository-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cq-ci-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs .ci/run with a scripted npm. Returns its lines and its outcome. */
const withNpm = (script: string) => {
  const npm = join(folder, 'npm')
  writeFileSync(npm, `#!/bin/sh\n[ "$*" = test ] || exit 99\n${script}\n`)
  chmodSync(npm, 0o755)
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
  const { stdout, status } = spawnSync('bash', [join(root, '.ci/run')], { env, encoding: 'utf8' })
  return { lines: stdout.trimEnd().split('\n'), status }
}

it('ends with the totals after a successful run', () => {
  const { lines, status } = withNpm('echo "5 passed, 0 failed, 1 skipped"')
  expect(lines).toEqual(['5 passed, 0 failed, 1 skipped'])
  expect(status).toBe(0)
})

it('ends with the totals and a failing exit code when npm prints errors after them', () => {
  const { lines, status } = withNpm('echo "5 passed, 2 failed, 0 skipped"; echo "npm error code 1" >&2; exit 1')
  expect(lines.at(-1)).toBe('5 passed, 2 failed, 0 skipped')
  expect(status).toBe(1)
})

it('counts a run without totals as one failure', () => {
  const { lines, status } = withNpm('echo "npm error network" >&2; exit 0')
  expect(lines.at(-1)).toBe('0 passed, 1 failed, 0 skipped')
  expect(status).toBe(1)
})
