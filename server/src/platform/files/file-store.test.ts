import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { startObjectStore } from '../../../fakes/object-store/object-store.ts'
import { systemClock } from '../clock.ts'
import { newId } from '../ids.ts'
import { openFileStore } from './file-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'colloquy-files-'))
const objects = await startObjectStore()
afterAll(async () => {
  await rm(folder, { recursive: true })
  await objects.close()
})

const at = systemClock.now()
const [tenantId, otherTenantId] = [newId(at), newId(at)]
const s3 = { kind: 's3', bucket: 'files', region: 'us-east-1', endpoint: objects.endpoint, key: objects.key } as const
const all = async (pages: AsyncIterable<readonly string[]>): Promise<string[]> => {
  const ids: string[] = []
  for await (const page of pages) ids.push(...page)
  return ids
}

describe.each([
  ['a folder', { kind: 'folder', folder } as const],
  ['an object store', s3],
])('files in %s', async (_, place) => {
  const store = await openFileStore(place)

  it('are returned byte for byte, whole and as a stream', async () => {
    const key = { tenantId, fileId: newId(at) }
    const content = Buffer.from(Array.from({ length: 100_000 }, (_, i) => i % 256))
    await store.put(key, content)
    expect((await store.read(key)).equals(content)).toBe(true)
    expect((await buffer(await store.stream(key))).equals(content)).toBe(true)
  })

  it('may be empty or small enough to share a memory pool', async () => {
    for (const text of ['', 'x']) expect(await keep(text).then((key) => store.read(key))).toEqual(Buffer.from(text))
  })

  it('are deleted, and deleting them again is harmless', async () => {
    const key = await keep('soon gone')
    await store.remove(key)
    await store.remove(key)
    await expect(store.read(key)).rejects.toThrow()
  })

  it('are listed by tenant, over several pages', async () => {
    const own = newId(at)
    const ids = [newId(at), newId(at), newId(at), newId(at), newId(at)]
    for (const fileId of ids) await store.put({ tenantId: own, fileId }, Buffer.from('x'))
    await store.put({ tenantId: otherTenantId, fileId: newId(at) }, Buffer.from('x'))
    expect((await all(store.list(own))).toSorted()).toEqual(ids.toSorted())
    expect(await all(store.list(newId(at)))).toEqual([])
  })

  const keep = async (text: string) => {
    const key = { tenantId, fileId: newId(at) }
    await store.put(key, Buffer.from(text))
    return key
  }
})

it('stores the files of a tenant in a folder of its own, named by ids only', async () => {
  const [one] = await readdir(join(folder, tenantId))
  expect(one).toMatch(/^[\da-f-]{36}$/)
  expect([...objects.objects.keys()].every((path) => /^files(\/[\da-f-]{36}){2}$/.test(path))).toBe(true)
})

it('fails with a wrong key to the object store', async () => {
  const stranger = await openFileStore({ ...s3, key: { ...objects.key, secret: 'another' } })
  const key = { tenantId, fileId: newId(at) }
  await expect(stranger.put(key, Buffer.from('x'))).rejects.toThrow()
  expect(objects.objects.has(`files/${tenantId}/${key.fileId}`)).toBe(false)
})
