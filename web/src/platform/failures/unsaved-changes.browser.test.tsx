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

it('tracks typed input that was not sent, until it is sent, undone or removed', async () => {
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

it('ignores input that is part of the URL', async () => {
  await write('Find', 'heat pumps')
  expect(hasUnsaved()).toBe(false)
})
