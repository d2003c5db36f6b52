import type { Call } from '@colloquy/contract/calls/shapes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../../platform/session.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { LocationPanel } from './location-panel.tsx'
import { MinutesPanel } from './minutes-panel.tsx'

const call = (changes: Partial<Call> = {}) =>
  ({
    callId: 'c',
    code: 'C-1',
    version: 3,
    expectedDuration: 60,
    attestation: null,
    confirmedMinutes: [],
    interaction: {
      name: 'zoom',
      id: 'C-1',
      timezone: 'Europe/London',
      platformType: 'external',
      provider: 'zoom',
      location: 'https://zoom.us/j/93',
      note: 'Passcode 77',
    },
    can: { setInteraction: true, confirmMinutes: true },
    ...changes,
  }) as Call

const sent: { path: string; body: unknown }[] = []
beforeEach(async () => {
  sent.length = 0
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ path: new URL(address, location.origin).pathname, body: JSON.parse(String(init.body)) })
    return Response.json(call())
  })
  session.setState({ status: 'signedIn', user: { entityId: 'me', roleId: 1, timeZoneId: 'UTC' } as never }, true)
  await page.viewport(1280, 800)
  await prepare('enUS')
})
afterEach(() => vi.unstubAllGlobals())

describe('the location of a call', () => {
  it('opens in its provider in a tab of its own', async () => {
    const screen = await render(
      <Stage>
        <LocationPanel call={call()} />
      </Stage>,
    )
    const link = screen.getByRole('link', { name: 'Open in Zoom' })
    await expect.element(link).toHaveAttribute('href', 'https://zoom.us/j/93')
    await expect.element(link).toHaveAttribute('rel', 'noreferrer')
    await expect.element(screen.getByText('Passcode 77')).toBeVisible()
  })

  it('is changed to another provider, with a link of that provider only', async () => {
    const screen = await render(
      <Stage>
        <LocationPanel call={call()} />
      </Stage>,
    )
    await screen.getByRole('button', { name: 'Change location' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Location' }).selectOptions('teams')
    const link = dialog.getByRole('textbox', { name: 'Meeting link' })
    await link.fill('https://zoom.us/j/93')
    await dialog.getByRole('button', { name: 'Change location' }).click()
    await expect.element(link).toHaveAttribute('aria-invalid', 'true')
    expect(sent).toEqual([])
    await link.fill(' https://teams.microsoft.com/l/1 ')
    await dialog.getByRole('button', { name: 'Change location' }).click()
    const interaction = {
      platformType: 'external',
      provider: 'teams',
      location: 'https://teams.microsoft.com/l/1',
      note: 'Passcode 77',
    }
    await expect.poll(() => sent).toEqual([{ path: '/api/calls/c/interaction', body: { interaction } }])
  })

  it('is not shown before the reader has attested', async () => {
    const { interaction } = call()
    const screen = await render(
      <Stage>
        <LocationPanel
          call={call({
            interaction: { ...interaction, location: null, note: null },
            attestation: { isDue: true, missing: [] },
          })}
        />
      </Stage>,
    )
    await expect.element(screen.getByText(/once you’ve confirmed the statements/)).toBeVisible()
    expect(screen.getByRole('link').elements()).toEqual([])
  })
})

describe('the minutes of a call', () => {
  it('are confirmed as a number, and show what others have confirmed', async () => {
    const confirmedMinutes = (['client', 'expert'] as const).map((side) => ({
      side,
      minutes: side === 'client' ? 20 : 50,
      byName: side,
      at: `2026-11-25T10:0${side.length}:00.000Z`,
    }))
    const screen = await render(
      <Stage>
        <MinutesPanel call={call({ confirmedMinutes })} />
      </Stage>,
    )
    await expect.element(screen.getByText(/The two sides confirmed different durations/)).toBeVisible()
    const minutes = screen.getByRole('textbox', { name: 'Minutes' })
    await minutes.fill('0')
    await expect.element(screen.getByRole('button', { name: 'Confirm minutes' })).toBeDisabled()
    await minutes.fill('45')
    await screen.getByRole('button', { name: 'Confirm minutes' }).click()
    await expect.poll(() => sent).toEqual([{ path: '/api/calls/c/minutes', body: { minutes: 45 } }])
  })
})
