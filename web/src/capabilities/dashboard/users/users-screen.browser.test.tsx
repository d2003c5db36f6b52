import type { Account, UserRow } from '@colloquy/contract/dashboard/shapes'
import type { User } from '@colloquy/contract/identity/shapes'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../../platform/session.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { UsersScreen } from './users-screen.tsx'

const personId = '0198c0de-0000-7000-8000-000000000002'
const user: UserRow = {
  ...{ personId, code: 'PE-2', fullName: 'Uma Weber', kind: 'staff', status: 'invited', title: null },
  ...{ companyName: 'Meridian', city: null, timeZone: 'Europe/London', photoId: null, joinedDate: '2025-06-01' },
  ...{
    callsCount: 0,
    lastContact: null,
    email: 'uma@meridian.example',
    isAdmin: true,
    premiumLicense: false,
    lastSeen: null,
  },
}
let account: Account
let requests: { method: string; path: string; search: URLSearchParams; body: unknown; version: string | null }[]
let refusal: [number, string] | undefined

beforeEach(async () => {
  requests = []
  refusal = undefined
  const session_ = { sessionId: personId, way: 'password', userAgent: 'Firefox', address: '10.0.0.1' } as const
  account = {
    ...{ personId, version: 3, fullName: 'Uma Weber', code: 'PE-2', email: 'uma@meridian.example', photoId: null },
    ...{ companyName: 'Meridian', kind: 'staff', status: 'invited', roleId: 2, roles: [2, 8], isAdmin: true },
    ...{ premiumLicense: false, joinedDate: '2025-06-01', restriction: null, permissions: [205] },
    sessions: [{ ...session_, startedAt: '2026-11-20T09:00:00.000Z', lastSeenAt: '2026-11-20T09:30:00.000Z' }],
    can: {
      ...{ setRole: true, setAdmin: true, setPremiumLicense: true, restrict: true, restore: false },
      ...{ setPermissions: true, endSession: true, resendValidation: true, signInAs: true },
    },
  }
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, location.origin)
    const path = url.pathname.replace('/api', '')
    const method = init?.method ?? 'GET'
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    requests.push({ method, path, search: url.searchParams, body, version: new Headers(init?.headers).get('if-match') })
    if (method !== 'GET' && refusal) return Response.json({ refusal: refusal[1] }, { status: refusal[0] })
    if (path === '/desk/users') {
      const counts = { kinds: [{ kind: 'staff', count: 1 }], statuses: [{ status: 'invited', count: 1 }] }
      return Response.json({ people: [user], total: 1, nextChunkOffset: 1, ...counts })
    }
    if (path === `/desk/users/${personId}`) return Response.json(account)
    if (path.endsWith('/sessions/end')) return Response.json({ ended: 1 })
    if (path.endsWith('/validation-mail')) return Response.json({})
    return Response.json({ personId, version: 4 })
  })
  await page.viewport(1280, 900)
  await prepare()
  session.setState({ status: 'in', user: { entityId: personId, roleId: 2, needsActivation: 'False' } as User }, true)
})
const open = (at = '/users') =>
  render(
    <Stage at={at}>
      <UsersScreen />
    </Stage>,
  )
const dialog = () => page.getByRole('dialog', { name: 'Account' })
/** Switches cover their checkboxes, which get no mouse clicks. */
const press = (name: string) => {
  const box = dialog()
    .getByRole('switch', { name: new RegExp(`^${name}`) })
    .element()
  if (box instanceof HTMLElement) box.click()
}
const done = (method: string, end: string) => requests.filter((one) => one.method === method && one.path.endsWith(end))

describe('the page of users [RT-10]', () => {
  it('requests what its URL says, and shows role, rights and status of each account', async () => {
    await open('/users?q=weber&admins=1')
    await expect.element(page.getByRole('button', { name: 'Uma Weber' })).toBeVisible()
    expect(requests[0]!.search.get('text')).toBe('weber')
    expect(requests[0]!.search.get('admins')).toBe('true')
    expect(requests[0]!.search.has('premium')).toBe(false)
    await expect.element(page.getByRole('cell', { name: 'Administrator' })).toBeVisible()
    await page.getByRole('button', { name: 'Premium only' }).click()
    await expect.poll(() => requests.at(-1)!.search.get('premium')).toBe('true')
  })

  it('changes role, licence and administration with the displayed version [PU-03]', async () => {
    await open(`/users?who=${personId}`)
    await dialog().getByRole('combobox', { name: 'Role' }).selectOptions('Compliance officer')
    await expect.poll(() => done('PUT', '/role')).toHaveLength(1)
    expect(done('PUT', '/role')[0]).toMatchObject({ body: { roleId: 8 }, version: '"3"' })
    press('Premium license')
    await expect.poll(() => done('PUT', '/premium-license')).toHaveLength(1)
    refusal = [409, 'own_account']
    press('Administrator')
    await expect.element(dialog().getByText('You can’t do this to your own account.', { exact: false })).toBeVisible()
  })

  it('restricts access only with a reason, and sends it [RA-02]', async () => {
    // Tests render without portals, so the page can cover the dialog.
    await page.viewport(600, 900)
    await open(`/users?who=${personId}`)
    await dialog().getByRole('button', { name: 'Restrict access' }).click()
    const asking = page.getByRole('dialog', { name: 'Restrict access for Uma Weber?' })
    await asking.getByRole('button', { name: 'Restrict access' }).click()
    expect(done('POST', '/restriction')).toEqual([])
    await asking.getByRole('textbox', { name: 'Reason' }).fill('Leaked a brief.')
    await asking.getByRole('button', { name: 'Restrict access' }).click()
    await expect
      .poll(() => done('POST', '/restriction').map(({ body }) => body))
      .toEqual([{ reason: 'Leaked a brief.' }])
    await expect.poll(() => asking.elements()).toEqual([])
  })

  it('resends the activation e-mail and ends sessions [PU-07]', async () => {
    await open(`/users?who=${personId}`)
    await dialog().getByRole('button', { name: 'Resend verification email' }).click()
    await expect.poll(() => done('POST', '/validation-mail')).toHaveLength(1)
    await dialog().getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect.poll(() => done('POST', '/sessions/end').map(({ body }) => body)).toEqual([{ sessionId: personId }])
  })
})
