import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { Person } from '../../ui/display/person.tsx'
import { useRoleText } from './role-data.ts'

const former = { title: 'Chief Financial Officer', companyName: 'Northwind Energy Systems', employmentEndYear: 2021 }

function Row({ name, title }: { name: string; title: string }) {
  return (
    <div dir="rtl" style={{ width: 200 }}>
      <Person name={name} about={useRoleText()({ ...former, title })} />
    </div>
  )
}
/** Whether words of a line are within the part that is visible. */
const isVisible = (line: Element, words: string): boolean => {
  const text = line.firstChild as Text
  const range = document.createRange()
  range.setStart(text, text.data.indexOf(words))
  range.setEnd(text, text.data.indexOf(words) + words.length)
  const [part, whole] = [range.getBoundingClientRect(), line.getBoundingClientRect()]
  return part.left >= whole.left - 1 && part.right <= whole.right + 1
}
const directionOfLine = (text: RegExp): string => getComputedStyle(page.getByText(text).element()).direction

beforeEach(() => prepare('arSA'))

it('cuts the end of a former role in Latin letters, not its first words, on a narrow row in Arabic', async () => {
  await render(
    <Stage at="/">
      <Row name="Lena Vogt" title={former.title} />
    </Stage>,
  )
  await expect.element(page.getByText(/سابقًا/)).toBeVisible()
  const line = page.getByText(/سابقًا/).element()
  expect(line.scrollWidth).toBeGreaterThan(line.clientWidth)
  expect(['سابقًا', 'Chief Financial', 'حتى'].map((words) => isVisible(line, words))).toEqual([true, true, false])
  expect(directionOfLine(/Lena Vogt/)).toBe('ltr')
  // Both stay at the side where the page's lines begin.
  expect(getComputedStyle(line).textAlign).toBe('right')
})

it('leaves an Arabic role in the direction of Arabic', async () => {
  await render(
    <Stage at="/">
      <Row name="ليلى حداد" title="المديرة المالية" />
    </Stage>,
  )
  await expect.element(page.getByText(/سابقًا/)).toBeVisible()
  expect(directionOfLine(/سابقًا/)).toBe('rtl')
  expect(directionOfLine(/ليلى حداد/)).toBe('rtl')
})
