import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, root } from './repository-files.ts'

const marker = join(root, 'web/dist/.built')

/** Sources of the browser bundle, without tests. */
const sources = () => [
  'package-lock.json',
  'tools/bundle-chunks.ts',
  ...listFiles(root, ['web', 'contract']).filter((path) => !/(^|\.)test\.tsx?$/.test(path)),
]

/** Hash of paths and contents: an equal hash means an equal bundle. */
export const hashOf = (base: string, paths: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const path of [...paths].sort()) {
    const content = readFileSync(join(base, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Builds the browser bundle unless web/dist was built from the same sources. */
export const buildIfStale = async (): Promise<void> => {
  const hash = hashOf(root, sources())
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return
  console.log('Building the browser bundle…')
  await vite(['build', '--logLevel', 'warn'])
  writeFileSync(marker, hash)
}

/** Rebuilds the bundle whenever a source changes, until the process is interrupted. */
export const buildOnChange = (): void => {
  let interrupted = false
  process.once('SIGINT', () => {
    interrupted = true
  })
  vite(['build', '--watch', '--logLevel', 'warn']).catch((error: Error) => {
    if (!interrupted) console.error(error.message)
  })
}

const vite = (args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const bin = join(root, 'node_modules/vite/bin/vite.js')
    const child = spawn(process.execPath, [bin, ...args], { cwd: join(root, 'web'), stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('The browser bundle could not be built, see above.')),
    )
  })
