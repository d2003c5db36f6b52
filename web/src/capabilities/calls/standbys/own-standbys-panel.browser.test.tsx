import type { OwnStandby } from '@colloquy/contract/calls/attendance/standby-shapes'
import { personTypes } from '@colloquy/contract/person-types'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../../platform/session.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { Toasts } from '../../../ui/overlay/toasts.tsx'
import { noActions, sampleCall } from '../sample-data.ts'
import { OwnStandbysPanel } from './own-standbys-panel.tsx'
import { StandbysPanel } from './standbys-panel.tsx'

const slot = { start: '2026-11-20T15:00:00.000Z', end: '2026-11-20T16:00:00.000Z' }
const standby = (state: OwnStandby['state']): OwnStandby => ({ standbyId: 's', topic: 'Heat pumps', slot, state })
let standbys: OwnStandby[]
const sent: { path: string; body: unknown }[] = []

beforeEach(async () => {
  sent.length = 0
  await prepare('enUS')
  await page.viewport(375, 700)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = decodeURIComponent(new URL(address, location.href).pathname)
    if (init.method === 'GET') return Response.json({ standbys })
    sent.push({ path, body: JSON.parse(String(init.body)) })
    return Response.json(path.endsWith('/answer') ? {} : sampleCall())
  })
  return () => vi.unstubAllGlobals()
})

it('lets an expert agree to stand by, and take the call when it needs them', async () => {
  session.setState(
    { status: 'signedIn', user: { entityId: 'expert', personType: { id: personTypes.expert } } as never },
    true,
  )
  for (const [state, action, answer] of [
    ['requested', 'Stand by', 'agree'],
    ['invited', 'Take the call', 'take'],
  ] as const) {
    standbys = [standby(state)]
    const screen = await render(
      <Stage at="/calls">
        <OwnStandbysPanel />
        <Toasts />
      </Stage>,
    )
    await screen.getByRole('button', { name: action }).click()
    await expect.poll(() => sent.at(-1)).toEqual({ path: '/api/calls/standbys/s/answer', body: { answer } })
    await screen.unmount()
  }
})

it('shows whoever arranges a call who stands by, and invites them with one click', async () => {
  const person = sampleCall().expert
  const call = sampleCall({
    standbys: [{ standbyId: 's', person, state: 'agreed' }],
    can: { ...noActions, inviteStandbys: true },
  })
  const screen = await render(
    <Stage at="/calls/$callId">
      <StandbysPanel call={call} />
      <Toasts />
    </Stage>,
  )
  await expect.element(screen.getByText('Standing by')).toBeVisible()
  await screen.getByRole('button', { name: 'Invite stand-by experts' }).click()
  await expect.poll(() => sent).toEqual([{ path: '/api/calls/$callId/standbys/invitations', body: {} }])
})
