import { describe, expect, inject, it } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { dumpSchema } from './schema-dump.ts'

const { asOwner } = await testDatabase()
const { roles } = inject('testServer')

const dumpAfter = (change: string) =>
  asOwner(async (owner) => {
    await owner.query(`begin; ${change}`)
    const text = await dumpSchema(owner, roles)
    await owner.query('rollback')
    return text
  })

const plain = await dumpAfter('')

describe('the schema dump', () => {
  it('is the same each time, and contains no roles of this server', async () => {
    expect(await dumpAfter('')).toBe(plain)
    expect(plain).not.toMatch(/cq_test/)
  })

  it('writes a table with its row-level security and rights', async () => {
    const lines = plain.split('\n\n').find((part) => part.startsWith('create table outbox ('))
    expect(lines).toBe(`create table outbox (
  tenant_id uuid not null,
  id uuid not null,
  sequence bigint generated always as identity not null,
  kind text not null,
  payload jsonb not null,
  occurred_at timestamp with time zone not null,
  request_id text,
  constraint outbox_pkey PRIMARY KEY (tenant_id, id),
  constraint outbox_tenant_id_sequence_key UNIQUE (tenant_id, sequence)
);
alter table outbox enable row level security;
alter table outbox force row level security;
create policy tenant_isolation on outbox using (tenant_id = current_tenant_id()) with check (tenant_id = current_tenant_id());
grant insert, select on outbox to app;`)
  })

  it.each([
    ['a column', 'alter table outbox add column more text'],
    ['a default', `alter table outbox alter column kind set default 'x'`],
    ['a constraint', 'alter table outbox add check (length(kind) < 9)'],
    ['an index', 'create index more on outbox (kind)'],
    ['a policy', 'alter policy tenant_isolation on outbox using (true)'],
    ['row-level security', 'alter table outbox no force row level security'],
    ['a right', 'grant update (payload) on outbox to public'],
    ['a function', 'create or replace function current_tenant_id() returns uuid language sql stable return null::uuid'],
    ['a right to call', 'grant execute on function enqueue to public'],
    ['a trigger', 'create trigger more after insert on outbox execute function notify_session_ended()'],
    ['a view', 'create view more as select 1 as one'],
    ['an enumeration', `create type more as enum ('a')`],
  ])('shows a change of %s', async (_, change) => {
    expect(await dumpAfter(change)).not.toBe(plain)
  })

  it('is the same again when the changes are undone', async () => {
    expect(await dumpAfter('')).toBe(plain)
  })
})
