import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'

const endless = 'x'.repeat(4_000)

beforeEach(() => prepare())

it.each([375, 1440])('a text of 4,000 characters without a space does not widen a page of %i pixels', async (width) => {
  await page.viewport(width, 800)
  await render(
    <Stage>
      <main>
        <h1>{endless}</h1>
        <div style={{ display: 'flex', gap: 8 }}>
          <p>
            <bdi>{endless}</bdi>
          </p>
          <span>beside</span>
        </div>
        <dl style={{ display: 'grid', gridTemplateColumns: 'auto 1fr' }}>
          <dt>Name</dt>
          <dd>{endless}</dd>
        </dl>
        <div>{endless}</div>
        <div style={{ display: 'flex', gap: 8 }}>
          <bdi>{endless}</bdi>
          <span>beside</span>
        </div>
        <div style={{ display: 'flex', gap: 8 }}>
          <span>
            <bdi>{endless}</bdi>
          </span>
          <span>beside</span>
        </div>
        <div style={{ display: 'flex', gap: 8 }}>
          <span dir="auto">{endless}</span>
          <span>beside</span>
        </div>
        <ul style={{ display: 'flex', gap: 8 }}>
          <li>{endless}</li>
          <li>
            <span>beside</span>
          </li>
        </ul>
        <ul style={{ display: 'grid', gridTemplateColumns: 'auto auto' }}>
          <li>
            <a href="/">{endless}</a>
          </li>
        </ul>
      </main>
    </Stage>,
  )
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  // What stands beside it stays whole.
  const lines = [...document.querySelectorAll('main > div > span:last-child')].map((neighbor) => {
    const text = new Range()
    text.selectNodeContents(neighbor)
    return text.getClientRects().length
  })
  expect(lines).toEqual([1, 1, 1, 1])
})
