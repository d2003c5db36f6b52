import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { useAnchored } from '../../../ui/overlay/anchored.ts'
import { CalendarMenu } from './calendar-menu.tsx'

const links = {
  google: 'https://calendar.google.com/calendar/render?text=Call',
  outlook: 'https://outlook.live.com/calendar/0/action/compose?subject=Call',
  office365: 'https://outlook.office.com/calendar/0/action/compose?subject=Call',
}

beforeEach(async () => {
  await prepare()
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ fileName: 'C-1.ics', content: 'BEGIN:VCALENDAR', links }),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
})

function OpenMenu({ onDownload }: { onDownload: () => void }) {
  const { handle, hanging } = useAnchored('menu')
  return (
    <>
      <Button {...handle}>Add</Button>
      <CalendarMenu {...hanging} callId="c1" onDownload={onDownload} />
    </>
  )
}

it('the calendar menu asks for the links when it is opened, and offers the file as well', async () => {
  const download = vi.fn()
  const screen = await render(
    <Stage>
      <OpenMenu onDownload={download} />
    </Stage>,
  )
  expect(window.fetch).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'Add' }).click()
  for (const [name, url] of [
    ['Google Calendar', links.google],
    ['Outlook.com', links.outlook],
    ['Microsoft 365', links.office365],
  ] as const) {
    const item = screen.getByRole('menuitem', { name })
    await expect.element(item).toHaveAttribute('href', url)
    await expect.element(item).toHaveAttribute('target', '_blank')
  }
  await screen.getByRole('menuitem', { name: 'Calendar file (.ics)' }).click()
  expect(download).toHaveBeenCalledOnce()
})
