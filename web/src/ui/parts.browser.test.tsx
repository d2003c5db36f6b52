import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { initialsOf } from './display/avatar.tsx'
import { Chip } from './display/chip.tsx'
import { Status } from './display/status.tsx'
import { FacetGroup, FacetRow } from './input/facet.tsx'
import { SegmentedControl } from './input/segmented-control.tsx'
import { ConsequenceDialog } from './overlay/consequence-dialog.tsx'
import { ToastBody } from './overlay/toast.tsx'
import { DataTable } from './page/table.tsx'
import { ErrorState } from './state/error-state.tsx'
import './theme/page-styles.ts'
import { ThemeProvider } from './theme/theme-provider.tsx'
import { AgeGauge } from './time/age-gauge.tsx'
import { Meter } from './time/meter.tsx'
import { Timeline } from './time/timeline.tsx'

beforeEach(() => {
  document.documentElement.dir = 'ltr'
})
const show = (part: React.ReactNode) => render(<ThemeProvider still>{part}</ThemeProvider>)
const hours = Array.from({ length: 12 }, (_, i) => String(8 + i).padStart(2, '0'))
const boxOf = (element: Element) => element.getBoundingClientRect()

describe('the timeline', () => {
  const rule = (
    <div style={{ width: 600 }}>
      <Timeline
        label="Today"
        scales={[{ marks: hours }, { marks: hours }]}
        now={{ at: 3, text: '11:00' }}
        blocks={[{ id: 'a', start: 3, length: 1.5, kind: 'fixed', text: 'Call', label: '11:00 to 12:30, call' }]}
      />
    </div>
  )

  it('draws a block at its hours', async () => {
    const screen = await show(rule)
    const region = boxOf(screen.getByRole('region', { name: 'Today' }).element())
    const block = boxOf(screen.getByText('Call').element().parentElement!)
    expect(block.left - region.left).toBeCloseTo(150, 0)
    expect(block.width).toBeCloseTo(75, 0)
  })

  it('is mirrored in right-to-left pages', async () => {
    document.documentElement.dir = 'rtl'
    const screen = await show(rule)
    const region = boxOf(screen.getByRole('region', { name: 'Today' }).element())
    const block = boxOf(screen.getByText('Call').element().parentElement!)
    expect(region.right - block.right).toBeCloseTo(150, 0)
  })

  it.each([
    [1280, 900, 0],
    [1280, 900, 3.2],
    [1280, 900, 12],
    [375, 343, 0.1],
    [375, 343, 7.2],
    [375, 343, 11.9],
  ])(
    'of a window of %s pixels, %s of them its own, shows the time at %s without covering an hour or overflowing',
    async (wide, own, at) => {
      for (const dir of ['ltr', 'rtl']) {
        document.documentElement.dir = dir
        await page.viewport(wide, 800)
        const screen = await show(
          <div style={{ width: own }}>
            <Timeline label="Today" scales={[{ marks: hours }]} now={{ at, text: '17:13' }} blocks={[]} />
          </div>,
        )
        const region = boxOf(screen.getByRole('region', { name: 'Today' }).element())
        const tag = boxOf(screen.getByText('17:13').element())
        expect(tag.left).toBeGreaterThanOrEqual(region.left)
        expect(tag.right).toBeLessThanOrEqual(region.right)
        const seen = [...document.querySelectorAll('section[aria-label=Today] > div:first-child > span')].filter(
          (mark) => getComputedStyle(mark).visibility === 'visible',
        )
        expect(seen.length).toBeGreaterThan(3)
        for (const mark of seen) {
          const range = document.createRange()
          range.selectNodeContents(mark)
          const { left, right } = range.getBoundingClientRect()
          expect(right <= tag.left || left >= tag.right).toBe(true)
        }
        await screen.unmount()
      }
    },
  )

  it('describes each block to screen readers', async () => {
    const screen = await show(rule)
    await expect.element(screen.getByText('11:00 to 12:30, call')).toBeInTheDocument()
  })
})

describe('gauges', () => {
  it('turn amber when most of the validity period is used, and never overflow', async () => {
    const screen = await show(
      <>
        <AgeGauge used={0.5}>half</AgeGauge>
        <AgeGauge used={1.4}>over</AgeGauge>
      </>,
    )
    const [half, over] = ['half', 'over'].map((text) => screen.getByText(text).element().parentElement!)
    const fill = (gauge: Element) => getComputedStyle(gauge).getPropertyValue('--fill')
    expect(fill(half!)).not.toBe(fill(over!))
    expect(over!.style.getPropertyValue('--p')).toBe('1')
  })

  it('have an accessible value', async () => {
    const screen = await show(<Meter value={0.53} label="Credits" text="53 % used" />)
    const meter = screen.getByRole('meter', { name: 'Credits' })
    await expect.element(meter).toHaveAttribute('aria-valuetext', '53 % used')
  })
})

