import { accessSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { extractedFolder, launchOptions } from './chromium.ts'

it('is extracted once, by whoever comes first, and whole before anybody sees it', { timeout: 120_000 }, async () => {
  const cache = mkdtempSync(join(tmpdir(), 'cq-chromium-'))
  const folders = await Promise.all([extractedFolder(cache), extractedFolder(cache), extractedFolder(cache)])
  expect(new Set(folders).size).toBe(1)
  expect(readdirSync(cache)).toEqual([basename(folders[0] as string)])
  accessSync(join(folders[0] as string, 'chromium'), constants.X_OK)
  rmSync(cache, { recursive: true })
})

it('gets a camera and a microphone only when they are asked for', async () => {
  expect((await launchOptions()).args).toEqual([])
  expect((await launchOptions({ media: true })).args).toContain('--use-fake-device-for-media-stream=fps=10')
})
