import { expect, it } from 'vitest'
import { CallQueue } from './call-queue.ts'

const started = () => {
  const posted: [thread: number, text: unknown][] = []
  const queue = new CallQueue(2, (thread, { args }) => posted.push([thread, args[0]]))
  const call = (text: string) => queue.call('tenant', 'search', [text])
  return { posted, queue, call }
}

it('gives each call to the first thread that is idle, in the order of arrival', async () => {
  const { posted, queue, call } = started()
  const [long, short, third, fourth] = ['long', 'short', 'third', 'fourth'].map(call)
  expect(posted).toEqual([
    [0, 'long'],
    [1, 'short'],
  ])
  queue.settle({ kind: 'result', id: 2, value: 'quick' }, 1)
  queue.settle({ kind: 'failure', id: 3, error: new Error('no') }, 1)
  expect(posted.slice(2)).toEqual([
    [1, 'third'],
    [1, 'fourth'],
  ])
  expect(await short).toBe('quick')
  await expect(third).rejects.toThrow('no')
  queue.settle({ kind: 'result', id: 4, value: 4 }, 1)
  queue.settle({ kind: 'result', id: 1, value: 1 }, 0)
  expect(await Promise.all([long, fourth])).toEqual([1, 4])
})

it('rejects all calls of threads that have ended, and ignores what they still answer', async () => {
  const { posted, queue, call } = started()
  const all = ['a', 'b', 'c'].map(call)
  queue.rejectAll(new Error('ended'))
  for (const one of all) await expect(one).rejects.toThrow('ended')
  const next = call('d')
  queue.settle({ kind: 'result', id: 1, value: 'late' }, 0)
  queue.settle({ kind: 'result', id: 4, value: 'right' }, 0)
  expect(await next).toBe('right')
  expect(posted.at(-1)).toEqual([0, 'd'])
})
