import { operation } from '@colloquy/contract/operation'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { buildTestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { aTenant } from '../../../testing/somebody.ts'
import { anyone } from '../access/policy.ts'
import { capability, command } from './define.ts'

const told = (name: string) =>
  operation(`echo.${name}`, {
    summary: 'Answers at length.',
    method: 'POST',
    path: `/echo/${name}`,
    input: z.object({}),
    output: z.object({ text: z.string() }),
  })
const [plain, secret] = [told('plain'), told('secret')]
const run = () => ({ text: 'heat pump '.repeat(500) })
const echo = capability({
  name: 'echo',
  operations: [command(plain, { allow: anyone, run }), command(secret, { allow: anyone, answersSecret: true, run })],
})

const test = await testDatabase()
const app = await buildTestApp(test, {
  capabilities: [echo],
  contract: { operations: [plain, secret], refusals: [] },
})

it('what holds a secret is never packed: how well that goes tells of what stands beside it', async () => {
  const { exchange } = await aTenant(test, 'alpha')
  const encodingOf = async (path: string) => {
    const asked = { method: 'POST', path, headers: { 'accept-encoding': 'br, gzip' }, body: '{}' }
    const { statusCode, headers } = await app.send(asked, { site: exchange })
    return [statusCode, headers['content-encoding']]
  }
  expect(await encodingOf('/api/echo/plain')).toEqual([200, 'br'])
  expect(await encodingOf('/api/echo/secret')).toEqual([200, undefined])
})
