import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearUnsaved, hasUnsaved, watchTyping } from './unsaved-changes.ts'

let stop: () => void
beforeEach(() => {
  stop = watchTyping()
  document.body.innerHTML =
    '<main><input aria-label="Name" value="Ada"><textarea aria-label="Note"></textarea><input type="search" aria-label="Find"></main>'
})
afterEach(() => {
  stop()
  document.body.innerHTML = ''
})

const write = async (name: string, text: string) => {
  await page.getByLabelText(name).click()
  await userEvent.keyboard(text)
}

it('knows of what was typed and not sent, and forgets what was sent, taken back or is gone', async () => {
  await page.getByLabelText('Name').click()
  expect(hasUnsaved()).toBe(false)
  await write('Note', 'On Friday')
  expect(hasUnsaved()).toBe(true)
  clearUnsaved()
  expect(hasUnsaved()).toBe(false)
  await write('Note', ' or later')
  expect(hasUnsaved()).toBe(true)
  await page.getByLabelText('Note').fill('On Friday')
  expect(hasUnsaved()).toBe(false)
  await write('Note', '!')
  document.querySelector('textarea')!.remove()
  expect(hasUnsaved()).toBe(false)
})

it('does not count what stands in the address anyway', async () => {
  await write('Find', 'heat pumps')
  expect(hasUnsaved()).toBe(false)
})
