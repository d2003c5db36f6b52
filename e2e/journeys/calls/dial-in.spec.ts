import { expect, type Page } from '@playwright/test'
import { joinableRoom } from '../../rig/calls.ts'
import { expectNoAxeViolations, expectNoOverflow } from '../../rig/expectations.ts'
import { test } from '../../rig/fixtures.ts'
import { signIn } from '../../rig/sign-in.ts'
import { translatorFor } from '../../rig/translations.ts'

const text = translatorFor('enUS')
const expert = 'Katrin Oberholzer'

const expectNumbers = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'United Kingdom' })).toBeVisible()
  await expect(page.getByRole('link', { name: '+44 20 7946 0182' })).toHaveAttribute('href', 'tel:+442079460182')
}

/** The PIN of the reader's own seat, which calls of before there was a bridge get within a minute. */
const pinIn = async (page: Page): Promise<string> => {
  const digits = page.getByText(/^\d{3} \d{3} \d{4}$/)
  await expect(async () => {
    await page.reload()
    await expect(digits).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 100_000 })
  return (await digits.innerText()).replaceAll(' ', '')
}

test.describe('Joining calls by phone', () => {
  test.describe.configure({ mode: 'serial' })
  test.setTimeout(240_000)

  test('shows dial-in numbers to visitors, and to everybody else on their own site [RT-21]', async ({
    newProfile,
    sites,
  }) => {
    const { exchange, expert: expertSite } = sites.meridian
    for (const origin of [exchange, expertSite]) {
      const visitor = await (await newProfile()).newPage()
      await visitor.goto(`${origin}/dialins`)
      await expectNumbers(visitor)
      expect(new URL(visitor.url()).pathname).toBe('/dialins')
      await expectNoAxeViolations(visitor)
    }
    for (const [email, origin, path] of [
      ['client', exchange, '/clients/dialins'],
      ['compliance', exchange, '/compliance/dialins'],
      ['staff', exchange, '/staff/dialins'],
      ['expert', expertSite, '/expert/dialins'],
    ] as const) {
      const page = await (await newProfile()).newPage()
      await signIn(page, origin, `${email}@meridian.example`)
      await page.goto(`${origin}/dialins`)
      await expectNumbers(page)
      expect(new URL(page.url()).pathname).toBe(path)
    }
  })

  test('gives each seat of a call a PIN, with which it joins by a number of its country [CA-05]', async ({
    newProfile,
    sites,
  }) => {
    const { exchange, expert: expertSite } = sites.meridian
    const admin = await (await newProfile()).newPage()
    await signIn(admin, exchange, 'admin@meridian.example')
    await admin.goto(`${exchange}/staff/dialins`)
    await expect(admin.getByText('/dev/phone/bridge/meridian')).toBeVisible()
    await admin.getByRole('button', { name: text('CALLS.DIAL_IN.BRIDGE.CHANGE') }).click()
    await expect(admin.getByLabel(text('CALLS.DIAL_IN.BRIDGE.URL'))).toBeVisible()
    await expectNoAxeViolations(admin)
    await expectNoOverflow(admin)

    const client = await (await newProfile()).newPage()
    await signIn(client, exchange, 'client@meridian.example')
    await client.goto(await joinableRoom(client, '/clients/calls'))
    const clientPin = await pinIn(client)
    await client.keyboard.press('Enter')
    await expect(client.getByRole('toolbar', { name: text('CALLS.ROOM.CONTROLS') })).toBeVisible()

    const expertPage = await (await newProfile()).newPage()
    await signIn(expertPage, expertSite, 'expert@meridian.example')
    await expertPage.goto(await joinableRoom(expertPage, '/expert/calls'))
    const pin = await pinIn(expertPage)
    expect(pin).not.toBe(clientPin)
    await expect(expertPage.getByRole('link', { name: /\+\d/ }).first()).toHaveAttribute(
      'href',
      new RegExp(`^tel:\\+\\d+,,${pin}%23$`),
    )
    await expectNoAxeViolations(expertPage)

    // The demo's phone bridge signs what happens on its phones, as one of a provider does.
    const opened = expertPage.waitForEvent('popup')
    await expertPage.getByRole('link', { name: text('CALLS.DIAL_IN.DEMO_PHONE') }).click()
    const phone = await opened
    await phone.getByRole('button', { name: 'Call', exact: true }).click()
    const heard = phone.getByRole('log')
    await expect(heard).toContainText('Everyone can hear you')
    await expectNoAxeViolations(phone)
    const stage = client.getByRole('region', { name: text('CALLS.ROOM.STAGE') })
    await expect(stage.getByText(text('CALLS.ROOM.BY_PHONE'))).toBeVisible()
    await expect(stage.getByText(expert).first()).toBeVisible()

    await client.getByRole('button', { name: text('RECORDINGS.CONSENT.RECORD') }).click()
    await client.getByRole('button', { name: text('RECORDINGS.CONSENT.ASKING.CONFIRM') }).click()
    await expect(heard).toContainText('Press 1 to agree', { timeout: 60_000 })
    await phone.getByRole('button', { name: '1', exact: true }).click()
    await expect(heard).toContainText('You agreed to the recording', { timeout: 60_000 })
    await phone.getByRole('button', { name: 'Hang up' }).click()
    await expect(stage.getByText(text('CALLS.ROOM.BY_PHONE'))).toHaveCount(0)
    // Other journeys join this call, which would ask them too.
    const prompt = client.getByRole('dialog', { name: text('RECORDINGS.CONSENT.ANSWERING.TITLE') })
    await prompt.getByRole('button', { name: text('RECORDINGS.CONSENT.ANSWERING.REFUSE') }).click()
    await expect(prompt).toBeHidden()
  })
})
