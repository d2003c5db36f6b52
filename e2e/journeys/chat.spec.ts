import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from '../rig/fixtures.ts'
import { signIn } from '../rig/sign-in.ts'
import { translatorFor } from '../rig/translations.ts'

const text = translatorFor('enUS')
const messagesOn = (page: Page) => page.getByRole('log').locator('[dir=auto]').allInnerTexts()
const write = async (page: Page, message: string) => {
  await page.getByLabel(text('CHAT.MESSAGE'), { exact: true }).fill(message)
  await page.getByRole('button', { name: text('CHAT.SEND'), exact: true }).click()
}

test('talks about a project on a computer and a phone, through a lost connection and a closed tab: the same messages in the same order, none twice', async ({
  page: computer,
  newProfile,
  sites,
  browserErrors,
}) => {
  const { exchange } = sites.meridian
  await signIn(computer, exchange, 'staff@meridian.example')
  await computer.goto(`${exchange}/staff/chat`)
  await computer.locator('main li a').first().click()
  await expect(computer.getByRole('log')).toBeVisible()
  const chatId = computer.url().split('/').at(-1)!
  const profile = await newProfile({ viewport: { width: 375, height: 812 } })
  const phone = await profile.newPage()
  await signIn(phone, exchange, 'client@meridian.example')
  await phone.goto(`${exchange}/clients/chat/${chatId}`)
  const elsewhere = await profile.newPage()
  await elsewhere.goto(`${exchange}/clients/calls`)
  const marker = `${process.pid}-${Date.now()}`

  // The tab of a page about something else says that there is a message, until it is read.
  const icon = () => elsewhere.locator('link[rel=icon]').getAttribute('href')
  await phone.goto(`${exchange}/clients/projects`)
  await write(computer, `One ${marker}`)
  await expect(elsewhere).toHaveTitle(/^\(\d+\) /)
  expect(await icon()).toContain('notification')
  await phone.goto(`${exchange}/clients/chat/${chatId}`)
  await expect(elsewhere).not.toHaveTitle(/^\(/)
  await expect(phone.getByRole('log')).toContainText(`One ${marker}`)
  await write(phone, `Two ${marker}`)
  await expect(computer.getByRole('log')).toContainText(`Two ${marker}`)

  // What is written without a connection is kept, also when the tab is closed, and sent later.
  await profile.setOffline(true)
  await write(phone, `Three ${marker}`)
  await expect(phone.getByText(text('CHAT.SENDING'))).toBeVisible()
  await write(computer, `Four ${marker}`)
  await phone.close()
  await profile.setOffline(false)
  const reopened = await profile.newPage()
  await reopened.goto(`${exchange}/clients/chat/${chatId}`)
  await expect(computer.getByRole('log')).toContainText(`Three ${marker}`)
  await expect(reopened.getByText(text('CHAT.SENDING'))).toHaveCount(0)
  const ours = async (page: Page) => (await messagesOn(page)).filter((message) => message.includes(marker))
  expect(await ours(computer)).toEqual(['One', 'Two', 'Four', 'Three'].map((word) => `${word} ${marker}`))
  await expect.poll(() => ours(reopened)).toEqual(await ours(computer))

  browserErrors.splice(
    0,
    browserErrors.length,
    ...browserErrors.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED')),
  )
})

test('sends a file with a message from a phone, which the other side saves', async ({
  page: computer,
  newProfile,
  sites,
}) => {
  const { exchange } = sites.meridian
  await signIn(computer, exchange, 'staff@meridian.example')
  await computer.goto(`${exchange}/staff/chat`)
  await computer.locator('main li a').first().click()
  await expect(computer.getByRole('log')).toBeVisible()
  const profile = await newProfile({ viewport: { width: 375, height: 812 } })
  const phone = await profile.newPage()
  await signIn(phone, exchange, 'client@meridian.example')
  await phone.goto(`${exchange}/clients/chat/${computer.url().split('/').at(-1)!}`)
  const name = `Plan ${process.pid}-${Date.now()}.csv`

  await phone.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from('a;b') })
  await expect(phone.getByRole('list', { name: text('CHAT.FILES.CHOSEN') })).toContainText(name)
  // Before it is uploaded or after.
  await phone.getByRole('button', { name: text('CHAT.SEND'), exact: true }).click()
  const label = `${text('CHAT.FILES.DOWNLOAD')} ${name}`
  await expect(phone.getByRole('log').getByRole('button', { name: label })).toBeVisible()
  const received = computer.getByRole('log').getByRole('button', { name: label })
  await expect(received).toContainText(text('CHAT.FILES.STATES.unscanned'))
  const saving = computer.waitForEvent('download')
  await received.focus()
  await computer.keyboard.press('Enter')
  const file = await saving
  expect(file.suggestedFilename()).toBe(name)
  expect(await readFile(await file.path(), 'utf8')).toBe('a;b')
})

