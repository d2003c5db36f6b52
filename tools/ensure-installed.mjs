/*
 * Runs before `npm start` and `npm test`, possibly under an old Node and before anything is installed: plain JavaScript
 * without dependencies. Installs when the lock file has changed since the last installation, and says in one line
 * what is wrong when it cannot.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const wantedNode = 24

/** The hash that says which lock file an installation belongs to. */
export const lockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

/** True when what lies in node_modules belongs to this lock file. */
export const isInstalled = (root) => {
  const marker = join(root, 'node_modules/.cq-lock')
  if (existsSync(marker)) return readFileSync(marker, 'utf8').trim() === lockHash(root)
  return installedByHand(root)
}

/** npm's own record of an installation, compared package by package; optional ones differ from platform to platform. */
const installedByHand = (root) => {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const found = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.startsWith('node_modules/') || entry.optional || entry.link || found[path]?.version === entry.version,
  )
}

/**
 * One sentence when the scripts would run under too old a Node, nothing when all is well.
 * `local` is the version of the Node that npm puts first on the path, if it has one for this platform.
 */
export const nodeComplaint = (local, running, platform) => {
  const version = local ?? running
  if (Number(version.replace(/^v/, '').split('.')[0]) >= wantedNode) return undefined
  return `Colloquy needs Node ${wantedNode} or newer. npm has none for ${platform}, and this is ${version}: install Node ${wantedNode} (https://nodejs.org) and try again.`
}

/** The version of the Node that came with the packages, when it runs on this machine. */
const localNode = (root) => {
  const name = process.platform === 'win32' ? 'node.cmd' : 'node'
  const path = join(root, 'node_modules/.bin', name)
  if (!existsSync(path)) return undefined
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
  return status === 0 ? stdout.trim() : undefined
}

const install = (root) => {
  console.log('Installing packages (about a minute, only when they have changed)…')
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--include=optional']
  const options = { cwd: root, stdio: 'inherit' }
  // npm's own Node, because the one in node_modules is about to be replaced.
  const node = process.env.npm_node_execpath ?? process.execPath
  const { status } = npm
    ? spawnSync(node, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  return status === 0
}

const main = (root) => {
  if (!isInstalled(root) && !install(root)) return 'The packages could not be installed: npm ci failed, see above.'
  const complaint = nodeComplaint(localNode(root), process.version, `${process.platform} ${process.arch}`)
  if (complaint) return complaint
  writeFileSync(join(root, 'node_modules/.cq-lock'), `${lockHash(root)}\n`)
  return undefined
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  const complaint = main(dirname(dirname(fileURLToPath(import.meta.url))))
  if (complaint) {
    console.error(complaint)
    process.exitCode = 1
  }
}
