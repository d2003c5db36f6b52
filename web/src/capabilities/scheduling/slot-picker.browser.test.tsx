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
  it('says that a time is busy in the reader’s calendar, and lets them choose it', async () => {
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
})
