import { accessSync, constants, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { extractedFolder, launchOptions } from './chromium.ts'

it('extracts the browser once when several processes start together', { timeout: 120_000 }, async () => {
  const cache = mkdtempSync(join(tmpdir(), 'cq-chromium-'))
  const folders = await Promise.all([extractedFolder(cache), extractedFolder(cache), extractedFolder(cache)])
  expect(new Set(folders).size).toBe(1)
  expect(readdirSync(cache)).toEqual([basename(folders[0] as string)])
  accessSync(join(folders[0] as string, 'chromium'), constants.X_OK)
  rmSync(cache, { recursive: true })
})

it('has a fake camera and microphone only on request', async () => {
  expect((await launchOptions()).args).toEqual([])
  expect((await launchOptions({ media: true })).args).toContain('--use-fake-device-for-media-stream=fps=10')
})
