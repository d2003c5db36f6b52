import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { aTenant, prepare, Stage } from '../../platform/test-rig.tsx'
import { Brand } from './brand.tsx'

const platformName = 'Meridian Research Exchange of the Northern Countries'

beforeEach(() =>
  prepare('enUS', aTenant({ variables: { platformName, legalName: 'Meridian Research Ltd', styles: {} } })),
)

it.each([375, 1440])('shows a long name in one line of a page of %i pixels, and in full as a hint', async (width) => {
  await page.viewport(width, 600)
  const screen = await render(
    <Stage>
      <div style={{ width: 232 }}>
        <Brand />
      </div>
    </Stage>,
  )
  const name = (await screen.getByText(platformName).findElement()) as HTMLElement
  expect(name.title).toBe(platformName)
  expect(name.getBoundingClientRect().height).toBe(18)
  expect(name.scrollWidth).toBeGreaterThan(name.clientWidth)
  expect(name.getBoundingClientRect().right).toBeLessThanOrEqual(232)
})
