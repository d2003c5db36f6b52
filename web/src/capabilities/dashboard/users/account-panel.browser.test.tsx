import type { Account, UserRow } from '@colloquy/contract/dashboard/shapes'
import type { Factors } from '@colloquy/contract/factors/shapes'
import type { User } from '@colloquy/contract/identity/shapes'
import { roleIds } from '@colloquy/contract/person-types'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../../platform/session.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { setPermissions } from '../../../platform/viewer/permissions.ts'
import { PeopleScreen } from '../people-screen.tsx'

const personId = '0198c0de-0000-7000-8000-000000000002'
const user: UserRow = {
  personId,
  code: 'PE-2',
  fullName: 'Uma Weber',
  kind: 'staff',
  status: 'invited',
  title: null,
  companyName: 'Meridian',
  employmentEndYear: null,
  city: null,
  timeZone: 'Europe/London',
  photoId: null,
  joinedDate: '2025-06-01',
  callsCount: 0,
  lastContact: null,
  email: 'uma@meridian.example',
  isAdmin: true,
  premiumLicense: false,
  lastSeen: null,
}
const noFactors: Factors = { totpSince: null, recoveryCodesLeft: 0, passkeys: [], isRequired: false }
let account: Account
let requests: { method: string; path: string; search: URLSearchParams; body: unknown; version: string | null }[]
let refusal: [number, string] | undefined

