import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Dropped, giveBack } from './gateway.ts'

it('memory that threads share goes when nothing uses it any more', async () => {
  let used: Uint8Array | undefined = new Uint8Array(new SharedArrayBuffer(1_000_000))
  const seen = new WeakRef(used)
  await nextTurn()
  giveBack()
  expect(seen.deref()?.length).toBe(used.length)
  await nextTurn()
  used = undefined
  giveBack()
  expect(seen.deref()).toBe(undefined)
})

it('is looked for each time much has been dropped, however little at a time', () => {
  let times = 0
  const dropped = new Dropped(() => {
    times += 1
  })
  for (let i = 0; i < 127; i++) dropped.add(1_000_000)
  expect(times).toBe(0)
  for (let i = 0; i < 129; i++) dropped.add(1_000_000)
  expect(times).toBe(2)
})
