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
const directionOfLine = (text: RegExp): string => getComputedStyle(page.getByText(text).element()).direction

beforeEach(() => prepare('arSA'))

it('cuts the end of a former role in Latin letters, not its first words, on a narrow row in Arabic', async () => {
  await render(
    <Stage at="/">
      <Row name="Lena Vogt" title={former.title} />
    </Stage>,
  )
  await expect.element(page.getByText(/سابقًا/)).toBeVisible()
  expect(directionOfLine(/سابقًا/)).toBe('ltr')
  expect(directionOfLine(/Lena Vogt/)).toBe('ltr')
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
