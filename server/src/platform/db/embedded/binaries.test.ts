import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeLinks } from './binaries.ts'

describe('the links of the PostgreSQL package', () => {
  it('are created when its install script has not run, and left alone otherwise', async () => {
    const home = join(await mkdtemp(join(tmpdir(), 'colloquy-binaries-')), 'native')
    await mkdir(join(home, 'lib'), { recursive: true })
    await writeFile(join(home, 'lib/libx.so.1.2'), 'library')
    const links = [{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }]
    await writeFile(join(home, 'pg-symlinks.json'), JSON.stringify(links))
    for (const _ of ['first', 'second']) {
      await makeLinks(home)
      expect(await readFile(join(home, 'lib/libx.so.1'), 'utf8')).toBe('library')
    }
    await rm(join(home, '..'), { recursive: true })
  })
})
