import {
  type CallFilterName,
  type CallFilters,
  callFilterNames,
  maxCountedCalls,
} from '@colloquy/contract/calls/shapes'
import { bookedStatuses, type CallStatus, callStatuses } from '@colloquy/contract/calls/statuses'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { insertProject } from '../../../../testing/call-fixtures.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { insertRow } from '../../../../testing/people-fixtures.ts'
import type { Member } from '../../../platform/access/actor.ts'
import { newId } from '../../../platform/ids.ts'
import { countFacets } from './facet-store.ts'
import { list } from './store.ts'

/*
 * The list and its facets against a reference that looks at every call: generated calls, filters and readers, and a small limit of
 * counted calls as well as the usual one.
 */
const world = await createCallScenario('counts')
const { ids, tenantId, companyId, otherCompanyId, projectId, clock, test, read } = world
const at = clock.now()
const { scheduled, completed, inScheduling, postponed, removed, onHold, rescheduled, cancelled } = callStatuses
const statuses = [scheduled, completed, inScheduling, postponed, removed, onHold, rescheduled, cancelled]
const withoutTime: CallStatus[] = [inScheduling, postponed, onHold]
const unblinded = await insertProject(test, tenantId, { clientId: otherCompanyId, team: [ids.outsider] })
const topics = ['Heat pumps', 'Cold stores', 'Grid storage', '100% wind_power']
const employers: Record<string, string> = { [ids.expert]: 'Nordluft AB', [ids.otherExpert]: 'Storage Works' }
const names: Record<string, string> = {
  [ids.contact]: 'Ada Person',
  [ids.teammate]: 'Ben Person',
  [ids.colleague]: 'Cleo Person',
  [ids.outsider]: 'Dora Person',
  [ids.expert]: 'Emil Person',
  [ids.otherExpert]: 'Fritz Person',
  [companyId]: 'Northbeam Capital',
  [otherCompanyId]: 'Other Capital',
}

const generatedCall = fc
  .record({
    status: fc.constantFrom(...statuses),
    hours: fc.integer({ min: -300, max: 300 }),
    topic: fc.constantFrom(...topics),
    type: fc.constantFrom('first', 'follow_up'),
    platform: fc.constantFrom('video', 'phone', 'external'),
    isOther: fc.boolean(),
    contact: fc.nat(2),
    expert_id: fc.constantFrom(ids.expert, ids.otherExpert),
    seat: fc.option(fc.constantFrom(ids.colleague, ids.clerk, ids.otherExpert), { nil: undefined }),
    isVendors: fc.boolean(),
  })
  .map(({ isOther, contact, hours, ...call }) => {
    const hasTime = !withoutTime.includes(call.status) && call.status !== removed
    const starts_at = hasTime ? new Date(at.getTime() + hours * 3_600_000) : null
    return {
      ...call,
      starts_at,
      ends_at: starts_at && new Date(starts_at.getTime() + 3_600_000),
      created_at: new Date(at.getTime() - (310 + hours) * 3_600_000),
      client_id: isOther ? otherCompanyId : companyId,
      project_id: isOther ? unblinded : projectId,
      contact_id: isOther ? ids.outsider : [ids.contact, ids.teammate, ids.colleague][contact]!,
    }
  })
type GeneratedCall = ReturnType<typeof generatedCall.generate>['value'] & { id: string; code: string }

const made: GeneratedCall[] = fc.sample(generatedCall, { numRuns: 240, seed: 15 }).map((call, n) => {
  const id = newId(at)
  return { ...call, id, code: `C-${90_000 + n}` }
})

