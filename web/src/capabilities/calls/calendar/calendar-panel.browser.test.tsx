import { timeFormat } from '@colloquy/contract/time'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { CalendarPanel } from './calendar-panel.tsx'

beforeEach(() => prepare())

it.each([800, 1440])('keeps the day heads and the hours in sight while a week of %i pixels scrolls', async (width) => {
  await page.viewport(width, 500)
  const screen = await render(
    <Stage>
      <div style={{ paddingBlockStart: 400 }}>
        <CalendarPanel
          calls={[]}
          view="week"
          date="2026-11-23"
          time={timeFormat('enUS', 'Europe/London')}
          base="/clients/calls"
          onShow={() => {}}
        />
      </div>
    </Stage>,
  )
  const week = screen.getByRole('region').element()
  const placeOf = (text: string) => screen.getByText(text).element().getBoundingClientRect()
  const hour = (await screen.getByText('09:00').findElement()).getBoundingClientRect()
  // Whichever of the two scrolls: the page to its end, then the week.
  scrollTo(0, document.body.scrollHeight)
  week.scrollTo(300, 150)
  await expect.poll(() => placeOf('09:00').top).toBeLessThan(hour.top - 150)
  expect(placeOf('09:00').left).toBeGreaterThanOrEqual(0)
  const head = placeOf('Wed, Nov 25')
  expect(head.top).toBeGreaterThanOrEqual(0)
  expect(head.bottom).toBeLessThan(500)
  const at = document.elementFromPoint(Math.max(head.left, 70) + 4, head.top + 4)
  expect(at?.textContent).toContain('Wed, Nov 25')
})
