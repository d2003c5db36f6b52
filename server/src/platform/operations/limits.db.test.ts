import { expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { insertTenant } from '../../../testing/people-fixtures.ts'
import { openDatabase } from '../db/database.ts'
import { consumeBudgetsOf } from './limits.ts'

const { database, ...test } = await testDatabase()
const { tenantId } = await insertTenant({ database, ...test }, 'counted')
const start = new Date('2026-11-20T09:41:00Z').getTime()

interface Input {
  readonly what: string
  readonly page: number
}
type Limits = Parameters<typeof consumeBudgetsOf<never>>[1]

/** Makes an attempt as somebody, so many seconds after the start. @returns the refusal, if any */
const attempt = (limits: unknown, input: Input, seconds = 0, personId = 'somebody', by = database) =>
  by
    .transaction({ kind: 'tenant', tenantId }, (tx) =>
      consumeBudgetsOf(
        tx,
        limits as Limits,
        { actor: { kind: 'person', tenantId, personId }, input } as never,
        new Date(start + seconds * 1000),
      ),
    )
    .then(
      () => 'taken',
      (error: { code: string }) => error.code,
    )

it('a limit on distinct values counts each once within its time, and refuses one too many however often it is tried', async () => {
  const limits = [{ name: 'opened', max: 2, seconds: 60, each: ({ input }: { input: Input }) => input.what }]
  const open = (what: string, seconds = 0, personId?: string) => attempt(limits, { what, page: 0 }, seconds, personId)
  expect(await open('a')).toBe('taken')
  for (let time = 0; time < 5; time += 1) expect(await open('a', time)).toBe('taken')
  expect(await open('b', 6)).toBe('taken')
  expect(await open('c', 7)).toBe('too_many')
  expect(await open('c', 8)).toBe('too_many')
  expect(await open('a', 9)).toBe('taken')
  expect(await open('c', 10, 'somebody else')).toBe('taken')
  // The first one is a minute old, and has made room.
  expect(await open('c', 61)).toBe('taken')
  expect(await open('a', 62)).toBe('too_many')
})

it('a limit on distinct values counts a value once that is requested concurrently', async () => {
  const limits = [{ name: 'at once', max: 2, seconds: 60, each: ({ input }: { input: Input }) => input.what }]
  const answers = await Promise.all(Array.from({ length: 8 }, () => attempt(limits, { what: 'a', page: 0 })))
  expect(new Set(answers)).toEqual(new Set(['taken']))
  expect(await attempt(limits, { what: 'b', page: 0 }, 1)).toBe('taken')
  expect(await attempt(limits, { what: 'c', page: 0 }, 2)).toBe('too_many')
})

it('counts only attempts that meet the condition of the limit', async () => {
  const limits = [{ name: 'pages', max: 1, seconds: 60, when: ({ input }: { input: Input }) => input.page > 0 }]
  const turn = (page: number) => attempt(limits, { what: '', page })
  for (const page of [0, 0, 0]) expect(await turn(page)).toBe('taken')
  expect(await turn(1)).toBe('taken')
  expect(await turn(2)).toBe('too_many')
  expect(await turn(0)).toBe('taken')
})

it('counts an attempt against every budget, or against none when one is used up', async () => {
  const [wide, narrow] = [
    { name: 'wide', max: 2, seconds: 60 },
    { name: 'narrow', max: 1, seconds: 60, each: ({ input }: { input: Input }) => input.what },
  ]
  expect(await attempt([wide, narrow], { what: 'a', page: 0 })).toBe('taken')
  for (const second of [1, 2, 3]) expect(await attempt([wide, narrow], { what: 'b', page: 0 }, second)).toBe('too_many')
  expect(await attempt([wide, narrow], { what: 'a', page: 0 }, 4)).toBe('taken')
  expect(await attempt([wide], { what: '', page: 0 }, 5)).toBe('too_many')
})

it('limits count exactly over two processes, with concurrent requests in any order', async () => {
  const other = openDatabase({ url: test.appUrl })
  const limits = [
    { name: 'shared', max: 5, seconds: 60 },
    { name: 'shared by many', max: 50, seconds: 60 },
  ]
  const attempts = Array.from({ length: 50 }, (_, i) =>
    i % 2
      ? attempt(limits, { what: '', page: 0 }, 0, 'somebody')
      : attempt(limits.toReversed(), { what: '', page: 0 }, 0, 'somebody', other),
  )
  const answers = await Promise.all(attempts).finally(() => other.close())
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(5)
  expect(answers.filter((answer) => answer === 'too_many')).toHaveLength(45)
})
