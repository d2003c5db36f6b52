import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findExperts } from '@colloquy/contract/search/operations'
import { afterAll, expect, it } from 'vitest'
import { buildTestApp, installation } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertExpert } from '../../../testing/expert-fixtures.ts'
import { insertPerson, insertTenant, signedIn } from '../../../testing/people-fixtures.ts'
import { snapshotFolder, waitForIndex } from '../../../testing/search/search-threads.ts'
import { capabilitiesOf } from '../../app.ts'
import { createLog } from '../../platform/log.ts'
import { connectToSearch } from '../../search-engine/remote/remote-search.ts'
import { indexPeople } from './postgres/index-store.ts'

const program = fileURLToPath(new URL('../../../testing/search/search-process.ts', import.meta.url))
const secretKey = 'a secret of more than thirty-two characters'
const test = await testDatabase()
const { tenantId, exchange } = await insertTenant(test, 'remote')
const visible = await insertExpert(test, tenantId, { person: { bio: 'Knows nutmeg.' } })
const client = await signedIn(test, exchange, await insertPerson(test, tenantId))

const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Starts a search process and waits until it listens. */
const startSearchProcess = async (port: number, folder: string) => {
  const child = spawn(process.execPath, [program, test.appUrl, folder, String(port), secretKey], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  for await (const line of createInterface(child.stdout!)) {
    const listening = /listening on port (\d+)/.exec(line)
    if (listening) return { child, port: Number(listening[1]) }
  }
  throw new Error('the search process has ended')
}

/** A process that serves requests and has no index of its own. */
const startWebProcess = async (port: number) => {
  const log = createLog('silent')
  const search = connectToSearch({ host: '127.0.0.1', port, secretKey, maxReplicationWaitMs: 20_000, log })
  afterAll(search.stop)
  const app = await buildTestApp(test, { capabilities: capabilitiesOf({ ...installation, searchThreads: search }) })
  const find = async (text: string) => {
    const input = { text: `${text} `, filters: {}, selectOptions: { startOffset: 0, concat: false } }
    const answer = await app.call(findExperts, input, client)
    if (!answer.ok) throw new Error(answer.refusal)
    const { foundPersons, isPreparing } = answer.value
    return { ids: foundPersons.map(({ personId }) => personId), isPreparing }
  }
  return { search, find }
}

it('serves two web processes, and PostgreSQL answers while it is gone', async () => {
  const folder = await snapshotFolder()
  const { child, port } = await startSearchProcess(0, folder)
  const webs = [await startWebProcess(port), await startWebProcess(port)]
  for (const { search, find } of webs) {
    await waitForIndex(search, tenantId)
    expect(await find('nutmeg')).toEqual({ ids: [visible], isPreparing: false })
  }
  // What one process writes is found by the next search of the other, also if it has shown the record before.
  const inTenant = <R>(run: Parameters<typeof test.database.transaction<R>>[1]) =>
    test.database.transaction({ kind: 'tenant', tenantId }, run)
  await inTenant((tx) => tx.updateTable('people').set({ bio: 'Knows mace.' }).where('id', '=', visible).execute())
  for (const { find } of webs) {
    expect(await find('mace')).toEqual({ ids: [visible], isPreparing: false })
    expect(await find('nutmeg')).toEqual({ ids: [], isPreparing: false })
  }
  await inTenant((tx) => indexPeople(tx, [visible]))
  child.kill('SIGKILL')
  await once(child, 'exit')
  for (const { search, find } of webs) {
    await expect.poll(() => search.position(tenantId)).toBeUndefined()
    expect(await find('mace')).toEqual({ ids: [visible], isPreparing: true })
  }
  await startSearchProcess(port, folder)
  for (const { search, find } of webs) {
    await expect.poll(() => search.position(tenantId), { timeout: 15_000 }).toBeDefined()
    expect(await find('mace')).toEqual({ ids: [visible], isPreparing: false })
  }
})
