import { readFile } from 'node:fs/promises'
import { getCall } from '@colloquy/contract/calls/operations'
import { getProject } from '@colloquy/contract/projects/operations'
import { expect, it } from 'vitest'
import { createCallScenario } from '../../../testing/call-scenario.ts'

const { app, visits, test, tenantId, projectId, insertCall } = await createCallScenario('lines')
const migration = new URL('../../../migrations/0207-questions-of-projects-and-calls.sql', import.meta.url)

it('takes the questions that projects and calls had as columns over', async () => {
  const callId = await insertCall()
  const other = await insertCall()
  await test.asOwner(async (owner) => {
    for (const table of ['projects', 'calls'])
      await owner.query(`alter table ${table} add column questions text[] not null default '{}'`)
    await owner.query('update projects set questions = $1 where id = $2', [['Who buys?', 'Why?'], projectId])
    await owner.query('update calls set questions = $1 where id = $2', [['When?'], callId])
    await owner.query(await readFile(migration, 'utf8'))
  }, tenantId)
  const call = async (id: string) => app.call(getCall, { callId: id }, visits.contact)
  expect(await app.call(getProject, { projectId }, visits.contact)).toMatchObject({
    value: { questions: ['Who buys?', 'Why?'] },
  })
  expect(await call(callId)).toMatchObject({ value: { questions: ['When?'] } })
  expect(await call(other)).toMatchObject({ value: { questions: [] } })
})
