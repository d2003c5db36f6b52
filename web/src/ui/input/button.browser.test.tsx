import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ThemeProvider } from '../theme/theme-provider.tsx'
import { Button } from './button.tsx'

/** A form that is saved when the test decides, and then has nothing left to save. */
const aForm = () => {
  const sent = vi.fn()
  let answer: (() => void) | undefined
  function Form() {
    const [state, setState] = useState<'changed' | 'saving' | 'saved'>('changed')
    return (
      <ThemeProvider still>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            sent()
            setState('saving')
            answer = () => setState('saved')
          }}
        >
          <input aria-label="Name" />
          <Button type="submit" variant="filled" loading={state === 'saving'} disabled={state === 'saved'}>
            Save
          </Button>
          <button type="button">Elsewhere</button>
        </form>
      </ThemeProvider>
    )
  }
  return { sent, answer: () => answer?.(), Form }
}

it('keeps the focus while it is loading and when it becomes disabled', async () => {
  const { answer, Form } = aForm()
  await render(<Form />)
  const save = page.getByRole('button', { name: 'Save' })
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  await expect.element(save).toHaveFocus()
  answer()
  await expect.element(save).not.toHaveAttribute('aria-busy')
  await expect.element(save).toHaveFocus()
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await userEvent.tab()
  await expect.element(save).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
})

it('does nothing while it is disabled, neither on click nor on Enter in a field', async () => {
  const { sent, answer, Form } = aForm()
  await render(<Form />)
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  expect(sent).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  await page.getByLabelText('Name').click()
  await userEvent.keyboard('{Enter}')
  expect(sent).toHaveBeenCalledTimes(1)
  answer()
  await expect.element(save).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  expect(sent).toHaveBeenCalledTimes(1)
})

it('leads somewhere where it is a link, whichever way it is made one', async () => {
  await render(
    <ThemeProvider>
      <Button component="a" href="#one">
        One
      </Button>
      <Button renderRoot={(props) => <a href="#two" {...props} />}>Two</Button>
    </ThemeProvider>,
  )
  await expect.element(page.getByRole('link', { name: 'One' })).toHaveAttribute('href', '#one')
  await expect.element(page.getByRole('link', { name: 'Two' })).toHaveAttribute('href', '#two')
})
