import type { User } from '@colloquy/contract/identity/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../platform/session.ts'
import { setSite } from '../platform/settings.ts'
import { aTenant, prepare, someSettings } from '../platform/test-rig.tsx'
import { setPermissions } from '../platform/viewer/permissions.ts'
import { createAppRouter } from './routes.tsx'

const client = {
  primaryEmail: 'client@meridian.example',
  roleId: roleIds.client,
  personType: { id: personTypes.companyMember },
  preferredLanguage: 'enUS',
  timeZoneId: 'Europe/London',
  fullName: 'Imogen Achterberg',
  needsActivation: 'False',
  isAdmin: false,
} as unknown as User
const people = {
  client,
  staff: { ...client, roleId: roleIds.staff },
  admin: { ...client, roleId: roleIds.staff, isAdmin: true },
  officer: { ...client, roleId: roleIds.compliance },
  expert: { ...client, roleId: null, personType: { id: personTypes.expert } },
} as const
type Kind = keyof typeof people | 'visitor'

beforeEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ notifications: [], unread: 0 }))
  await prepare('enUS')
})
afterEach(() => {
  vi.unstubAllGlobals()
  setPermissions([])
})

/** The final URL of a person who opens a URL. */
const arrive = async (kind: Kind, address: string): Promise<string> => {
  const expertSite = kind === 'expert' ? location.origin : 'https://experts.example'
  setSite(someSettings({ expertExchangeSiteUrl: expertSite }), aTenant())
  session.setState(kind === 'visitor' ? { status: 'signedOut' } : { status: 'signedIn', user: people[kind] }, true)
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  return router.state.location.href
}

describe('in the browser', () => {
  it.each<[Kind, string, string]>([
    ['client', '/', '/clients'],
    ['staff', '/', '/staff'],
    ['officer', '/', '/compliance'],
    ['expert', '/', '/expert'],
  ])('redirects a %s from %s to %s [RT-01]', async (kind, address, path) => {
    expect(await arrive(kind, address)).toBe(path)
  })

  it.each<[Kind, string, string]>([
    ['visitor', '/nowhere/at/all', '/page-not-found'],
    ['client', '/nowhere', '/clients/not-found'],
    ['staff', '/clients', '/clients/not-found'],
    ['officer', '/clients', '/page-not-found'],
    ['client', '/compliance', '/clients/not-found'],
    ['expert', '/clients', '/page-not-found'],
    ['client', '/expert', '/clients/not-found'],
    ['staff', '/external-experts', '/clients/not-found'],
    ['client', '/external-experts', '/external-experts'],
    ['visitor', '/hosted-events', '/events-discontinued'],
    ['visitor', '/dialins', '/dialins'],
    ['client', '/dialins', '/clients/dialins'],
    ['officer', '/dialins', '/compliance/dialins'],
    ['expert', '/dialins', '/expert/dialins'],
    ['expert', '/Survey-Result?state=expired', '/Survey-Result?state=expired'],
  ])('redirects a %s from %s to %s [RT-25]', async (kind, address, path) => {
    expect(await arrive(kind, address)).toBe(path)
  })

  it('opens links to the former list of users and tab of features where both are now', async () => {
    expect(await arrive('admin', '/users?q=weber&who=7')).toBe('/staff/people?q=weber&who=7')
    setPermissions([permissionIds.PerformSystemAdministration])
    expect(await arrive('admin', '/admin-multitenancy?tab=flags')).toBe('/admin-features')
    expect(await arrive('admin', '/admin-multitenancy?key=SHELL.MORE')).toBe('/admin-multitenancy?key=SHELL.MORE')
  })
})
