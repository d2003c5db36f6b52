import { type PermissionName, permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { indexPeople } from '../../src/capabilities/search/postgres/index-store.ts'
import { type Clock, systemClock } from '../../src/platform/clock.ts'
import { hashOf, newId } from '../../src/platform/ids.ts'
import type { TestDatabase } from '../database.ts'
import { expertRows } from '../expert-rows.ts'
import {
  insertRow,
  insertTenant,
  publishTerms,
  signedIn,
  type TestSession,
  type TestTenant,
} from '../people-fixtures.ts'

/** The principals of the permission matrix, in the order of its columns. */
export const principals = [
  'visitor',
  'team',
  'colleague',
  'otherClient',
  'expert',
  'otherExpert',
  'staff',
  'serving',
  'compliance',
  'vendor',
  'admin',
  'foreign',
] as const
export type Principal = (typeof principals)[number]

/** PermissionMatrix as the table of permissions shows them: number and name. */
const named = (...names: PermissionName[]): string => names.map((name) => `${permissionIds[name]} ${name}`).join(', ')

/** What each of them is to the things an operation is tried on. */
export const principalDescriptions: Readonly<Record<Principal, string>> = {
  visitor: 'not signed in',
  team: 'client analyst of the project team, who requested the call',
  colleague: 'client analyst of the same company, not of the team, with the administrator flag',
  otherClient: 'client analyst of another company, with the administrator flag',
  expert: 'the expert of the call',
  otherExpert: 'another expert, with an administrator flag that does not count',
  staff: 'staff without permissions',
  serving: `staff with ${named('OverrideCallData', 'ScheduleAndCancelCall', 'ManageProjects', 'ManageAnalysts', 'ManageClients')} and ${named('ExportExperts')}`,
  compliance: `compliance officer with ${named('ManageCompliance')}`,
  vendor: 'member of a vendor',
  admin: `staff with the administrator flag and ${named('PerformSystemAdministration')}`,
  foreign: 'the same as team, of another tenant',
}

const people: Readonly<Record<Exclude<Principal, 'visitor' | 'foreign'>, Readonly<Record<string, unknown>>>> = {
  team: { person_type: personTypes.companyMember, role_id: roleIds.client, company: 'client' },
  colleague: { person_type: personTypes.companyMember, role_id: roleIds.client, company: 'client', is_admin: true },
  otherClient: {
    person_type: personTypes.companyMember,
    role_id: roleIds.client,
    company: 'otherClient',
    is_admin: true,
  },
  expert: { person_type: personTypes.expert, role_id: null },
  otherExpert: { person_type: personTypes.expert, role_id: null, is_admin: true },
  staff: { person_type: personTypes.companyMember, role_id: roleIds.staff, company: 'house' },
  serving: {
    person_type: personTypes.companyMember,
    role_id: roleIds.staff,
    company: 'house',
    permissions: [
      permissionIds.OverrideCallData,
      permissionIds.ScheduleAndCancelCall,
      permissionIds.ManageProjects,
      permissionIds.ManageClients,
      permissionIds.ManageAnalysts,
      permissionIds.ExportExperts,
    ],
  },
  compliance: {
    person_type: personTypes.companyMember,
    role_id: roleIds.compliance,
    company: 'house',
    permissions: [permissionIds.ManageCompliance],
  },
  vendor: { person_type: personTypes.companyMember, role_id: roleIds.vendor, company: 'vendor' },
  admin: {
    person_type: personTypes.companyMember,
    role_id: roleIds.staff,
    company: 'house',
    is_admin: true,
    permissions: [permissionIds.PerformSystemAdministration],
  },
}

const companies = { client: 'client', otherClient: 'client', vendor: 'vendor', house: 'tenant' } as const

/** One tenant with everybody in it, a project of each of two clients, and texts that tell whose they are. */
export interface TestWorld extends TestTenant {
  readonly ids: Readonly<
    Record<keyof typeof people | `${keyof typeof companies}Company` | 'project' | 'otherProject', string>
  >
  /** The clock of fixtures; the application's own clock must agree. */
  readonly clock: Clock
  /** Text of a written field, which tells whose it is. */
  readonly text: Text
  /** A new session of one of them, at the portal they use. */
  readonly visit: (principal: Principal) => Promise<TestSession>
  /** Writes rows of this tenant, past the product. */
  readonly insert: (table: string, ...rows: readonly Readonly<Record<string, unknown>>[]) => Promise<void>
  /** The same for a row that may be there already. */
  readonly insertOnce: TestWorld['insert']
  /** Runs a statement in this tenant, past the product, and answers its rows. */
  readonly run: (text: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>
}

export interface WorldOptions {
  readonly key: string
  /** Text of every written field: told the field and whose it is; for planting canaries. */
  readonly text?: (field: string, owner: string) => string
  /** Whose session a foreign visit is. */
  readonly foreign?: TestWorld
  readonly clock?: Clock
}

/** Makes a world past the product, as its database's owner. */
export const createWorld = async (test: TestDatabase, options: WorldOptions): Promise<TestWorld> => {
  const { key, text = (field, owner) => `${field} of ${owner}`, foreign, clock = systemClock } = options
  const tenant = await insertTenant(test, key)
  const at = clock.now()
  const ids: Record<string, string> = {}
  // Ids are a millisecond apart, so that two worlds sort alike.
  let made = 0
  const nextId = () => newId(new Date(at.getTime() - 60_000 + made++))
  const make = (name: string): string => {
    ids[name] = nextId()
    return ids[name]
  }
  await test.asOwner(async (owner) => {
    const insert = (table: string, values: Record<string, unknown>) =>
      insertRow(owner, table, { tenant_id: tenant.tenantId, ...values })
    for (const [name, kind] of Object.entries(companies))
      await insert('companies', { id: make(`${name}Company`), name: text('company', name), kind })
    for (const [name, { company, ...values }] of Object.entries(people))
      await insert(
        'people',
        person(name, { ...values, id: make(name), company_id: company ? ids[`${company}Company`] : null }, text),
      )
    for (const [name, client, member] of [
      ['project', 'client', 'team'],
      ['otherProject', 'otherClient', 'otherClient'],
    ] as const) {
      const id = make(name)
      await insert('projects', { ...project(name, text), id, client_id: ids[`${client}Company`], created_at: at })
      await insert('project_members', { project_id: id, person_id: ids[member], position: 0 })
    }
    for (const expert of ['expert', 'otherExpert'] as const)
      for (const [table, row] of expertRows(expert, ids[expert] as string, nextId, text)) await insert(table, row)
    for (const name of ['team', 'otherClient'])
      await insert('notifications', { ...notification(name, text), id: nextId(), person_id: ids[name], created_at: at })
    for (const name of ['team', 'otherClient']) {
      const row = { ...subscribedCalendar(name, text), id: nextId(), person_id: ids[name] }
      await insert('subscribed_calendars', { ...row, added_at: at, refresh_at: at })
    }
    for (const owner of ['client', 'otherClient', 'house'])
      await insert('restricted_companies', {
        id: nextId(),
        client_id: owner === 'house' ? null : ids[`${owner}Company`],
        added_at: at,
        name: text('restriction', owner),
        reason: text('restriction', owner),
        start_on: '2026-01-01',
      })
    await publishTerms(owner, tenant.tenantId, at)
    for (const [name, { person_type }] of Object.entries(people))
      for (const kind of [person_type === personTypes.expert ? 'expert' : 'general', 'privacy']) {
        const [person_id, agreed_by] = [ids[name], ids[name]]
        await insert('terms_agreements', { person_id, agreed_by, kind, version: 1, agreed_at: at })
      }
  }, tenant.tenantId)
  await test.database.transaction({ kind: 'tenant', tenantId: tenant.tenantId }, (tx) =>
    indexPeople(tx, [ids.expert as string, ids.otherExpert as string]),
  )

  const visit = async (principal: Principal): Promise<TestSession> => {
    if (principal === 'visitor') return { site: tenant.exchange }
    if (principal === 'foreign') return foreign ? foreign.visit('team') : { site: tenant.exchange }
    const site = people[principal].person_type === personTypes.expert ? tenant.expert : tenant.exchange
    return signedIn(test, site, ids[principal] as string, clock)
  }
  const insert: TestWorld['insert'] = (table, ...rows) =>
    test.asOwner(async (owner) => {
      for (const row of rows) await insertRow(owner, table, { tenant_id: tenant.tenantId, ...row })
    }, tenant.tenantId)
  const insertOnce: TestWorld['insert'] = (table, ...rows) =>
    insert(table, ...rows).catch((error) => {
      if (error.code !== '23505') throw error
    })
  const run: TestWorld['run'] = (text, values) =>
    test.asOwner(async (owner) => (await owner.query(text, [...values])).rows, tenant.tenantId)
  return { ...tenant, ids: ids as TestWorld['ids'], clock, text, visit, insert, insertOnce, run }
}

type Text = NonNullable<WorldOptions['text']>

const person = (name: string, values: Record<string, unknown>, text: Text): Record<string, unknown> => ({
  code: `P-${name}`,
  email: `${name.toLowerCase()}@person.example`,
  first_name: text('name', name),
  last_name: name,
  title: text('title', name),
  headline: text('headline', name),
  bio: text('bio', name),
  member_notes: text('notes', name),
  city: 'Berlin',
  country: 'DE',
  time_zone: 'Europe/Berlin',
  credits_per_hour: 100,
  rate_minor: 30_000,
  rate_currency: 'EUR',
  joined_on: '2025-01-01',
  terms_accepted_at: '2025-01-01T00:00:00Z',
  ...values,
})

const project = (name: string, text: Text): Record<string, unknown> => ({
  code: `PR-${name}`,
  name: text('project', name),
  question: text('question', name),
})

const notification = (name: string, text: Text): Record<string, unknown> => ({
  kind: 'call_requested',
  parameters: JSON.stringify({ topic: text('notification', name) }),
  path: '/calls',
  key: name,
})

const subscribedCalendar = (name: string, text: Text): Record<string, unknown> => ({
  label: text('calendar', name),
  host: 'calendar.example',
  encrypted_address: Buffer.alloc(1),
  address_hash: hashOf(name),
})

/** An instant of the world's clock, or so many seconds after it. */
export const secondsFromNow = ({ clock }: TestWorld, seconds = 0): Date =>
  new Date(clock.now().getTime() + seconds * 1000)
