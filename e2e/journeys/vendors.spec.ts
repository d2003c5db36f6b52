import { expect } from '@playwright/test'
import { test } from '../rig/fixtures.ts'
import { mailTo } from '../rig/mailbox.ts'
import { signIn, signInByLink } from '../rig/sign-in.ts'
import { translatorFor } from '../rig/translations.ts'

const text = translatorFor('enUS')
// People that no other journey uses.
const vendor = 'kirra.donnelly@paperbarkinsight.example'
const staffEmail = 'staff@meridian.example'
const name = `Solveig Brattbakk-${process.pid}`
const email = `solveig.${process.pid}@people.example`

test('asks a vendor for experts, who proposes one on a phone, answers the questions and follows the expert to the client beside the own ones [AX-02]', async ({
  page: staff,
  newProfile,
  sites,
}) => {
  const { exchange } = sites.meridian
  await signIn(staff, exchange, staffEmail)
  await staff.goto(`${exchange}/staff/projects?q=Hospital`)
  await staff.locator('a[id^=project-]').first().click()
  await staff.getByRole('link', { name: text('PROJECTS.TAB.sourcing') }).click()
  await staff.getByRole('button', { name: text('SOURCING.PROJECT.ASK') }).click()
  const asking = staff.getByRole('dialog', { name: text('SOURCING.PROJECT.ASK_TITLE') })
  await asking.getByLabel('Paperbark Insight').check()
  const title = `Hospital software ${process.pid}`
  await asking.getByLabel(text('SOURCING.PROJECT.NAME')).fill(title)
  await asking.getByLabel(text('SOURCING.PROJECT.QUESTIONS')).fill('Who signs?')
  await asking.getByRole('button', { name: text('SOURCING.PROJECT.SEND') }).click()
  await expect(staff.getByText(text('SOURCING.PROJECT.ASKED_one', { count: 1 }))).toBeVisible()

  const mail = await mailTo(exchange, vendor, {
    fits: ({ links }) => links.some((link) => link.includes('/clients/requests/')),
  })
  const link = mail.links.find((one) => one.includes('/clients/requests/'))!
  const phone = await (await newProfile({ viewport: { width: 375, height: 812 } })).newPage()
  await signInByLink(phone, exchange, vendor)
  await phone.goto(link)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(phone.getByRole('main')).not.toContainText('Brandywell')
  await phone.getByRole('link', { name: text('SOURCING.PROPOSE') }).click()
  // Nothing is lost by an incomplete form.
  const [firstName, lastName] = name.split(' ') as [string, string]
  await phone.getByLabel(text('SOURCING.FIELDS.firstName')).fill(firstName)
  await phone.getByRole('button', { name: text('SOURCING.PROPOSE') }).click()
  await expect(phone.getByLabel(text('SOURCING.FIELDS.lastName'))).toBeFocused()
  for (const [field, value] of [
    ['SOURCING.FIELDS.lastName', lastName],
    ['SOURCING.FIELDS.email', email],
    ['SOURCING.FIELDS.headline', 'Former head of clinical systems'],
    ['SOURCING.FIELDS.relevance', 'Led two migrations.'],
    ['SOURCING.FIELDS.rate', '450'],
    ['PEOPLE.EMPLOYMENTS.COMPANY', 'Nordklinikk'],
    ['PEOPLE.EMPLOYMENTS.POSITION', 'Head of clinical systems'],
    ['PEOPLE.EMPLOYMENTS.START', '2016-02-01'],
  ] as const)
    await phone.getByLabel(text(field), { exact: true }).fill(value)
  await phone.getByLabel('Who signs?').fill('The medical director.')
  await phone.getByRole('button', { name: text('SOURCING.PROPOSE') }).click()
  await expect(phone.getByRole('main').getByText(name)).toBeVisible()
  await expect(phone.getByText(text('SOURCING.STATES.submitted'))).toBeVisible()

  // Arrives on the open page.
  const card = staff.getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText('The medical director.')
  await card.getByRole('button', { name: text('SOURCING.PROJECT.ACCEPT') }).click()
  const accepting = staff.getByRole('dialog', { name: text('SOURCING.PROJECT.REVIEW_ONE', { name }) })
  await accepting.getByLabel(text('SOURCING.PROJECT.CREDITS')).fill('1.5')
  await accepting.getByRole('button', { name: text('SOURCING.PROJECT.ACCEPT') }).click()
  await expect(staff.getByText(text('SOURCING.PROJECT.ACCEPTED', { name }))).toBeVisible()
  await expect(phone.getByText(text('SOURCING.STAGES.proposed'))).toBeVisible()

  // One list of candidates, the own experts and the vendor's.
  await staff.getByRole('link', { name: new RegExp(`^${text('PROJECTS.TAB.candidates')}`) }).click()
  const candidates = staff.getByRole('main')
  await expect(candidates.getByText(name)).toBeVisible()
  expect(await candidates.locator('[id^=candidate-]').count()).toBeGreaterThan(3)
})
