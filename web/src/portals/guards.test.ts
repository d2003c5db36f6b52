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
  roleId: 1,
  personType: 1,
  isAdmin: false,
  needsActivation: false,
  ...changes,
})
const nobody = (portal: Viewer['portal'] = 'Exchange'): Viewer => ({ kind: 'nobody', portal })
const expert = someone({ portal: 'Expert', roleId: null, personType: 2 })
const notFound = '/page-not-found'

describe('the client site', () => {
  it('admits analysts and research providers on the exchange portal [RT-19]', () => {
    expect(clientSite(someone({ roleId: 1 }))).toBeUndefined()
    expect(clientSite(someone({ roleId: 64 }))).toBeUndefined()
  })

  it('refuses staff, compliance officers and experts, and everybody on the expert portal [RT-19]', () => {
    for (const who of [someone({ roleId: 2 }), someone({ roleId: 8 }), someone({ portal: 'Expert' }), expert])
      expect(clientSite(who)).toBe(notFound)
  })
})

describe('the pages of analysts', () => {
  it('admit analysts, and no research providers, who may neither search experts nor create projects', () => {
    expect(analysts(someone({ roleId: 1 }))).toBeUndefined()
    expect(analysts(someone({ roleId: 64 }))).toBe(notFound)
    expect(analysts(nobody())).toBe('/login')
  })
})

describe('the audit log', () => {
  it('admits staff and officers who hold 206 or 213, and nobody else', () => {
    for (const right of [206, 213])
      for (const roleId of [2, 8] as const) expect(auditors(someone({ roleId, rights: [right] }))).toBeUndefined()
    for (const who of [someone({ roleId: 2, isAdmin: true }), someone({ roleId: 1, rights: [206, 213] }), expert])
      expect(auditors(who)).toBe(notFound)
    expect(auditors(nobody())).toBe('/login')
  })
})

describe('the expert site', () => {
  it('admits experts on the expert portal [RT-15]', () => {
    expect(expertSite(expert)).toBeUndefined()
  })

  it('sends staff, compliance officers and clients to page-not-found [RT-15]', () => {
    for (const roleId of [2, 8, 1, 64] as const)
      expect(expertSite(someone({ portal: 'Expert', roleId }))).toBe(notFound)
    expect(expertSite(someone({ roleId: null, personType: 2 }))).toBe(notFound)
  })
})

describe('the staff site', () => {
  it('admits staff on the exchange portal, and nobody else', () => {
    expect(staffSite(someone({ roleId: 2 }))).toBeUndefined()
    for (const who of [someone({ roleId: 1 }), someone({ roleId: 8 }), someone({ roleId: 64 }), expert])
      expect(staffSite(who)).toBe(notFound)
    expect(staffSite(someone({ roleId: 2, portal: 'Expert' }))).toBe(notFound)
  })
})

describe('the compliance site', () => {
  it('admits compliance officers on the exchange portal, and nobody else', () => {
    expect(complianceSite(someone({ roleId: 8 }))).toBeUndefined()
    for (const who of [someone({ roleId: 1 }), someone({ roleId: 2 }), someone({ roleId: 64 }), expert])
      expect(complianceSite(who)).toBe(notFound)
    expect(complianceSite(someone({ roleId: 8, portal: 'Expert' }))).toBe(notFound)
    expect(complianceSite(nobody())).toBe('/login')
  })
})

describe('the start page', () => {
  it.each([
    ['an expert', expert, '/expert'],
    ['a client', someone({ roleId: 1 }), '/clients'],
    ['a research provider', someone({ roleId: 64 }), '/clients'],
    ['a compliance officer', someone({ roleId: 8 }), '/compliance'],
    ['staff', someone({ roleId: 2 }), '/staff'],
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
      someone({ portal: 'Expert', roleId: null, personType: 2, needsActivation: true }),
      someone({ roleId: 8, needsActivation: true }),
      someone({ roleId: 2, needsActivation: true }),
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

  it('has a page that asks visitors for their link [RT-20]', () => {
    expect(linked(nobody())).toBe('/anonymous')
    expect([linked(someone({})), linked(expert)]).toEqual([notFound, notFound])
  })
})
