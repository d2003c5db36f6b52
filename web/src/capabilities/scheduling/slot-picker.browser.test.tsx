import type { Slot } from '@colloquy/contract/values'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { usualParty } from './view.ts'

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

beforeEach(async () => {
  await prepare()
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href)
    const isBusy = pathname.endsWith('/busy-times')
    return Response.json(
      isBusy ? [{ start: `${tomorrow}T00:00:00.000Z`, end: new Date(Date.parse(tomorrow) + 8 * 86_400_000) }] : [],
    )
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('choosing a time', () => {
  it('shows that a time is busy in the reader’s calendar, and lets them choose it', async () => {
    const picked = vi.fn()
    const screen = await render(
      <Stage>
        <SlotPicker
          minutes={60}
          parties={[usualParty('UTC'), usualParty('UTC')]}
          callId="call"
          chosen={[]}
          onPick={picked}
        >
          Add time
        </SlotPicker>
      </Stage>,
    )
    const days = screen.getByLabelText('Day')
    const options = [...(days.element() as HTMLSelectElement).options]
    await days.selectOptions(options[3]!.value)
    await screen.getByRole('textbox').fill('10:00')
    await expect.element(screen.getByRole('status').getByText('Busy in your calendar')).toBeVisible()
    await screen.getByRole('button', { name: 'Add time' }).click()
    expect(picked).toHaveBeenCalledOnce()
    await days.selectOptions(options[20]!.value)
    await expect.element(screen.getByRole('status').getByText('Busy in your calendar')).not.toBeInTheDocument()
  })

  it('neither proposes nor accepts the time that the call has already, and shows why', async () => {
    const parties = [usualParty('UTC'), usualParty('UTC')] as const
    const show = (taken: Slot | null, onPick: (slot: Slot) => void) =>
      render(
        <Stage>
          <SlotPicker minutes={60} parties={parties} callId="call" chosen={[]} taken={taken} onPick={onPick}>
            Move call
          </SlotPicker>
        </Stage>,
      )
    const first = vi.fn()
    const before = await show(null, first)
    const chosenIn = (screen: typeof before) => [
      (screen.getByLabelText('Day').element() as HTMLSelectElement).value,
      (screen.getByRole('textbox').element() as HTMLInputElement).value,
    ]
    const proposed = chosenIn(before)
    await before.getByRole('button', { name: 'Move call' }).click()
    expect(first).toHaveBeenCalledOnce()
    await before.unmount()
    const again = vi.fn()
    const screen = await show(first.mock.calls[0]![0], again)
    expect(chosenIn(screen)).not.toEqual(proposed)
    await screen.getByLabelText('Day').selectOptions(proposed[0]!)
    await screen.getByRole('textbox').fill(proposed[1]!)
    await screen.getByRole('button', { name: 'Move call' }).click()
    await expect
      .element(screen.getByText('The call is already scheduled for this time. Pick another one.'))
      .toBeVisible()
    expect(again).not.toHaveBeenCalled()
  })

  it('shows how much notice is needed when a time is too soon', async () => {
    const picked = vi.fn()
    const screen = await render(
      <Stage>
        <SlotPicker
          minutes={15}
          parties={[usualParty('UTC'), usualParty('UTC')]}
          callId="call"
          chosen={[]}
          onPick={picked}
        >
          Add time
        </SlotPicker>
      </Stage>,
    )
    const inTenMinutes = new Date(Math.ceil(Date.now() / 300_000) * 300_000 + 300_000)
    const days = screen.getByLabelText('Day')
    const isTomorrow = new Date().getUTCDate() !== inTenMinutes.getUTCDate()
    await days.selectOptions([...(days.element() as HTMLSelectElement).options][isTomorrow ? 1 : 0]!.value)
    await screen.getByRole('textbox').fill(inTenMinutes.toISOString().slice(11, 16))
    await screen.getByRole('button', { name: 'Add time' }).click()
    await expect.element(screen.getByText('Pick a time at least 4 h from now.')).toBeVisible()
    expect(picked).not.toHaveBeenCalled()
  })
})
