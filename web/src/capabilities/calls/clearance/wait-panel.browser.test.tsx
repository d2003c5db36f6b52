import type { Call } from '@colloquy/contract/calls/shapes'
import type { User } from '@colloquy/contract/identity/shapes'
import { roleIds } from '@colloquy/contract/person-types'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../../platform/session.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { Toasts } from '../../../ui/overlay/toasts.tsx'
import { WaitOwnersPanel, WaitPanel } from './wait-panel.tsx'

const callWith = (changes: Partial<Call>) =>
  ({
    callId: 'c',
    version: 3,
    seatsToGive: [],
    creditsPerHour: null,
    agreedCreditsPerHour: null,
    can: {},
    ...changes,
  }) as unknown as Call
const sent: unknown[] = []

beforeEach(async () => {
  sent.length = 0
  await prepare('enUS')
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return Response.json(callWith({}))
  })
  return () => vi.unstubAllGlobals()
})
const open = (call: Call) =>
  render(
    <Stage at="/calls/$callId">
      <WaitPanel call={call} />
      <Toasts />
    </Stage>,
  )

it('shows why the price waits, and lets the team approve it or reject it with a reason', async () => {
  await page.viewport(1280, 800)
  const price = { waitType: 'rate_approval', creditsPerHour: 15_000, agreedCreditsPerHour: 12_000 } as const
  const screen = await open(callWith({ ...price, can: { decideForClient: true } as Call['can'] }))
  await expect
    .element(
      screen.getByText(/costs 150.00 credits per hour. The price agreed for the project is 120.00. Approve the price/),
    )
    .toBeVisible()
  await screen.getByRole('button', { name: 'Approve price' }).click()
  await expect.poll(() => sent).toEqual([{ decision: 'approved' }])
  await expect.element(screen.getByText('Price approved')).toBeVisible()
  await screen.getByRole('button', { name: 'Reject' }).click()
  await screen.getByLabelText('Reason').fill('Above our budget')
  // Cancel comes first.
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.poll(() => sent.at(-1)).toEqual({ decision: 'refused', note: 'Above our budget' })
})

it('lets the client’s compliance team decide by keyboard alone, and keeps a reason that was typed when the dialog is left', async () => {
  await page.viewport(375, 800)
  const waiting = callWith({ waitType: 'client_compliance', can: { decideForClient: true } as Call['can'] })
  const screen = await open(waiting)
  const approve = screen.getByRole('button', { name: 'Approve call' })
  const reject = screen.getByRole('button', { name: 'Reject' })
  await expect.element(approve).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(approve).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(reject).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const reason = screen.getByLabelText('Reason')
  await expect.element(reason).toBeVisible()
  for (let stops = 0; stops < 5 && document.activeElement !== reason.element(); stops++)
    await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('On our list')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([])
  expect(sent).toEqual([])
  await expect.element(reject).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(reason).toHaveValue('On our list')
  for (let stops = 0; stops < 5 && document.activeElement !== reason.element(); stops++)
    await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.poll(() => sent).toEqual([{ decision: 'refused', note: 'On our list' }])
})

it('asks those for a chaperone who can add one, and nobody else', async () => {
  const screen = await open(callWith({ waitType: 'chaperone', seatsToGive: ['chaperone'] }))
  await expect.element(screen.getByText(/Compliance requires a chaperone/)).toBeVisible()
  await screen.unmount()
  const other = await open(callWith({ waitType: 'chaperone', seatsToGive: [] }))
  expect(other.getByText(/chaperone/).elements()).toEqual([])
})

it('tells those who may not approve the price that somebody else has to', async () => {
  const screen = await open(
    callWith({
      waitType: 'rate_approval',
      creditsPerHour: 15_000,
      agreedCreditsPerHour: 12_000,
      can: {} as Call['can'],
    }),
  )
  await expect.element(screen.getByText(/Someone else on the project team has to approve it/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Approve price' }).elements()).toEqual([])
})

it('tells staff by name who can end the wait, and who stands in, and tells nobody else', async () => {
  const owners = [
    { personId: 'a', name: 'Ida Falk', companyName: 'Meridian', deputyName: 'Bo Lind' },
    { personId: 'b', name: 'Bo Lind', companyName: null, deputyName: null },
  ]
  vi.stubGlobal('fetch', async () => Response.json({ owners }))
  const waiting = callWith({ waitType: 'platform_compliance' })
  const show = async (roleId: number) => {
    session.setState({ status: 'signedIn', user: { roleId, entityId: 'me' } as User }, true)
    return render(
      <Stage>
        <WaitOwnersPanel call={waiting} />
      </Stage>,
    )
  }
  const staff = await show(roleIds.staff)
  const away = staff.getByRole('listitem').filter({ hasText: 'Ida Falk' }).getByText('Away, deputy: Bo Lind')
  await expect.element(away).toBeVisible()
  await expect.element(staff.getByRole('listitem')).toHaveLength(2)
  await staff.unmount()
  const client = await show(roleIds.client)
  expect(client.getByRole('listitem').elements()).toEqual([])
})