beforeAll(() =>
  test.asOwner(async (owner) => {
    await owner.query(`update projects set is_blinded = (id = $1) where tenant_id = $2`, [projectId, tenantId])
    const { rows } = await owner.query<{ id: string; name: string }>(
      `select id, code || ' ' || name as name from projects`,
    )
    for (const { id, name } of rows) names[id] = name
    for (const [person_id, company_name] of Object.entries(employers))
      await insertRow(owner, 'employments', {
        tenant_id: tenantId,
        id: newId(at),
        person_id,
        company_name,
        title: 'Buyer',
        start_on: '2020-01-01',
        is_primary: true,
      })
    for (const { seat, isVendors, platform, ...call } of made) {
      await insertRow(owner, 'calls', {
        ...call,
        tenant_id: tenantId,
        platform_type: platform,
        requested_by: call.contact_id,
        vendor_id: isVendors ? otherCompanyId : null,
        time_zone: 'Europe/Berlin',
        expected_minutes: 60,
        actual_minutes: call.status === completed ? 60 : null,
        cancellation_reason: null,
        wait_type: call.status === inScheduling ? 'expert_times' : null,
        site_type: 'Exchange',
      })
      if (seat)
        await insertRow(owner, 'call_seats', {
          tenant_id: tenantId,
          id: newId(at),
          call_id: call.id,
          person_id: seat,
          kind: seat === ids.otherExpert ? 'expert' : seat === ids.clerk ? 'interpreter' : 'client',
          state: 'invited',
          position: 5,
        })
    }
  }, tenantId),
)

const readers = [
  'contact',
  'colleague',
  'outsider',
  'expert',
  'otherExpert',
  'staff',
  'clerk',
  'officer',
  'vendor',
] as const
type Name = (typeof readers)[number]
const memberOf = async (name: Name): Promise<Member> => {
  const { rows } = await test.asOwner(
    (owner) =>
      owner.query('select person_type, role_id, company_id, permissions from people where id = $1', [ids[name]]),
    tenantId,
  )
  const { person_type, role_id, company_id, permissions } = rows[0]
  const attributes = {
    personType: person_type,
    roleId: role_id,
    companyId: company_id,
    permissions: new Set(permissions),
  }
  return {
    kind: 'person',
    tenantId,
    personId: ids[name],
    scope: null,
    isAdmin: false,
    ...attributes,
  } as unknown as Member
}

const isVisible = (name: Name, call: GeneratedCall): boolean => {
  const hasSeat = call.seat === ids[name]
  if (name === 'staff' || name === 'officer') return true
  if (name === 'expert' || name === 'otherExpert') return call.expert_id === ids[name] || hasSeat
  if (name === 'vendor') return call.isVendors
  if (name === 'clerk') return hasSeat
  if (name === 'outsider') return call.client_id === otherCompanyId
  const ofTeam = name === 'contact' && call.project_id === projectId
  return call.client_id === companyId && (call.contact_id === ids[name] || ofTeam || hasSeat)
}

/** The value of a facet that a reader may know. */
const knownValueOf = (name: Name, call: GeneratedCall, filter: CallFilterName): string | undefined => {
  const isHidden =
    name === 'vendor' || (['expert', 'otherExpert', 'clerk'].includes(name) && call.project_id === projectId)
  switch (filter) {
    case 'callStatuses':
      return String(call.status)
    case 'clients':
      return isHidden ? undefined : call.client_id
    case 'projects':
      return isHidden ? undefined : call.project_id
    case 'contacts':
      return name === 'vendor' ? undefined : call.contact_id
    case 'expertEmployers':
      return employers[call.expert_id]
    case 'experts':
      return call.expert_id
    case 'interactions':
      return call.platform
    case 'topics':
      return call.topic
    default:
      return call.type
  }
}

type Filter = CallFilterName | 'text' | 'when'
const matches = (name: Name, call: GeneratedCall, filters: CallFilters, but?: Filter): boolean => {
  if (!filters.callStatuses?.length && call.status === removed) return false
  const { from, to, text } = filters
  const listed = (['clients', 'contacts', 'experts', 'projects'] as const).map(
    (filter) => names[knownValueOf(name, call, filter) ?? ''] ?? '',
  )
  const words = [call.code, call.topic, employers[call.expert_id], ...listed].join(' ').toLowerCase()
  return (
    callFilterNames.every((filter) => {
      const values = filters[filter]?.map(String)
      return filter === but || !values?.length || values.includes(knownValueOf(name, call, filter) ?? 'none')
    }) &&
    (but === 'text' ||
      (text ?? '')
        .toLowerCase()
        .split(/\s+/)
        .every((word) => words.includes(word))) &&
    (but === 'when' ||
      (from === undefined && to === undefined) ||
      (call.starts_at !== null && call.starts_at >= new Date(from ?? 0) && call.starts_at < new Date(to ?? 8e15)))
  )
}

