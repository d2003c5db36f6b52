import { expect, type Page } from '@playwright/test'
import { test } from '../rig/fixtures.ts'
import { mailTo } from '../rig/mailbox.ts'
import { signIn, signInByLink } from '../rig/sign-in.ts'
import { translatorFor } from '../rig/translations.ts'

const text = translatorFor('enUS')
// People that no other journey uses.
const client = 'conall.fitzmaurice@larkmoorequity.example'
const guest = `officer.${process.pid}@guests.example`

/** Opens the form and checks whose words it speaks. @returns the dialog */
const openForm = async (page: Page, kind: 'client' | 'expert' | 'compliance') => {
  await page.getByRole('button', { name: text('FEEDBACK.OPEN') }).click()
  const form = page.getByRole('dialog', { name: text(`FEEDBACK.KINDS.${kind}.TITLE`) })
  for (const type of ['BUG', 'FEEDBACK'])
    await expect(form.getByText(text(`FEEDBACK.KINDS.${kind}.${type}`), { exact: true })).toBeVisible()
  return form
}

const send = async (page: Page, kind: Parameters<typeof openForm>[1], body: string) => {
  const form = await openForm(page, kind)
  await form.getByLabel(text(`FEEDBACK.KINDS.${kind}.BUG_TEXT`)).fill(body)
  await form.getByRole('button', { name: text('FEEDBACK.SEND') }).click()
  await expect(page.getByText(text('FEEDBACK.SENT_TOAST'))).toBeVisible()
}

test('takes feedback from clients, experts, officers and compliance seats in their words, and staff read and answer it [FB-01]', async ({
  page,
  newProfile,
  sites,
}) => {
  const { exchange, expert: expertSite } = sites.meridian
  const open = async () => (await newProfile()).newPage()
  const [bug, seatBug] = [`The list stays empty ${process.pid}`, `The brief is cut off ${process.pid}`]
  await signInByLink(page, exchange, client)
  const form = await openForm(page, 'client')
  await form.getByLabel(text('FEEDBACK.KINDS.client.BUG_TEXT')).fill(bug)
  await form.getByRole('button', { name: text('FEEDBACK.ATTACH') }).click()
  await expect(form.getByRole('img', { name: text('FEEDBACK.PREVIEW') })).toBeVisible()
  await form.getByRole('button', { name: text('FEEDBACK.SEND') }).click()
  await expect(page.getByText(text('FEEDBACK.SENT_TOAST'))).toBeVisible()

  // A compliance seat that came by a share link, without an account.
  const staff = await open()
  await signIn(staff, exchange, 'staff@meridian.example')
  await staff.goto(`${exchange}/staff/projects`)
  await staff.locator('a[id^=project-]').first().click()
  await staff.getByRole('link', { name: text('PROJECTS.TAB.team') }).click()
  await staff.getByRole('button', { name: text('PROJECTS.SHARE.NEW') }).click()
  await staff.getByLabel(text('PROJECTS.SHARE.EMAIL')).fill(guest)
  await staff.getByLabel(text('PROJECTS.SHARE.SEAT')).selectOption('ComplianceSeat')
  await staff
    .getByRole('dialog')
    .getByRole('button', { name: text('PROJECTS.SHARE.SEND') })
    .click()
  const isLink = (link: string) => link.startsWith(`${exchange}/anonymous#`)
  const mail = await mailTo(exchange, guest, { fits: ({ links }) => links.some(isLink) })
  const seat = await open()
  await seat.goto(mail.links.find(isLink)!)
  await seat.getByRole('button', { name: text('SIGN_IN.BEARER_OPEN') }).click()
  await seat.waitForURL(/\/anonymous\/projects\//)
  await send(seat, 'compliance', seatBug)

  const officer = await open()
  await signIn(officer, exchange, 'compliance@meridian.example')
  await openForm(officer, 'compliance')
  const expert = await open()
  await signIn(expert, expertSite, 'expert@meridian.example')
  await openForm(expert, 'expert')

  await staff.goto(`${exchange}/staff/feedback?state=new`)
  await expect(staff.getByText(seatBug)).toBeVisible()
  await staff.getByRole('button', { name: bug }).click()
  const sheet = staff.getByRole('dialog', { name: text('FEEDBACK.ONE') })
  await expect(sheet.getByRole('img', { name: text('FEEDBACK.SCREENSHOT_ALT') })).toBeVisible()
  await sheet.getByLabel(text('FEEDBACK.ANSWER'), { exact: true }).fill('It works again.')
  await sheet.getByRole('button', { name: text('FEEDBACK.SEND_ANSWER') }).click()
  await expect(staff.getByText(text('FEEDBACK.ANSWER_SENT'))).toBeVisible()
  const answer = await mailTo(exchange, client, { fits: ({ subject }) => subject === 'We replied to your feedback' })
  expect(answer.subject).toBe('We replied to your feedback')
})