beforeEach(async () => {
  requests = []
  refusal = undefined
  const session_ = { sessionId: personId, method: 'password', userAgent: 'Firefox', address: '10.0.0.1' } as const
  account = {
    personId,
    version: 3,
    fullName: 'Uma Weber',
    code: 'PE-2',
    email: 'uma@meridian.example',
    photoId: null,
    companyName: 'Meridian',
    kind: 'staff',
    status: 'invited',
    roleId: roleIds.staff,
    roles: [roleIds.staff, roleIds.compliance],
    isAdmin: true,
    premiumLicense: false,
    joinedDate: '2025-06-01',
    restriction: null,
    permissions: [205],
    sessions: [{ ...session_, startedAt: '2026-11-20T09:00:00.000Z', lastSeenAt: '2026-11-20T09:30:00.000Z' }],
    can: {
      setRole: true,
      setAdmin: true,
      setPremiumLicense: true,
      restrict: true,
      restore: false,
      setPermissions: true,
      endSession: true,
      resendValidation: true,
      signInAs: true,
    },
  }
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address, location.origin)
    const path = url.pathname.replace('/api', '')
    const method = init?.method ?? 'GET'
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    requests.push({ method, path, search: url.searchParams, body, version: new Headers(init?.headers).get('if-match') })
    if (method !== 'GET' && refusal) return Response.json({ refusal: refusal[1] }, { status: refusal[0] })
    if (path === '/dashboard/users') {
      const counts = { kinds: [{ kind: 'staff', count: 1 }], statuses: [{ status: 'invited', count: 1 }] }
      return Response.json({ people: [user], total: 1, nextChunkOffset: 1, ...counts })
    }
    if (path === '/factors') return Response.json(noFactors)
    if (path === `/dashboard/users/${personId}`) return Response.json(account)
    if (path.endsWith('/sessions/end')) return Response.json({ ended: 1 })
    if (path.endsWith('/validation-mail')) return Response.json({})
    return Response.json({ personId, version: 4 })
  })
  await page.viewport(1280, 900)
  await prepare()
  session.setState(
    { status: 'signedIn', user: { entityId: personId, roleId: roleIds.client, isAdmin: true } as User },
    true,
  )
})
const open = (at = '/users') =>
  render(
    <Stage at={at}>
      <PeopleScreen />
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

  it('shows what a status prevents', async () => {
    account = { ...account, status: 'disabled' }
    await open(`/users?who=${personId}`)
    await expect.element(dialog().getByText('Disabled')).toBeVisible()
    await expect.element(dialog().getByText('Access can’t be restored here.', { exact: false })).toBeVisible()
  })

  it('changes a role and the administrator flag only once what they open is confirmed [PU-03]', async () => {
    await page.viewport(600, 900)
    await open(`/users?who=${personId}`)
    await dialog().getByRole('combobox', { name: 'Role' }).selectOptions('Compliance officer')
    const role = page.getByRole('dialog', { name: 'Change the role of Uma Weber?' })
    await expect
      .element(role.getByText('Compliance officers can see and join all calls', { exact: false }))
      .toBeVisible()
    expect(done('PUT', '/role')).toEqual([])
    await role.getByRole('button', { name: 'Change role' }).click()
    await expect.poll(() => done('PUT', '/role')).toHaveLength(1)
    expect(done('PUT', '/role')[0]).toMatchObject({ body: { roleId: roleIds.compliance }, version: '"3"' })
    await expect.poll(() => role.elements()).toEqual([])
    press('Premium license')
    await expect.poll(() => done('PUT', '/premium-license')).toHaveLength(1)
    press('Administrator')
    const admin = page.getByRole('dialog', { name: 'Remove Uma Weber as an administrator?' })
    await admin.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => admin.elements()).toEqual([])
    expect(done('PUT', '/admin')).toEqual([])
  })

  it('shows what administration opens, and asks for the password when the server requires a proof', async () => {
    await page.viewport(600, 900)
    account = {
      ...account,
      isAdmin: false,
      roleId: roleIds.client,
      roles: [1],
      companyName: 'Northwind',
      kind: 'client',
    }
    await open(`/users?who=${personId}`)
    await expect.element(dialog().getByRole('switch', { name: /^Administrator/ })).toBeInTheDocument()
    press('Administrator')
    const asking = page.getByRole('dialog', { name: 'Make Uma Weber an administrator?' })
    await expect.element(asking.getByText('all accounts of Northwind', { exact: false })).toBeVisible()
    refusal = [403, 'proof_required']
    await asking.getByRole('button', { name: 'Make administrator' }).click()
    const password = asking.getByRole('textbox', { name: 'Your password' })
    await password.fill('a secret')
    refusal = undefined
    await asking.getByRole('button', { name: 'Make administrator' }).click()
    await expect
      .poll(() => done('POST', '/reauthentication').map(({ body }) => body))
      .toEqual([{ password: 'a secret' }])
    await expect
      .poll(() => done('PUT', '/admin').map(({ body }) => body))
      .toEqual([{ isAdmin: true }, { isAdmin: true }])
    await expect.poll(() => asking.elements()).toEqual([])
  })

  it('shows neither role, license nor administration for an expert', async () => {
    account = { ...account, kind: 'expert', roleId: null, roles: [], isAdmin: false, permissions: [] }
    account = { ...account, can: { ...account.can, setPermissions: false } }
    await open(`/users?who=${personId}`)
    await expect.element(dialog().getByText('Active sessions')).toBeVisible()
    for (const name of ['Role', 'Administrator', 'Premium license', 'Edit permissions'])
      expect(dialog().getByText(name, { exact: true }).elements(), name).toEqual([])
  })

  it('shows permissions by number and name, and sets them by preset and one by one', async () => {
    await page.viewport(600, 900)
    setPermissions([205, 206, 207, 222, 229, 231])
    await open(`/users?who=${personId}`)
    await expect.element(dialog().getByText('Schedule and cancel calls for others', { exact: false })).toBeVisible()
    await dialog().getByRole('button', { name: 'Edit permissions' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit permissions' })
    await expect.element(editing.getByRole('button', { name: 'Analyst' })).toBeVisible()
    expect(editing.getByRole('button', { name: 'System administrator' }).elements()).toEqual([])
    await expect.element(editing.getByRole('checkbox', { name: '213 Administer the system' })).toBeDisabled()
    await editing.getByRole('button', { name: 'Analyst' }).click()
    await editing.getByRole('checkbox', { name: '206 Manage compliance' }).click()
    await editing.getByRole('button', { name: 'Save permissions' }).click()
    const asking = page.getByRole('dialog', { name: 'Save permissions for Uma Weber?' })
    await expect.element(asking.getByText('Can see all calls and accounts', { exact: false })).toBeVisible()
    expect(done('PUT', '/permissions')).toEqual([])
    await asking.getByRole('button', { name: 'Save permissions' }).click()
    await expect
      .poll(() => done('PUT', '/permissions').map(({ body }) => body))
      .toEqual([{ permissions: [205, 206, 222, 229, 231] }])
  })

  it('restricts access only with a reason, and sends it', async () => {
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
    await page.viewport(600, 900)
    await open(`/users?who=${personId}`)
    await dialog().getByRole('button', { name: 'Resend activation email' }).click()
    await expect.poll(() => done('POST', '/validation-mail')).toHaveLength(1)
    await dialog().getByRole('button', { name: 'Sign out', exact: true }).click()
    const asking = page.getByRole('dialog', { name: 'Sign Uma Weber out of this session?' })
    await expect.element(asking).toBeVisible()
    expect(done('POST', '/sessions/end')).toEqual([])
    await asking.getByRole('button', { name: 'Sign out' }).click()
    await expect.poll(() => done('POST', '/sessions/end').map(({ body }) => body)).toEqual([{ sessionId: personId }])
  })
})
