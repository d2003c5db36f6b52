import { listProjectCandidates } from '@colloquy/contract/projects/operations'
import { expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'

const world = await createCallScenario('pipeline-size')
const { app, visits, test, tenantId, projectId, ids } = world

it('opens a pipeline of 500 candidates with three statements besides those of any operation on the project', async () => {
  await test.asOwner(async (owner) => {
    const { rows } = await owner.query(
      `select string_agg(quote_ident(column_name), ', ') as rest from information_schema.columns
       where table_name = 'people' and column_name not in ('id', 'email', 'code')
         and is_generated = 'NEVER' and is_identity = 'NO'`,
    )
    const { rest } = rows[0]
    await owner.query(
      `insert into people (id, email, code, ${rest}) select gen_random_uuid(), n || '@many.example', 'X-' || n, ${rest}
       from people, generate_series(1, 500) n where id = $1`,
      [ids.otherExpert],
    )
    await owner.query(
      `insert into project_candidates (tenant_id, project_id, person_id, stage, added_by, added_at, changed_at)
       select $1, $2, id, 'proposed', $3, now(), now() from people where email like '%@many.example'`,
      [tenantId, projectId, ids.contact],
    )
  }, tenantId)
  const open = () => app.call(listProjectCandidates, { projectId }, visits.contact)
  await open()
  const before = test.statements.length
  expect(value(await open()).candidates).toHaveLength(500)
  const own = test.statements.slice(before).filter((text) => !/^(begin|commit)/.test(text))
  // The first loads the project.
  expect(own.slice(1)).toHaveLength(3)
})
