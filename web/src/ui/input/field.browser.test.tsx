import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Dialog } from '../overlay/dialog.tsx'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { TextField } from './field.tsx'
import { TextArea } from './text-area.tsx'

const arabic = 'خبير في سلاسل التوريد'
const latin = 'Supply chains.'

beforeEach(() => {
  document.documentElement.dir = 'ltr'
})

function Written({ as: Field, text }: { as: typeof TextField | typeof TextArea; text: string }) {
  const [value, setValue] = useState(text)
  return <Field label="About" value={value} onChange={setValue} />
}

describe.each([
  ['a line of text', TextField],
  ['several lines of text', TextArea],
])('%s', (_, field) => {
  it.each([
    ['rtl', '', 'rtl'],
    ['ltr', '', 'ltr'],
    ['rtl', latin, 'ltr'],
    ['rtl', arabic, 'rtl'],
    ['ltr', arabic, 'rtl'],
  ])('on a page with direction %s and the value "%s" has direction %s', async (page, text, runs) => {
    document.documentElement.dir = page
    const screen = await render(
      <ThemeProvider still>
        <Written as={field} text={text} />
      </ThemeProvider>,
    )
    const box = screen.getByRole('textbox', { name: 'About' })
    expect(getComputedStyle(box.element()).direction).toBe(runs)
    await box.fill(arabic)
    expect(getComputedStyle(box.element()).direction).toBe('rtl')
    await box.fill('')
    expect(getComputedStyle(box.element()).direction).toBe(page)
  })
})

it('a field with initial focus keeps it in a dialog, which would focus its first field', async () => {
  const errors: string[] = []
  const screen = await render(
    <ThemeProvider still>
      <Dialog name="Somebody" opened onClose={() => {}}>
        <button type="button">Before it</button>
        <TextField label="E-mail" value="" autoFocus onBlur={() => errors.push('left')} onChange={() => {}} />
      </Dialog>
    </ThemeProvider>,
  )
  const box = screen.getByRole('textbox', { name: 'E-mail' })
  await expect.element(box).toHaveFocus()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  expect(errors).toEqual([])
})
