import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { VerdictsPanel } from './verdicts-panel.tsx'

const verdicts = [
  { verdict: 'callable', count: 143 },
  { verdict: 'from-2027-05', count: 12 },
]
let chosen: unknown[]

beforeEach(async () => {
  chosen = []
  vi.stubGlobal('fetch', async () => Response.json({ evaluated: 200, total: 3412, verdicts }))
  await prepare()
})
const open = (verdict?: 'callable' | 'blocked') =>
  render(
    <Stage>
      <VerdictsPanel
        input={{ text: 'heat', filters: {}, sort: 'relevance', projectId: 'p', ...(verdict && { verdict }) }}
        onChoose={(one) => chosen.push(one)}
      />
    </Stage>,
  )

it('offers each verdict with its count, and shows what was counted', async () => {
  await open()
  await page.getByRole('button', { name: 'From May 2027 12' }).click()
  await page.getByRole('button', { name: 'Callable now 143' }).click()
  expect(chosen).toEqual(['from-2027-05', 'callable'])
  await expect.element(page.getByText('Counted among the first 200 of 3,412 results.')).toBeVisible()
})

it('keeps a choice in sight that nobody matches any longer, so that it can be undone', async () => {
  await open('blocked')
  await page.getByRole('button', { name: 'Blocked 0', pressed: true }).click()
  expect(chosen).toEqual([undefined])
})
