import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { insertExpert } from '../../../testing/expert-fixtures.ts'
import { insertTenant } from '../../../testing/people-fixtures.ts'
import type { Actor, Member } from '../../platform/access/actor.ts'
import { newId } from '../../platform/ids.ts'
import { canSeeExpert } from './policy.ts'
import { nextCode, personCards } from './queries.ts'
import { attributesOf, records, visibleTo } from './store.ts'

const test = await testDatabase()
const { tenantId, exchange } = await insertTenant(test, 'twins')
const inTenant = <R>(run: Parameters<typeof test.database.transaction<R>>[1]) =>
  test.database.transaction({ kind: 'tenant', tenantId }, run)

const at = new Date('2026-05-04T10:00:00Z')
const [vendorId, otherVendorId] = [newId(at), newId(at)]
await inTenant((tx) =>
  tx
    .insertInto('companies')
    .values(
      [vendorId, otherVendorId].map((id) => ({
        tenant_id: tenantId,
        id,
        name: `Vendor ${id}`,
        kind: 'vendor' as const,
        industry: null,
        country: null,
      })),
    )
    .execute(),
)

const standings = {
  ordinary: {},
  proposed: { company_id: vendorId },
  'proposed by another': { company_id: otherVendorId },
  inactive: { is_active: false },
  'not to be used': { do_not_use: true },
  restricted: { restricted_at: at },
  disabled: { disabled_at: at },
  deleted: { deleted_at: at },
  'deleted and proposed': { deleted_at: at, company_id: vendorId },
  erased: { erased_at: at },
}
const experts: string[] = []
for (const person of Object.values(standings)) experts.push(await insertExpert(test, tenantId, { person }))

const member = (overrides: Partial<Member>): Member => ({
  kind: 'person',
  tenantId,
  site: exchange,
  sessionId: newId(at),
  personId: newId(at),
  personType: personTypes.companyMember,
  roleId: roleIds.client,
  companyId: null,
  isAdmin: false,
  permissions: new Set(),
  language: 'enUS',
  timeZone: 'UTC',
  needsActivation: false,
  mustAcceptTerms: false,
  scope: null,
  impersonationId: null,
  ...overrides,
})
const actors: Record<string, Actor> = {
  visitor: { kind: 'nobody', tenantId, site: exchange },
  client: member({}),
  'client with all permissions': member({
    isAdmin: true,
    permissions: new Set([
      permissionIds.ManageCompliance,
      permissionIds.ManageAdvisors,
      permissionIds.PerformSystemAdministration,
    ]),
  }),
  staff: member({ roleId: roleIds.staff }),
  officer: member({ roleId: roleIds.compliance }),
  vendor: member({ roleId: roleIds.vendor, companyId: vendorId }),
  'vendor of no company': member({ roleId: roleIds.vendor }),
  'person without a role': member({ roleId: null }),
  'expert who is ordinary': member({ personType: personTypes.expert, roleId: null, personId: experts[0]! }),
  'expert who is restricted': member({ personType: personTypes.expert, roleId: null, personId: experts[5]! }),
  'expert who is erased': member({ personType: personTypes.expert, roleId: null, personId: experts[9]! }),
}

it.each(Object.keys(actors))('the rows visible to %s are exactly those the policy allows', async (name) => {
  const actor = actors[name]!
  const shown = await inTenant(async (tx) => {
    const rows = await tx.selectFrom('people').select('id').where(visibleTo(actor)).execute()
    return rows.map(({ id }) => id).sort()
  })
  const known = await inTenant((tx) => records(tx, experts))
  expect(known).toHaveLength(experts.length)
  const allowed = known
    .map(({ person }) => attributesOf(person))
    .filter((attributes) => canSeeExpert(actor, attributes))
  expect(shown).toEqual(allowed.map(({ personId }) => personId).sort())
})

it('the system sees everybody except erased people', async () => {
  const rows = await inTenant((tx) =>
    tx
      .selectFrom('people')
      .select('id')
      .where(visibleTo({ kind: 'system', tenantId }))
      .execute(),
  )
  expect(rows).toHaveLength(experts.length - 1)
})

it('cards contain the primary employment of an expert, not the latest', async () => {
  const id = await insertExpert(test, tenantId, {
    person: { first_name: 'Katrin', last_name: 'Muster', title: 'Former VP Sales' },
    employments: [
      { company_name: 'Thermwerk AG', start_on: '2017-03-01', end_on: '2024-06-30' },
      { company_name: 'Muster Advisory', start_on: '2024-10-01' },
    ],
  })
  const cards = await inTenant((tx) => personCards(tx, [id, newId(at)]))
  expect([...cards.values()]).toEqual([
    {
      personId: id,
      fullName: 'Katrin Muster',
      title: 'Former VP Sales',
      companyName: 'Thermwerk AG',
      employmentEndYear: 2024,
      city: 'Zürich',
      timeZone: 'Europe/Zurich',
      photoId: null,
    },
  ])
})

it('codes assigned concurrently are distinct', async () => {
  const codes = await Promise.all(Array.from({ length: 6 }, () => inTenant((tx) => nextCode(tx, tenantId, 'EX'))))
  expect(new Set(codes).size).toBe(6)
  expect(codes.toSorted()[0]).toBe('EX-10001')
})
