import type { Reliability } from '@colloquy/contract/calls/attendance/shapes'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { ReliabilityPanel } from './reliability-panel.tsx'

let reliability: Reliability

beforeEach(async () => {
  await prepare('enUS')
  await page.viewport(375, 700)
  vi.stubGlobal('fetch', async () => Response.json({ reliability, attendanceViolations: [] }))
  return () => vi.unstubAllGlobals()
})

it('shows a percentage with the number of calls, and none for fewer than five', async () => {
  const counts = { attended: 3, late: 1, cancelledLate: 1, movedLate: 0, noShows: 0 }
  reliability = { ...counts, calls: 4, attendedPercent: null }
  const few = await render(
    <Stage at="/experts">
      <ReliabilityPanel personId="few" />
    </Stage>,
  )
  await expect.element(few.getByText('3 of 4, too few for a percentage')).toBeVisible()
  await expect.element(few.getByText(/%/)).not.toBeInTheDocument()
  await few.unmount()
  reliability = { ...counts, attended: 9, calls: 10, attendedPercent: 90 }
  const many = await render(
    <Stage at="/experts">
      <ReliabilityPanel personId="many" />
    </Stage>,
  )
  await expect.element(many.getByText('90% of 10 calls')).toBeVisible()
})
