import { expect } from '@playwright/test'
import { test } from '../rig/journey.ts'
import { signIn, signInByLink } from '../rig/sign-in.ts'
import { wordsIn } from '../rig/words.ts'

const say = wordsIn('enUS')
// People whom no other journey needs; and a text of a page on which nobody else reads.
const administrator = 'admin@meridian.example'
const reader = 'freja.damgaard@sandholmkapital.example'
const key = 'PAGES.EVENTS.TITLE'
const own = 'Our events are over'

test('A text that an administrator words anew is read at once by whoever has it before them [LN-01]', async ({
  page,
  sites,
  newProfile,
}) => {
  const { exchange } = sites.meridian
  const other = await (await newProfile()).newPage()
  await signInByLink(other, exchange, reader)
  await other.goto(`${exchange}/hosted-events`)
  const title = other.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(say(key))

  await signIn(page, exchange, administrator)
  await page.goto(`${exchange}/admin-multitenancy?key=${key}`)
  const english = page.getByRole('textbox', { name: say('LANGUAGES.enUS') })
  await english.fill(own)
  await page
    .getByRole('button', { name: say('TENANCY.WORDS.SAVE') })
    .first()
    .click()
  await expect(title).toHaveText(own)
  await page.getByRole('button', { name: say('TENANCY.WORDS.RESET') }).click()
  await expect(title).toHaveText(say(key))
  await expect(english).toHaveValue(say(key))
})
