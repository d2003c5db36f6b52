import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type WatchedTranslations, watchTranslations } from './translation-files.ts'

let root: string
let files: WatchedTranslations
const write = (text: string) => writeFile(join(root, 'shared', 'deDE.json'), text)
const more = () => (files.in(['shared'], 'deDE') as { MORE?: string } | undefined)?.MORE

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'words-'))
  await mkdir(join(root, 'shared'))
  await write('{"MORE":"Mehr"}')
  files = await watchTranslations(() => {}, root)
})
afterEach(async () => {
  files.stop()
  await rm(root, { recursive: true })
})

describe('translation files [LN-01]', () => {
  it('are reloaded when one has changed, without a restart; the version changes', async () => {
    const before = files.version
    await files.refresh()
    expect([more(), files.version]).toEqual(['Mehr', before])
    await write('{"MORE":"Noch mehr"}')
    await files.refresh()
    expect(more()).toBe('Noch mehr')
    expect(files.version).not.toBe(before)
  })

  it('that cannot be read keep the previous texts until they can be read again', async () => {
    await write('{"MORE":"Noch')
    await expect(files.refresh()).rejects.toThrow(SyntaxError)
    expect(more()).toBe('Mehr')
    await write('{"MORE":"Noch mehr"}')
    await files.refresh()
    expect(more()).toBe('Noch mehr')
  })
})
