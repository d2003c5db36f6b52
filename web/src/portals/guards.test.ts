import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { describe, expect, it } from 'vitest'
import type { Viewer } from '../platform/viewer/viewer.ts'
import {
  analysts,
  auditors,
  clientSite,
  complianceSite,
  everybody,
  expertSite,
  linked,
  pending,
  person,
  staffSite,
  startOf,
  unknown,
  visitor,
  withinLink,
} from './guards.ts'

type Member = Extract<Viewer, { kind: 'person' }>
const someone = (changes: Partial<Member>): Viewer => ({
  kind: 'person',
  portal: 'Exchange',
  roleId: roleIds.client,
  personType: personTypes.companyMember,
  isAdmin: false,
  needsActivation: false,
  ...changes,
})
const nobody = (portal: Viewer['portal'] = 'Exchange'): Viewer => ({ kind: 'nobody', portal })
const expert = someone({ portal: 'Expert', roleId: null, personType: personTypes.expert })
const notFound = '/page-not-found'

describe('the client site', () => {
  it('admits analysts and vendors on the exchange portal [RT-19]', () => {
    expect(clientSite(someone({ roleId: roleIds.client }))).toBeUndefined()
    expect(clientSite(someone({ roleId: roleIds.vendor }))).toBeUndefined()
  })

  it('refuses staff, compliance officers and experts, and everybody on the expert portal [RT-19]', () => {
    for (const who of [
      someone({ roleId: roleIds.staff }),
      someone({ roleId: roleIds.compliance }),
      someone({ portal: 'Expert' }),
      expert,
    ])
      expect(clientSite(who)).toBe(notFound)
  })
})

describe('the pages of analysts', () => {
  it('admit analysts, and no vendors, who may neither search experts nor create projects', () => {
    expect(analysts(someone({ roleId: roleIds.client }))).toBeUndefined()
    expect(analysts(someone({ roleId: roleIds.vendor }))).toBe(notFound)
    expect(analysts(nobody())).toBe('/login')
  })
})

describe('the audit log', () => {
  it('admits staff and officers who hold 206 or 213, and nobody else', () => {
    for (const permission of [206, 213])
      for (const roleId of [roleIds.staff, roleIds.compliance])
        expect(auditors(someone({ roleId, permissions: [permission] }))).toBeUndefined()
    for (const who of [
      someone({ roleId: roleIds.staff, isAdmin: true }),
      someone({ roleId: roleIds.client, permissions: [206, 213] }),
      expert,
    ])
      expect(auditors(who)).toBe(notFound)
    expect(auditors(nobody())).toBe('/login')
  })
})

describe('the expert site', () => {
  it('admits experts on the expert portal [RT-15]', () => {
    expect(expertSite(expert)).toBeUndefined()
  })

  it('sends staff, compliance officers and clients to page-not-found [RT-15]', () => {
    for (const roleId of Object.values(roleIds))
      expect(expertSite(someone({ portal: 'Expert', roleId }))).toBe(notFound)
    expect(expertSite(someone({ roleId: null, personType: personTypes.expert }))).toBe(notFound)
  })
})

describe('the staff site', () => {
  it('admits staff on the exchange portal, and nobody else', () => {
    expect(staffSite(someone({ roleId: roleIds.staff }))).toBeUndefined()
    for (const who of [
      someone({ roleId: roleIds.client }),
      someone({ roleId: roleIds.compliance }),
      someone({ roleId: roleIds.vendor }),
      expert,
    ])
      expect(staffSite(who)).toBe(notFound)
    expect(staffSite(someone({ roleId: roleIds.staff, portal: 'Expert' }))).toBe(notFound)
  })
})

describe('the compliance site', () => {
  it('admits compliance officers on the exchange portal, and nobody else', () => {
    expect(complianceSite(someone({ roleId: roleIds.compliance }))).toBeUndefined()
    for (const who of [
      someone({ roleId: roleIds.client }),
      someone({ roleId: roleIds.staff }),
      someone({ roleId: roleIds.vendor }),
      expert,
    ])
      expect(complianceSite(who)).toBe(notFound)
    expect(complianceSite(someone({ roleId: roleIds.compliance, portal: 'Expert' }))).toBe(notFound)
    expect(complianceSite(nobody())).toBe('/login')
  })
})

