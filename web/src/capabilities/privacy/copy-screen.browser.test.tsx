import type { User } from '@colloquy/contract/identity/shapes'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import type { PersonalDataCopy } from '@colloquy/contract/privacy/shapes'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../platform/session.ts'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { translate } from '../../platform/translations.ts'
import { CopyScreen } from './copy-screen.tsx'

const requestId = '0198c0de-0000-7000-8000-000000000009'
const ready: PersonalDataCopy = {
  requestId,
  state: 'ready',
  file: { name: 'personal-data.json', bytes: 12_400 },
  expiresAt: '2026-12-04T09:41:00.000Z',
}
let copy: PersonalDataCopy | undefined
let requests: string[]
let followed: string[]
let refusesDownload: boolean

beforeEach(async () => {
  copy = ready
  requests = []
  followed = []
  refusesDownload = false
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.href)
  })
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const line = `${init?.method} ${new URL(address, location.origin).pathname}`
    requests.push(line)
    if (!copy) return Response.json({ refusal: 'not_found' }, { status: 404 })
    if (init?.method === 'GET') return Response.json(copy)
    if (refusesDownload) return Response.json({ refusal: 'copy_not_ready' }, { status: 409 })
    return Response.json({ path: '/api/files/secret' })
  })
  await prepare()
  const [roleId, personType] = [roleIds.client, { id: personTypes.companyMember }]
  session.setState({ status: 'signedIn', user: { roleId, personType, needsActivation: 'False' } as User }, true)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <Stage>
      <CopyScreen requestId={requestId} />
    </Stage>,
  )
const button = () => page.getByRole('button', { name: translate('PRIVACY.COPY.DOWNLOAD') })
const requestLink = () => page.getByRole('link', { name: translate('PRIVACY.COPY.REQUEST') })

it('shows name, size and expiry, and requests a download only when the button is pressed', async () => {
  await open()
  await expect.element(page.getByText('personal-data.json')).toBeVisible()
  await expect.element(page.getByText('12.4 kB')).toBeVisible()
  await expect
    .element(page.getByText(/Available until .*4 December 2026|Available until .*December 4, 2026/))
    .toBeVisible()
  expect(requests).toEqual([`GET /api/privacy/copies/${requestId}`])
  await button().click()
  await expect.poll(() => followed).toEqual([`${location.origin}/api/files/secret`])
  expect(requests.at(-1)).toBe(`POST /api/privacy/copies/${requestId}/download`)
})

it('shows why a download was refused', async () => {
  refusesDownload = true
  await open()
  await button().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(translate('REFUSALS.copy_not_ready'))
  expect(followed).toEqual([])
})

it('shows that the copy is being prepared until it is ready', async () => {
  copy = { ...ready, state: 'preparing', file: null }
  await open()
  await expect.element(page.getByText(translate('PRIVACY.COPY.PREPARING'))).toBeVisible()
  copy = ready
  await expect.element(button(), { timeout: 5000 }).toBeVisible()
})

it('offers a new request when the copy has expired', async () => {
  copy = { ...ready, state: 'expired', file: null }
  await open()
  await expect.element(page.getByText(/This copy expired on/)).toBeVisible()
  await expect.element(requestLink()).toHaveAttribute('href', '/clients/settings?tab=privacy')
})

it('offers a new request when the document is of another account', async () => {
  copy = undefined
  await open()
  await expect.element(page.getByText(translate('PRIVACY.COPY.MISSING'))).toBeVisible()
  await expect.element(requestLink()).toHaveAttribute('href', '/clients/settings?tab=privacy')
})
