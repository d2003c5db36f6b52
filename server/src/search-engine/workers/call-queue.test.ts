import { expect, it } from 'vitest'
import { CallQueue, claimCall, createClaims } from './call-queue.ts'

it('each call is claimed once, also when numbers wrap around', () => {
  const claims = createClaims()
  const last = 2 ** 31 - 1
  for (const [i, id] of [1, 2, 1 + claims.length, last, (last + 1) | 0, (last + 2) | 0].entries()) {
    // What numbers so far apart share a slot with was claimed long before.
    if (i === 3) claims.fill(last - 1)
    expect([id, claimCall(claims, id), claimCall(claims, id)]).toEqual([id, true, false])
  }
  expect(claimCall(claims, last)).toBe(false)
})

it('rejects all calls of threads that have ended, and ignores what they still answer', async () => {
  const posted: unknown[] = []
  const queue = new CallQueue(({ id, args }) => posted.push([id, args[0]]))
  const call = (text: string) => queue.call('tenant', 'search', [text])
  const all = ['a', 'b'].map(call)
  queue.rejectAll(new Error('ended'))
  for (const one of all) await expect(one).rejects.toThrow('ended')
  const [next, failing] = ['c', 'd'].map(call)
  queue.settle({ kind: 'result', id: 1, value: 'late' })
  queue.settle({ kind: 'failure', id: 4, error: new Error('no') })
  queue.settle({ kind: 'result', id: 3, value: 'right' })
  expect(await next).toBe('right')
  await expect(failing).rejects.toThrow('no')
  expect(posted.at(-1)).toEqual([4, 'd'])
})