const listedAt = (call: GeneratedCall) => (call.starts_at ?? call.created_at).getTime()
const rankOf = ({ status, ends_at }: GeneratedCall) =>
  status === inScheduling || status === postponed ? 0 : bookedStatuses.includes(status) && ends_at! > at ? 1 : 2
const compare = (filters: CallFilters) => (a: GeneratedCall, b: GeneratedCall) =>
  (filters.from === undefined && filters.to === undefined
    ? rankOf(a) - rankOf(b) || (rankOf(a) === 1 ? 1 : -1) * (listedAt(a) - listedAt(b))
    : listedAt(a) - listedAt(b)) || (a.id < b.id ? -1 : 1)

const rarely = <T>(values: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values })
const some = <T>(...values: T[]) => rarely(fc.subarray(values, { minLength: 1, maxLength: 2 }))
const instant = rarely(
  fc.integer({ min: -300, max: 300 }).map((hours) => new Date(at.getTime() + hours * 3_600_000).toISOString()),
)
const filtersOf = fc.record({
  callStatuses: some(...statuses),
  clients: some(companyId, otherCompanyId),
  contacts: some(ids.contact, ids.outsider, ids.colleague),
  expertEmployers: some('Nordluft AB', 'Storage Works', 'Nobody'),
  experts: some(ids.expert, ids.otherExpert),
  projects: some(projectId, unblinded),
  interactions: some('video', 'phone', 'external'),
  topics: some(...topics),
  types: some('first', 'follow_up'),
  text: rarely(fc.constantFrom('storage', 'ada', 'other CAPITAL', '100% _', 'c-9001', 'person nord', 'none')),
  from: instant,
  to: instant,
})

it('list and count what a reference that looks at each call lists and counts, up to the limit', async () => {
  const members = new Map<Name, Member>()
  for (const name of readers) members.set(name, await memberOf(name))
  const limits = [7, 40, maxCountedCalls]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...members.keys()),
      filtersOf,
      fc.constantFrom(...limits),
      fc.nat(6),
      async (name, generated, maxCounted, offset) => {
        const filters = Object.fromEntries(
          Object.entries(generated).filter(([, value]) => value !== undefined),
        ) as CallFilters
        const member = members.get(name)!
        const request = { filters, offset, limit: 4, maxCounted }
        const { listed, facets } = await read(async (tx) => ({
          listed: await list(tx, member, request, at),
          facets: await countFacets(tx, member, filters, at, maxCounted),
        }))
        const visible = made.filter((call) => isVisible(name, call))
        const matching = (but?: Filter) => visible.filter((call) => matches(name, call, filters, but))
        const all = matching().toSorted(compare(filters))
        expect(listed.total).toBe(Math.min(all.length, maxCounted))
        expect(listed.calls.map(({ id }) => id)).toEqual(all.slice(offset, offset + 4).map(({ id }) => id))
        for (const filter of callFilterNames) {
          const candidates = matching(filter)
          const isCapped = candidates.length >= maxCounted
          expect([filter, facets.capped.includes(filter)]).toEqual([filter, isCapped])
          const counts = new Map<string, number>()
          for (const call of candidates) {
            const value = knownValueOf(name, call, filter)
            if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
          }
          const counted = facets.counted.filter((one) => one.filter === filter)
          for (const { value, n } of counted)
            expect([filter, value, isCapped ? n <= (counts.get(value) ?? 0) : n]).toEqual([
              filter,
              value,
              isCapped ? true : (counts.get(value) ?? 0),
            ])
          const sum = counted.reduce((so, { n }) => so + n, 0)
          const known = [...counts.values()].reduce((so, n) => so + n, 0)
          if (known === candidates.length) expect(sum).toBe(Math.min(known, maxCounted))
          else if (!isCapped) expect(sum).toBe(known)
        }
      },
    ),
    { numRuns: 200, seed: 42 },
  )
}, 120_000)
