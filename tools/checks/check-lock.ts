/*
 * Checks that `npm ci` accepts the lock file. npm silently drops an optional platform package that the registry lacks from the lock
 * file and then rejects that lock file everywhere.
 */
import { spawnSync } from 'node:child_process'
import { root } from '../repository-files.ts'

const npm = process.env.npm_execpath
const args = ['ci', '--dry-run', '--ignore-scripts']
const options = { cwd: root, encoding: 'utf8' } as const
const { status, stdout, stderr } = npm
  ? spawnSync(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], options)
  : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
if (status === 0) console.log('checked that npm ci accepts the lock file')
else console.error(`${stdout}${stderr}`.trim())
process.exitCode = status === 0 ? 0 : 1
