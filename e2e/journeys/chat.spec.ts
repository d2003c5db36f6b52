import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { callsOf } from '../rig/calls.ts'
import { forgetOutages, test } from '../rig/fixtures.ts'
import { setLanguage } from '../rig/language.ts'
import { startProduct } from '../rig/product.ts'
import { signIn } from '../rig/sign-in.ts'
import { translatorFor, translatorOf } from '../rig/translations.ts'

const text = translatorFor('enUS')
const messagesOn = (page: Page) => page.getByRole('log').locator('[dir=auto]').allInnerTexts()
const write = async (page: Page, message: string) => {
  const text = await translatorOf(page)
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

  forgetOutages(browserErrors)
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

test('a client on a phone, an expert in Arabic and staff see the same messages in the same order, none twice, after two lost connections and a crash of the server', async ({
  page: staff,
  newProfile,
  extraHTTPHeaders,
  browserErrors,
}) => {
  test.setTimeout(300_000)
  // A product of its own, because others' journeys must not lose their server.
  const product = await startProduct({ env: { TRUSTED_PROXIES: '1' } })
  const { exchange, expert: expertSite } = product.sites.meridian
  const [phone, laptop] = [
    await newProfile({ viewport: { width: 375, height: 812 } }),
    await newProfile({ extraHTTPHeaders: extraHTTPHeaders ?? {} }),
  ]
  const [client, expert] = [await phone.newPage(), await laptop.newPage()]
  const everybody = [staff, client, expert]
  /** Waits until everybody sees these messages, each once, and has sent all of theirs. */
  const expectEverybodySees = async (messages: readonly string[]) => {
    for (const page of everybody) {
      const ours = async () => (await messagesOn(page)).filter((message) => messages.includes(message)).sort()
      await expect.poll(ours, { timeout: 90_000 }).toEqual([...messages].sort())
      await expect(page.getByText((await translatorOf(page))('CHAT.SENDING'))).toHaveCount(0)
    }
  }
  try {
    await signIn(staff, exchange, 'staff@meridian.example')
    await signIn(client, exchange, 'client@meridian.example')
    await signIn(expert, expertSite, 'expert@meridian.example')
    await setLanguage(expert, 'ar-SA')
    const [call] = await callsOf(expert, '/expert/calls')
    // The conversation about a call is at the address of the call.
    await client.goto(`${exchange}/clients/chat/${call!.callId}`)
    await staff.goto(`${exchange}/staff/chat/${call!.callId}`)
    await expert.goto(`${expertSite}/expert/chat/${call!.callId}`)
    await expect(expert.locator('html')).toHaveAttribute('dir', 'rtl')
    const written = ['Staff: hello', 'Client: hello', 'Expert: hello']
    await write(staff, written[0]!)
    await write(client, written[1]!)
    await write(expert, written[2]!)
    await expectEverybodySees(written)

    for (const round of ['first', 'second']) {
      await phone.setOffline(true)
      if (round === 'second') await laptop.setOffline(true)
      const apart = [`Client: without a connection, ${round}`, `Staff: meanwhile, ${round}`, `Expert: too, ${round}`]
      await write(client, apart[0]!)
      await write(staff, apart[1]!)
      await write(expert, apart[2]!)
      await expect(client.getByText(text('CHAT.SENDING'))).toBeVisible()
      await laptop.setOffline(false)
      await phone.setOffline(false)
      written.push(...apart)
      await expectEverybodySees(written)
    }

    await product.kill()
    const unsent = ['Client: is anybody there?', 'Staff: just a moment', 'Expert: I am waiting']
    await write(client, unsent[0]!)
    await write(staff, unsent[1]!)
    await write(expert, unsent[2]!)
    await expect(staff.getByText(text('CHAT.SENDING'))).toBeVisible()
    await product.restart()
    written.push(...unsent)
    await expectEverybodySees(written)
    await write(expert, 'Expert: all is well')
    await expectEverybodySees([...written, 'Expert: all is well'])

    const logs = await Promise.all(everybody.map(messagesOn))
    expect(logs[1]).toEqual(logs[0])
    expect(logs[2]).toEqual(logs[0])
    for (const page of everybody) {
      await page.reload()
      await expect.poll(() => messagesOn(page)).toEqual(logs[0])
    }
  } finally {
    // Pages that are still open would report that the server has gone.
    for (const page of everybody) await page.goto('about:blank')
    await product.stop()
  }
  forgetOutages(browserErrors)
})
