import type { Client } from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { checkRowSecurity } from './row-level-security.ts'

const { asOwner } = await testDatabase()
const { roles } = inject('testServer')
const { app, worker } = roles

/** The result of the check after `plant` has run; rolled back afterwards. */
const faultsAfter = (plant: string) =>
  asOwner(async (owner: Client) => {
    await owner.query('begin')
    await owner.query(`select set_config('cq.app_role', $1, true)`, [app])
    await owner.query(plant)
    const { faults } = await checkRowSecurity(owner, { roles, embedded: false })
    await owner.query('rollback')
    return faults
  })

const securedTable = (columns: string) =>
  `create table planted (tenant_id uuid not null, ${columns}); select enable_row_level_security('planted', 'select')`
const definer = (more: string) => `create function planted() returns int language sql security definer ${more} return 1`

describe('the check of row-level security', () => {
  it('finds no problem in the migrated database, and has checked its tables', async () => {
    const report = await asOwner((owner) => checkRowSecurity(owner, { roles, embedded: false }))
    expect(report.faults).toEqual([])
    expect(report.tables).toBeGreaterThan(10)
  })

  it.each([
    ['a table without tenant', 'create table planted (id uuid)', 'planted has no tenant_id uuid not null'],
    ['a tenant that may be null', 'create table planted (tenant_id uuid)', 'planted has no tenant_id uuid not null'],
    [
      'a tenant of another type',
      'create table planted (tenant_id text not null)',
      'planted has no tenant_id uuid not null',
    ],
    [
      'row-level security switched off',
      'alter table outbox disable row level security',
      'outbox has no forced row-level security',
    ],
    [
      'row-level security that does not bind the owner',
      'alter table outbox no force row level security',
      'outbox has no forced row-level security',
    ],
    ['no policy', 'drop policy tenant_isolation on outbox', 'outbox lacks the policy tenant_isolation'],
    [
      'a policy that lets everything be read',
      'alter policy tenant_isolation on outbox using (true)',
      'outbox lacks the policy tenant_isolation',
    ],
    [
      'a policy that lets everything be written',
      'alter policy tenant_isolation on outbox with check (true)',
      'outbox lacks the policy tenant_isolation',
    ],
    [
      'a policy for reading only',
      'drop policy tenant_isolation on outbox; create policy tenant_isolation on outbox for select using (tenant_id = current_tenant_id())',
      'outbox lacks the policy tenant_isolation',
    ],
    ['a second policy beside it', 'create policy more on outbox using (true)', 'outbox has the policy more'],
    [
      'a second policy for the application',
      `create policy more on outbox to ${app} using (true)`,
      'outbox has the policy more',
    ],
    [
      'a unique value over all tenants',
      securedTable('email text unique'),
      'planted has the unique index planted_email_key',
    ],
    [
      'a unique expression over all tenants',
      `${securedTable('email text')}; create unique index planted_lower on planted (lower(email), tenant_id)`,
      'planted has the unique index planted_lower',
    ],
    [
      'an exclusion over all tenants',
      securedTable('room int, exclude using gist (room with =)'),
      'planted has the unique index planted_room_excl',
    ],
    [
      'a reference without tenant',
      `${securedTable('site_id uuid references sites (id)')}`,
      'planted has the foreign key planted_site_id_fkey',
    ],
    ['an ordinary view', 'create view planted as select * from outbox', "planted is a view with its owner's rights"],
    ['a materialised view', 'create materialized view planted as select 1 as one', 'planted is a materialised view'],
    [
      'a table in another schema',
      'create schema planted; create table planted.rows (id uuid)',
      'planted.rows lies outside the schema public',
    ],
    [
      'a function with its owner’s rights',
      definer('set search_path = public, pg_temp'),
      "planted runs with its owner's rights and is not listed",
    ],
    [
      'such a function with any search path',
      definer(''),
      "planted runs with its owner's rights and has no fixed search_path",
    ],
    [
      'such a function for everybody',
      'grant execute on function enqueue to public',
      "enqueue runs with its owner's rights and may be called by everybody",
    ],
    [
      'an application that may make tables',
      `grant create on schema public to ${app}`,
      `the role ${app} may make tables`,
    ],
    [
      'a worker that may make temporary tables',
      `grant temp on database :db to ${worker}`,
      `the role ${worker} may make tables`,
    ],
    [
      'an application that may make databases',
      `alter role ${app} createdb`,
      `the role ${app} has a power it must not have`,
    ],
    [
      'an application that may become another role',
      `create role cq_planted; grant cq_planted to ${app}`,
      `the role ${app} is a member of cq_planted`,
    ],
    [
      'an application that owns a table',
      `grant create on schema public to ${app}; grant ${app} to current_user; alter table rate_limits owner to ${app}`,
      `the role ${app} owns something`,
    ],
    [
      'an application that writes jobs itself',
      `grant insert on jobs._private_jobs to ${app}`,
      `the role ${app} may change the job tables directly`,
    ],
    ['a worker that reads people', `grant select on outbox to ${worker}`, `the role ${worker} may read outbox`],
    ['commits that are not on disk', 'set local synchronous_commit = off', 'synchronous_commit is off and must be on'],
  ])('finds %s', async (_, plant, fault) => {
    const faults = await faultsAfter(plant.replace(':db', await databaseName()))
    expect(faults).toEqual(expect.arrayContaining([expect.stringContaining(fault)]))
  })

  it('finds a role that does not exist', async () => {
    const { faults } = await asOwner((owner) =>
      checkRowSecurity(owner, { roles: { app: 'cq_nobody', worker }, embedded: false }),
    )
    expect(faults).toContain('the role cq_nobody does not exist')
  })

  it('accepts a view with the privileges of its reader, and a policy for the owner only', async () => {
    const plant = `create view planted with (security_invoker = true) as select * from outbox;
      create policy lookup on outbox for select to current_user using (true)`
    expect(await faultsAfter(plant)).toEqual([])
  })
})

const databaseName = () =>
  asOwner(async (owner) => (await owner.query('select current_database() as name')).rows[0].name)
