import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { describe, expect, it, test } from 'vitest'
import { signInDecision } from './policy.ts'
import { cappedExpiry, cookieNames, cookiePath, isSecret, lifetimeOf, pageWithin, sessionLifetime } from './rules.ts'

const client = { personType: personTypes.companyMember, roleId: roleIds.client, isAdmin: false, permissions: [] }
const staff = { ...client, roleId: roleIds.staff }
const expert = { ...client, personType: personTypes.expert, roleId: null }

describe('session lifetimes', () => {
  const hours = (count: number) => count * 3600

  it('are short for privileged people, remembered or not', () => {
    const powerful = [
      permissionIds.ManageCompliance,
      permissionIds.PerformSystemAdministration,
      permissionIds.ManageAnalysts,
    ].map((permission) => ({ ...client, permissions: [205, permission] }))
    for (const holder of [staff, { ...client, roleId: roleIds.compliance }, { ...client, isAdmin: true }, ...powerful])
      for (const remember of [true, false])
        expect(lifetimeOf(holder, remember)).toEqual({
          idleSeconds: hours(0.5),
          absoluteSeconds: hours(12),
          remembered: false,
        })
  })

  it('are an hour and a day for clients, vendors and experts, and longer when remembered', () => {
    for (const holder of [
      client,
      { ...client, roleId: roleIds.vendor },
      expert,
      { ...client, permissions: [permissionIds.ScheduleAndCancelCall, permissionIds.ManageProjects] },
    ])
      expect(lifetimeOf(holder, false)).toEqual({
        idleSeconds: hours(1),
        absoluteSeconds: hours(24),
        remembered: false,
      })
    expect(lifetimeOf(client, true)).toEqual({
      idleSeconds: hours(7 * 24),
      absoluteSeconds: hours(30 * 24),
      remembered: true,
    })
    expect(lifetimeOf(expert, true)).toEqual({
      idleSeconds: hours(14 * 24),
      absoluteSeconds: hours(30 * 24),
      remembered: true,
    })
  })
  it('are an hour of inactivity and a day for share links, even where a browser is remembered', () => {
    expect(sessionLifetime('shareLink', client, true)).toEqual({
      idleSeconds: hours(1),
      absoluteSeconds: hours(24),
      remembered: false,
    })
  })

  it('never exceed the absolute expiry of the session', () => {
    const at = new Date('2026-11-20T10:00:00Z')
    const end = new Date('2026-11-20T10:05:00Z')
    expect(cappedExpiry(at, 600, end)).toEqual(end)
    expect(cappedExpiry(at, 60, end)).toEqual(new Date('2026-11-20T10:01:00Z'))
  })
})

describe('pageWithin', () => {
  const origin = 'https://research.example'

  it.each([
    ['/calls/1?x=2#y', '/calls/1?x=2#y'],
    ['https://research.example/search?q=a', '/search?q=a'],
    ['search', '/search'],
  ])('accepts %s', (wanted, page) => {
    expect(pageWithin(origin, wanted)).toBe(page)
  })

  it.each([
    undefined,
    '',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example/',
    '/\t/evil.example/',
    ' //evil.example/',
    'https://evil.example/',
    'https://research.example.evil.example/',
    'https://research.example@evil.example/',
    'https://evil.example@research.example/',
    'http://research.example/',
    'https://research.example:444/',
    'https:///evil.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://research.example/1',
    '/login?x',
    '/l#token',
    '/api/identity/sign-out',
    '/x/..//evil.example',
  ])('returns the root instead of %j', (wanted) => {
    expect(pageWithin(origin, wanted)).toBe('/')
  })
})

describe('signInDecision', () => {
  const known = { isRestricted: false, isClosed: false }
  const exchange = { portal: 'Exchange' } as const

  it('lets experts in at the expert site and everybody else at the exchange', () => {
    expect(signInDecision({ ...client, ...known }, exchange, 'link')).toBe('allowed')
    expect(signInDecision({ ...expert, ...known }, { portal: 'Expert' }, 'link')).toBe('allowed')
    expect(signInDecision({ ...expert, ...known }, exchange, 'password')).toBe('other_portal')
    expect(signInDecision({ ...staff, ...known }, { portal: 'Expert' }, 'password')).toBe('other_portal')
  })

  it('refuses e-mail links for privileged people', () => {
    expect(signInDecision({ ...staff, ...known }, exchange, 'link')).toBe('sign_in_method_not_allowed')
    expect(signInDecision({ ...staff, ...known }, exchange, 'password')).toBe('allowed')
  })

  it('refuses restricted people, and treats deleted ones as unknown', () => {
    expect(signInDecision({ ...client, ...known, isRestricted: true }, exchange, 'password')).toBe('account_restricted')
    expect(signInDecision({ ...client, isClosed: true, isRestricted: true }, exchange, 'password')).toBe(
      'account_unavailable',
    )
  })
})

test('gives the sites of one host separate cookies, and uses __Host- cookies over TLS', () => {
  const [demo, real] = [
    { slug: 'halden', origin: 'http://localhost:4402' },
    { slug: 'halden', origin: 'https://halden.example' },
  ]
  expect([cookieNames(demo).refresh, cookiePath(demo)]).toEqual(['cq-halden', '/api/identity'])
  // Browsers reject a __Host- cookie with another path, or with a domain.
  const names = Object.values(cookieNames(real))
  expect([names.every((name) => name.startsWith('__Host-cq-halden')), cookiePath(real)]).toEqual([true, '/'])
})

test('accepts only values with the form of a secret', () => {
  expect(isSecret('a'.repeat(43))).toBe(true)
  for (const value of [undefined, '', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}\n`, `${'a'.repeat(42)};`])
    expect(isSecret(value)).toBe(false)
})

describe('pageWithin with 300 generated addresses', () => {
  const origin = 'https://research.example'
  const starts = [
    'https://',
    'http://',
    '//',
    '///',
    '/\\',
    '\\\\',
    '/\t/',
    '/\n/',
    'https:',
    'https:/',
    'https:\\\\',
    '/.//',
    '/..//',
    '/x/..//',
    '/%2e%2e//',
    '//research.example@',
    'https://research.example@',
    ' //',
    '\t//',
  ]
  const foreign = [
    'evil.example',
    'evil.example/x',
    'research.example.evil.example',
    'evil.example:443',
    '[::1]',
    '0x7f.1',
  ]
  const schemes = ['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:', 'java\tscript:', 'JaVaScRiPt:']
  const payloads = ['alert(1)', '//%0aalert(1)', `${origin}/1`, 'text/html,x']
  const endings = ['', '#/x', '?y=//evil.example']
  const corpus = [
    ...starts.flatMap((start) => foreign.flatMap((site) => endings.map((ending) => start + site + ending))),
    ...schemes.flatMap((scheme) => payloads.map((payload) => scheme + payload)),
  ]

  it('always returns a page of this site [RT-29]', () => {
    expect(new Set(corpus).size).toBeGreaterThanOrEqual(300)
    for (const address of corpus) {
      const page = pageWithin(origin, address)
      expect(page, address).toMatch(/^\/(?![/\\])/)
      expect(new URL(page, origin).origin, address).toBe(origin)
    }
  })
})