describe('the start page', () => {
  it.each([
    ['an expert', expert, '/expert'],
    ['a client', someone({ roleId: roleIds.client }), '/clients'],
    ['a vendor', someone({ roleId: roleIds.vendor }), '/clients'],
    ['a compliance officer', someone({ roleId: roleIds.compliance }), '/compliance'],
    ['staff', someone({ roleId: roleIds.staff }), '/staff'],
    ['a visitor', nobody(), '/login'],
  ])('of %s is the home of their site', (_, who, start) => {
    expect(startOf(who)).toBe(start)
  })
})

describe('the other guards', () => {
  it('ask visitors to sign in where a person is required', () => {
    for (const guard of [clientSite, expertSite, staffSite, person]) expect(guard(nobody('Expert'))).toBe('/login')
  })

  it('redirect everybody with a pending account to its activation, and nobody else [AU-16]', () => {
    const newcomers = [
      someone({ needsActivation: true }),
      someone({ portal: 'Expert', roleId: null, personType: personTypes.expert, needsActivation: true }),
      someone({ roleId: roleIds.compliance, needsActivation: true }),
      someone({ roleId: roleIds.staff, needsActivation: true }),
    ]
    for (const who of newcomers) {
      for (const guard of [clientSite, expertSite, staffSite, complianceSite, person])
        expect(guard(who)).toBe('/activate')
      expect(startOf(who)).toBe('/activate')
      expect(pending(who)).toBeUndefined()
    }
    expect([pending(someone({})), pending(expert), pending(nobody())]).toEqual(['/', '/', undefined])
  })

  it('redirect signed-in people from the sign-in page to their start page', () => {
    expect(visitor(expert)).toBe('/')
    expect(visitor(nobody())).toBeUndefined()
  })

  it('admit everybody to public pages', () => {
    expect([everybody(nobody()), everybody(expert)]).toEqual([undefined, undefined])
  })
})

describe('the bearer of a share link', () => {
  const to = {
    resourceType: 'Project',
    resourceId: '0198c0de-0000-7000-8000-000000000001',
    tenantId: 't',
    consultationParticipantEntityType: 'ClientContact',
  } as const
  const own = `/anonymous/projects/${to.resourceId}`

  it('starts at its page, with or without an account [RT-01] [RT-20]', () => {
    for (const who of [nobody(), someone({}), someone({ needsActivation: true })]) expect(startOf(who, to)).toBe(own)
  })

  it('sees that page and public ones, and is redirected from all others [AX-01]', () => {
    expect(withinLink({ guard: linked }, to, own)).toBeUndefined()
    expect(withinLink({ guard: linked }, to, own.toUpperCase())).toBeUndefined()
    expect(withinLink({ guard: linked }, to, '/anonymous/projects/another')).toBe(notFound)
    for (const guard of [everybody, unknown]) expect(withinLink({ guard }, to, '/x')).toBeUndefined()
    for (const guard of [clientSite, staffSite, expertSite, complianceSite, person, pending, visitor])
      expect(withinLink({ guard }, to, '/x')).toBe(own)
  })

  it('sees the page and the room of one call by a link to it', () => {
    const call = { ...to, resourceType: 'Call' } as const
    const page = `/anonymous/calls/${to.resourceId}`
    expect(startOf(someone({}), call)).toBe(page)
    expect(withinLink({ guard: linked }, call, page)).toBeUndefined()
    expect(withinLink({ guard: person }, call, `/call/${to.resourceId}`)).toBeUndefined()
    expect(withinLink({ guard: person }, call, '/call/another')).toBe(page)
    expect(withinLink({ guard: person }, to, `/call/${to.resourceId}`)).toBe(own)
    expect(withinLink({ guard: linked }, call, own)).toBe(notFound)
  })

  it('has a page that asks visitors for their link [RT-20]', () => {
    expect(linked(nobody())).toBe('/anonymous')
    expect([linked(someone({})), linked(expert)]).toEqual([notFound, notFound])
  })
})
