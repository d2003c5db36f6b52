import type { User } from '@colloquy/contract/identity/shapes'
import { answerDays, type PersonalDataRequest } from '@colloquy/contract/privacy/shapes'
import { notifications } from '@mantine/notifications'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../platform/session.ts'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { translate } from '../../platform/translations.ts'
import { Toasts } from '../../ui/overlay/toasts.tsx'
import { DataRequestPanel } from './data-request-panel.tsx'

const personId = '0198c0de-0000-7000-8000-000000000007'
const requestId = '0198c0de-0000-7000-8000-000000000009'
let waiting: PersonalDataRequest[]
let requests: string[]
let bodies: unknown[]
let fails: boolean

// Toasts outlive the test that caused them.
afterEach(() => notifications.clean())
beforeEach(async () => {
  waiting = []
  requests = []
  bodies = []
  fails = false
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.origin).pathname.replace('/api', '')
    const line = `${init?.method} ${path}`
    if (init?.method !== 'GET') requests.push(line)
    if (init?.method === 'PUT') bodies.push(init.body)
    if (line === 'GET /privacy/requests') return Response.json(waiting)
    if (fails) return Response.json({ refusal: 'too_many' }, { status: 429 })
    const kind = path.includes('/remove/') ? 'erasure' : 'copy'
    const request = {
      requestId,
      kind: kind,
      requestedAt: '2026-11-20T09:41:00.000Z',
      dueAt: '2026-12-20T09:41:00.000Z',
    }
    waiting = init?.method === 'DELETE' ? [] : [request as PersonalDataRequest]
    return Response.json(init?.method === 'DELETE' ? {} : request)
  })
  await prepare()
  session.setState({ status: 'signedIn', user: { entityId: personId, needsActivation: 'False' } as User }, true)
  await render(
    <Stage>
      <Toasts />
      <DataRequestPanel />
    </Stage>,
  )
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialogButton = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

const choices = [
  { kind: 'copy', name: 'COPY', path: `/permission/api/v1/gdpr/request/${personId}` },
  { kind: 'erasure', name: 'ERASURE', path: `/permission/api/v1/gdpr/remove/${personId}` },
] as const

describe('requesting one’s own data', () => {
  it('is confirmed in a dialog, and then a PUT without a body, for a copy and for erasure [GD-01]', async () => {
    for (const { kind, name, path } of choices) {
      requests = []
      await button(translate(`PRIVACY.OWN.${name}`)).click()
      await expect.element(page.getByText(translate(`PRIVACY.OWN.${name}_BODY`, { days: answerDays }))).toBeVisible()
      expect(requests).toEqual([])
      await dialogButton(translate(`PRIVACY.OWN.${name}_NOW`)).click()
      await expect.element(page.getByText(translate(`PRIVACY.WAITING.${kind}`))).toBeVisible()
      await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
      expect(requests).toEqual([`PUT ${path}`])
    }
    expect(bodies).toEqual([undefined, undefined])
  })

  it.each(choices)(
    'shows in a toast that a request was received, or only that it failed: $kind [GD-02] [ER-01]',
    async ({ name }) => {
      const send = async () => {
        await button(translate(`PRIVACY.OWN.${name}`)).click()
        await dialogButton(translate(`PRIVACY.OWN.${name}_NOW`)).click()
        await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
      }
      const [received, failed] = [page.getByText('Request received'), page.getByText('Request failed')]
      fails = true
      await send()
      await expect.element(failed).toBeVisible()
      expect(received.elements()).toEqual([])
      notifications.clean()
      await expect.poll(() => failed.elements()).toEqual([])
      fails = false
      await send()
      await expect.element(received).toBeVisible()
      expect(failed.elements()).toEqual([])
    },
  )

  it('can be cancelled and withdrawn', async () => {
    await button(translate('PRIVACY.OWN.ERASURE')).click()
    await button(translate('PRIVACY.OWN.CANCEL')).click()
    expect(requests).toEqual([])
    await button(translate('PRIVACY.OWN.ERASURE')).click()
    await dialogButton(translate('PRIVACY.OWN.ERASURE_NOW')).click()
    const waitingText = translate('PRIVACY.WAITING.erasure')
    await button(translate('PRIVACY.WAITING.WITHDRAW_LABEL', { wish: waitingText })).click()
    await expect.element(page.getByText(translate('PRIVACY.WAITING.WITHDRAWN'))).toBeVisible()
    expect(requests.at(-1)).toBe(`DELETE /privacy/requests/${requestId}`)
  })
})
