import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hashOf } from './bundle.ts'
import { listFiles, root } from './repository-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cq-bundle-'))
  writeFileSync(join(folder, 'a.ts'), 'one')
  writeFileSync(join(folder, 'b.ts'), 'two')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('has the same hash for the same sources in any order', () => {
  expect(hashOf(folder, ['a.ts', 'b.ts'])).toBe(hashOf(folder, ['b.ts', 'a.ts']))
})

it('has another hash when a source changes, moves or is removed', () => {
  const before = hashOf(folder, ['a.ts', 'b.ts'])
  expect(hashOf(folder, ['a.ts'])).not.toBe(before)
  writeFileSync(join(folder, 'c.ts'), 'two')
  expect(hashOf(folder, ['a.ts', 'c.ts'])).not.toBe(before)
  writeFileSync(join(folder, 'b.ts'), 'three')
  expect(hashOf(folder, ['a.ts', 'b.ts'])).not.toBe(before)
})

it('loads the library of session replays only where somebody is recorded or a recording is played', () => {
  const statically = listFiles(root, ['web'])
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => /^import (?!type\b)[^;]*?from 'rrweb/m.test(readFileSync(join(root, path), 'utf8')))
  expect(statically).toEqual([])
})
