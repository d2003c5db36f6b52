/*
 * Restore drill: backs up a running demo, restores it with the embedded database and on another PostgreSQL server, and checks that
 * all data is there, the audit chain verifies, and people can sign in.
 */
import { execFile } from 'node:child_process'
import { createReadStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import { type Sites, startProduct } from '../e2e/rig/product.ts'
import { Manifest, manifestName, totalsOf } from '../server/src/platform/backup/backup-format.ts'
import { readArchive } from '../server/src/platform/backup/tar-archive.ts'
import { withClient } from '../server/src/platform/db/roles.ts'
import { createDatabase, inDatabase, startTestServer } from '../server/testing/database-server.ts'
import { root } from './repository-files.ts'

type Env = Readonly<Record<string, string>>

/** Runs a program of the server. @returns its output @throws Error with its error output */
const command = async (program: string, args: readonly string[], env: Env): Promise<string> => {
  const path = join(root, 'server/src', program)
  const { stdout } = await promisify(execFile)(process.execPath, [path, ...args], { env: { ...process.env, ...env } })
  return stdout.trim()
}

/** The manifest of a backup. */
const manifestOf = async (file: string): Promise<Manifest> => {
  for await (const { name, content } of readArchive(createReadStream(file).pipe(createGunzip()))) {
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk)
    if (name === manifestName) return Manifest.parse(JSON.parse(Buffer.concat(chunks).toString()))
  }
  throw new Error(`${file} has no manifest`)
}

/** Signs in and changes a preference, which writes an audit entry and an event. */
const signInAndAct = async ({ meridian, halden }: Sites): Promise<void> => {
  for (const [origin, email] of [
    [meridian.exchange, 'client@meridian.example'],
    [halden.exchange, 'staff@halden.example'],
  ] as const) {
    const ask = async (method: string, path: string, body: unknown, token?: string) => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
      const answer = await fetch(`${origin}/api${path}`, { method, headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${email}: ${path} answered ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as { accessToken: string }
    }
    const credentials = { email, password: 'colloquy-demo-only', rememberMe: false }
    const { accessToken } = await ask('POST', '/identity/sign-in', credentials)
    await ask('PATCH', '/identity/preferences', { timeZoneId: 'Asia/Tokyo' }, accessToken)
  }
}

/** Restores into the installation of the settings and compares it with the backup. @returns the output of the audit verification */
const verifyRestore = async (backup: string, wanted: Manifest, env: Env, folder: string): Promise<string> => {
  await command('restore.ts', ['--from', backup], env)
  const again = join(folder, 'again.tar.gz')
  await command('backup.ts', ['--to', again], env)
  const found = await manifestOf(again)
  rmSync(again)
  if (!isDeepStrictEqual(found, wanted)) {
    const different = wanted.tables.find((table, index) => !isDeepStrictEqual(table, found.tables[index]))
    throw new Error(`the restored data differs from the backup, first in ${different?.name ?? 'sequences or files'}`)
  }
  const proof = await command('audit.ts', ['verify'], env)
  const product = await startProduct({ env })
  try {
    await signInAndAct(product.sites)
  } finally {
    await product.stop()
  }
  return proof
}

const runDrill = async (folder: string): Promise<string> => {
  const lived = { DATA_DIR: join(folder, 'lived') }
  const product = await startProduct({ env: lived })
  let backup: string
  try {
    await signInAndAct(product.sites)
    mkdirSync(join(lived.DATA_DIR, 'files/tenant'), { recursive: true })
    writeFileSync(join(lived.DATA_DIR, 'files/tenant/photo'), Buffer.alloc(100_000, 7))
    await command('backup.ts', ['--to', folder], lived)
    backup = join(folder, readdirSync(folder).find((name) => name.endsWith('.tar.gz')) as string)
  } finally {
    await product.stop()
  }
  const wanted = await manifestOf(backup)

  const own = { DATA_DIR: join(folder, 'own') }
  const proof = await verifyRestore(backup, wanted, own, folder)
  if (!/meridian: [1-9]/.test(proof)) throw new Error(`the audit record is empty: ${proof}`)
  if (readFileSync(join(own.DATA_DIR, 'files/tenant/photo')).length !== 100_000)
    throw new Error('the file is not whole')

  const { ownerUrl, stop } = await startTestServer()
  try {
    await withClient(ownerUrl, 'DATABASE_OWNER_URL', (client) =>
      createDatabase(client, 'colloquy', 'template0', `encoding 'UTF8'`),
    )
    const foreign = { DATA_DIR: join(folder, 'foreign'), DATABASE_OWNER_URL: inDatabase(ownerUrl, 'colloquy') }
    await verifyRestore(backup, wanted, foreign, folder)
  } finally {
    await stop()
  }
  const { tables, rows, files } = totalsOf(wanted)
  return `checked a backup of ${tables} tables, ${rows} rows and ${files} file: restored twice, proven, and signed in`
}

const folder = mkdtempSync(join(tmpdir(), 'colloquy-drill-'))
try {
  console.log(await runDrill(folder))
} catch (error) {
  console.error(`restoring: ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
