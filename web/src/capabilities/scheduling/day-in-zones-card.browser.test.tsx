import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { DayInZonesCard, type HighlightedSlot } from './day-in-zones-card.tsx'
import { usualParty } from './view.ts'

beforeEach(() => prepare())

const slot = (id: string, start: string, end: string, kind: HighlightedSlot['kind']): HighlightedSlot => ({
  id,
  kind,
  text: id,
  label: id,
  slot: { start: `${start}:00.000Z`, end: `${end}:00.000Z` },
})
const boxOf = (element: Element) => {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}
const marksOf = (row: Element) => [...row.children].filter((mark) => getComputedStyle(mark).visibility === 'visible')
const rowsOfMarks = () => [...document.querySelectorAll('section > div[aria-hidden]')]

const partiesIn = (near: string, far: string) => [usualParty(near), usualParty(far)] as const

const open = (around: string, slots: readonly HighlightedSlot[]) =>
  render(
    <Stage>
      <DayInZonesCard
        around={new Date(`${around}:00.000Z`)}
        parties={partiesIn('Europe/London', 'Asia/Kolkata')}
        slots={slots}
      />
    </Stage>,
  )

describe('a day in two zones', () => {
  it('stays a day when another one has chosen and booked slots', async () => {
    await page.viewport(1440, 800)
    await open('2026-11-24T15:00', [
      slot('this', '2026-11-24T15:00', '2026-11-24T16:00', 'fixed'),
      slot('chosen tomorrow', '2026-11-25T20:00', '2026-11-25T21:00', 'hold'),
      slot('booked next week', '2026-12-01T09:00', '2026-12-01T10:00', 'past'),
    ])
    expect(rowsOfMarks().map((row) => row.children.length)).toEqual([12, 12])
    expect(page.getByText('chosen tomorrow').elements()).toHaveLength(0)
  })

  it.each([
    ['a call that is over, late in the evening', '2026-11-24T21:30', '2026-11-24T22:30'],
    ['a call that is over, early in the morning', '2026-11-24T03:00', '2026-11-24T04:00'],
    ['a call over midnight', '2026-11-24T23:30', '2026-11-25T00:30'],
  ])('shows %s as a whole', async (_, start, end) => {
    await page.viewport(1024, 800)
    await open(start, [slot('call', start, end, 'past')])
    const block = page.getByText('call').first().element().parentElement!.getBoundingClientRect()
    const scale = document.querySelector('section ul')!.getBoundingClientRect()
    expect(block.width).toBeGreaterThan(20)
    expect(block.left).toBeGreaterThanOrEqual(scale.left)
    expect(block.right).toBeLessThanOrEqual(scale.right)
  })

  it('shows whoever chooses for an expert the zone of that expert', async () => {
    await page.viewport(1440, 800)
    await render(
      <Stage>
        <DayInZonesCard
          around={new Date('2026-11-24T15:00:00.000Z')}
          parties={partiesIn('America/Denver', 'Europe/Madrid')}
          slots={[slot('this', '2026-11-24T15:00', '2026-11-24T16:00', 'fixed')]}
        />
      </Stage>,
    )
    const zones = [...document.querySelectorAll('section > span')].map((zone) => zone.textContent)
    expect(zones).toEqual(['Denver', 'Madrid'])
    const hours = rowsOfMarks().map((row) => [...row.children].map((mark) => mark.textContent))
    expect(hours[0]).toContain('08')
    expect(hours[1]![hours[0]!.indexOf('08')]).toBe('16')
  })

  it.each([375, 769, 1024, 1440])('keeps the hours of a long day apart at %s px', async (width) => {
    await page.viewport(width, 800)
    await open('2026-11-24T12:00', [
      slot('early', '2026-11-24T02:00', '2026-11-24T03:00', 'hold'),
      slot('late', '2026-11-24T22:30', '2026-11-24T23:30', 'hold'),
    ])
    for (const row of rowsOfMarks()) {
      const boxes = marksOf(row).map(boxOf)
      expect(boxes.length).toBeGreaterThan(4)
      for (const [i, box] of boxes.slice(1).entries()) expect(box.left).toBeGreaterThan(boxes[i]!.right + 2)
    }
  })
})