test('keeps a conversation open above pages while the reader goes from one to the next; phones show its page', async ({
  page,
  newProfile,
  sites,
}) => {
  const { exchange } = sites.meridian
  await signIn(page, exchange, 'staff@meridian.example')
  await page.goto(`${exchange}/staff/projects`)
  const opener = page.getByRole('banner').getByRole('button', { name: text('CHAT.TITLE') })
  await opener.click()
  const dock = page.getByRole('complementary', { name: text('CHAT.TITLE') })
  await dock.getByRole('button', { name: 'Heat pumps, DACH' }).click()
  const marker = `From above the page ${process.pid}-${Date.now()}`
  await write(page, marker)
  await expect(dock.getByRole('log')).toContainText(marker)
  await page
    .getByRole('link', { name: text('CALLS.TITLE') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/staff\/calls/)
  // Navigation ends with the focus on the page.
  await expect(page.locator('#content')).toBeFocused()
  await expect(dock.getByRole('log')).toContainText(marker)
  await dock.getByLabel(text('CHAT.MESSAGE'), { exact: true }).press('Escape')
  await expect(dock).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await dock.getByRole('link', { name: text('CHAT.OPEN_PAGE') }).click()
  await expect(page).toHaveURL(/\/staff\/chat\/[0-9a-f-]+$/)
  await expect(dock).toBeHidden()
  await expect(page.getByRole('log')).toContainText(marker)

  const profile = await newProfile({ viewport: { width: 375, height: 812 } })
  const phone = await profile.newPage()
  await signIn(phone, exchange, 'staff@meridian.example')
  await phone
    .getByRole('banner')
    .getByRole('link', { name: text('CHAT.TITLE') })
    .click()
  await expect(phone).toHaveURL(/\/staff\/chat$/)
})

test('holds a message back that a rule of compliance names, until an officer releases it', async ({
  page: officer,
  newProfile,
  sites,
}) => {
  const { exchange } = sites.meridian
  const phrase = `guidance ${process.pid} ${Date.now()}`
  await signIn(officer, exchange, 'compliance@meridian.example')
  await officer.goto(`${exchange}/compliance/flags`)
  await officer.getByRole('button', { name: text('CHAT.REVIEW.RULES') }).click()
  await officer.getByLabel(text('CHAT.REVIEW.KINDS.phrases'), { exact: true }).first().selectOption('hold')
  await officer.getByRole('textbox', { name: text('CHAT.REVIEW.PHRASE_LIST') }).fill(phrase)
  await officer.getByRole('button', { name: text('CHAT.SAVE') }).click()
  await expect(officer.getByRole('dialog')).toBeHidden()

  const client = await (await newProfile()).newPage()
  await signIn(client, exchange, 'client@meridian.example')
  await client.goto(`${exchange}/clients/chat`)
  await client.getByRole('link', { name: 'Heat pumps, DACH' }).click()
  await write(client, `The ${phrase} is confidential`)
  await expect(client.getByRole('log')).toContainText(text('CHAT.STATES.held'))
  const staff = await (await newProfile()).newPage()
  await signIn(staff, exchange, 'staff@meridian.example')
  await staff.goto(client.url().replace('/clients/', '/staff/'))
  await expect(staff.getByRole('log')).toBeVisible()
  await expect(staff.getByRole('log')).not.toContainText(phrase)

  // The officer's list follows by itself.
  const flag = officer.getByRole('article').filter({ hasText: phrase })
  await flag.getByRole('button', { name: text('CHAT.REVIEW.RELEASE') }).click()
  await expect(staff.getByRole('log')).toContainText(phrase)
  await expect(client.getByRole('log')).not.toContainText(text('CHAT.STATES.held'))
  await expect(flag).toBeHidden()
})
