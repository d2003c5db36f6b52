import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { problemsOf } from './checks/finding.ts'
import { staleFiles } from './generate.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cq-generate-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const problems = async (is: string | undefined, wanted: string) => {
  if (is !== undefined) writeFileSync(join(folder, 'a.sql'), is)
  return problemsOf(await staleFiles(folder, [{ path: 'a.sql', make: async () => wanted }]))
}

it('accepts an up-to-date file', async () => {
  expect(await problems('a\nb\n', 'a\nb\n')).toEqual([])
})

it.each([
  ['changed', 'a\nb\n', 'a\nc\n', 2],
  ['too short', 'a', 'a\nb', 2],
  ['too long', 'a\nb\n', 'a\n', 2],
  ['missing', undefined, 'a\n', 1],
])('names the first stale line of a file that is %s', async (_, is, wanted, line) => {
  expect(await problems(is, wanted)).toEqual([expect.stringContaining(`line ${line} on`)])
})
