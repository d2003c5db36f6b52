import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOrCreateSecret } from './secret-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colloquy-secret-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('a secret file', () => {
  it('has one secret for concurrent processes, readable by its owner only', async () => {
    const file = join(folder, 'inner/key')
    const secrets = await Promise.all(Array.from({ length: 50 }, () => readOrCreateSecret(file)))
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]).toMatch(/^[\w-]{43}$/)
    expect(await readOrCreateSecret(file)).toBe(secrets[0])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(join(folder, 'inner'))).toEqual(['key'])
  })
})