describe('labels', () => {
  it.each([
    ['Katrin Oberholzer', 'KO'],
    ['Joost van Hemert', 'JH'],
    ['Madonna', 'M'],
    ['  ', ''],
  ])('initials of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })

  it('a status has an icon and a label', async () => {
    const screen = await show(<Status shape="diamond">Review</Status>)
    const status = screen.getByText('Review').element().parentElement!
    expect(status.querySelector('svg[aria-hidden]')).not.toBeNull()
  })

  it('a chip is removed by a button that names it', async () => {
    const onRemove = vi.fn()
    const screen = await show(
      <Chip name="Country" removeLabel="Remove Germany" onRemove={onRemove}>
        Germany
      </Chip>,
    )
    const button = screen.getByRole('button', { name: 'Remove Germany' })
    expect(boxOf(button.element()).width).toBeGreaterThanOrEqual(24)
    await button.click()
    expect(onRemove).toHaveBeenCalledOnce()
  })
})

function Choice() {
  const [value, setValue] = useState<'day' | 'week'>('day')
  const options = [
    { value: 'day', label: 'Day' },
    { value: 'week', label: 'Week' },
  ] as const
  return <SegmentedControl label="Span" value={value} options={options} onChange={setValue} />
}

describe('choices', () => {
  it('among a few are radio buttons with arrow key navigation', async () => {
    const screen = await show(<Choice />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByRole('radio', { name: 'Week' })).toBeChecked()
  })

  it('in a facet are labelled by value and count', async () => {
    const onChange = vi.fn()
    const screen = await show(
      <FacetGroup title="Verdict">
        <FacetRow label="Clear" count={24} shape="disc" checked={false} onChange={onChange} />
      </FacetGroup>,
    )
    await screen
      .getByRole('group', { name: 'Verdict' })
      .getByRole('checkbox', { name: /Clear\s*24/ })
      .click()
    expect(onChange).toHaveBeenCalledWith(true)
  })
})

describe('overlays', () => {
  it('a consequence dialog lists the consequences, and cancels on ↵ and Escape', async () => {
    const [onKeep, onConfirm] = [vi.fn(), vi.fn()]
    const screen = await show(
      <ConsequenceDialog
        opened
        title="Cancel the call?"
        details={[{ name: 'You pay now', value: '0.75 credits' }]}
        keep="Keep the call"
        confirm="Cancel for 0.75 credits"
        onKeep={onKeep}
        onConfirm={onConfirm}
      />,
    )
    await expect.element(screen.getByRole('dialog', { name: 'Cancel the call?' })).toBeVisible()
    await expect.element(screen.getByText('0.75 credits', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Keep the call' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('{Escape}')
    expect(onKeep).toHaveBeenCalledTimes(2)
    await screen.getByRole('button', { name: 'Cancel for 0.75 credits' }).click()
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  it('a dialog restores the focus, also when it is unmounted instead of closed', async () => {
    const Question = () => {
      const [opened, setOpened] = useState(false)
      const close = () => setOpened(false)
      return (
        <>
          <button type="button" onClick={() => setOpened(true)}>
            Cancel
          </button>
          {opened && (
            <ConsequenceDialog opened title="Sure?" keep="Keep" confirm="Go" onKeep={close} onConfirm={close} />
          )}
        </>
      )
    }
    const screen = await show(<Question />)
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByRole('button', { name: 'Keep' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  })

  it('a toast offers to undo an action', async () => {
    const onClick = vi.fn()
    const screen = await show(
      <ToastBody shape="disc" runsOut action={{ label: 'Undo', keys: 'Z', onClick }}>
        Moved
      </ToastBody>,
    )
    await screen.getByRole('button', { name: 'Undo' }).click()
    expect(onClick).toHaveBeenCalledOnce()
  })
})

describe('page components', () => {
  it('a table scrolls by itself, and is reachable by keyboard', async () => {
    const screen = await show(
      <div style={{ width: 200 }}>
        <DataTable
          label="Calls"
          columns={[{ id: 'topic', head: 'Topic', width: 600, cell: (row: { topic: string }) => row.topic }]}
          rows={[{ topic: 'Heat pumps' }]}
          rowKey={({ topic }) => topic}
        />
      </div>,
    )
    const region = screen.getByRole('region', { name: 'Calls' }).element() as HTMLElement
    expect(boxOf(region).width).toBe(200)
    expect(region.tabIndex).toBe(0)
  })

  it('an error is announced at once, and can be retried', async () => {
    const onRetry = vi.fn()
    const screen = await show(<ErrorState title="It failed" retry="Try again" onRetry={onRetry} />)
    await expect.element(screen.getByRole('alert').getByText('It failed')).toBeVisible()
    await screen.getByRole('button', { name: 'Try again' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
  })
})
