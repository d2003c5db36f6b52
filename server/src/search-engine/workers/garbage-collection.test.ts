import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { collectGarbage, ReleasedMemory } from './garbage-collection.ts'

it('collectGarbage releases shared memory that is no longer referenced', async () => {
  let used: Uint8Array | undefined = new Uint8Array(new SharedArrayBuffer(1_000_000))
  const seen = new WeakRef(used)
  await nextTurn()
  collectGarbage()
  expect(seen.deref()?.length).toBe(used.length)
  await nextTurn()
  used = undefined
  collectGarbage()
  expect(seen.deref()).toBe(undefined)
})

it('ReleasedMemory calls back each time the threshold is reached', () => {
  let calls = 0
  const released = new ReleasedMemory(() => {
    calls += 1
  })
  for (let i = 0; i < 127; i++) released.add(1_000_000)
  expect(calls).toBe(0)
  for (let i = 0; i < 129; i++) released.add(1_000_000)
  expect(calls).toBe(2)
})
