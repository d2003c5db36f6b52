import { expect } from '@playwright/test'
import { test } from '../rig/fixtures.ts'
import { mailTo } from '../rig/mailbox.ts'
import { signIn } from '../rig/sign-in.ts'
import { translatorFor } from '../rig/translations.ts'

const text = translatorFor('enUS')
const staffEmail = 'staff@meridian.example'

test('invites two candidates at once from the board, and lets an expert decline on a phone, whose reason the board shows', async ({
  page: staff,
  newProfile,
  sites,
}) => {
  const { exchange, expert: expertSite } = sites.meridian
  await signIn(staff, exchange, staffEmail)
  await staff.goto(`${exchange}/staff/projects?q=Hospital`)
  await staff.locator('a[id^=project-]').first().click()
  const proposed = staff.getByRole('region', { name: text('PROJECTS.STAGE.proposed'), exact: true })
  for (const index of [0, 1]) await proposed.getByRole('checkbox').nth(index).check()
  const invite = text('PROJECTS.BOARD.INVITE')
  await staff
    .getByRole('region', { name: text('PROJECTS.BOARD.SELECTION') })
    .getByRole('button', { name: invite })
    .click()
  await staff.getByRole('dialog').getByRole('button', { name: invite }).click()
  await expect(staff.getByText(text('PROJECTS.INVITE.DONE_other', { count: 2 }))).toBeVisible()
  await expect(proposed.getByRole('button', { name: /^Invited, answer due by/ })).toHaveCount(2)

  const phone = await (await newProfile({ viewport: { width: 375, height: 812 } })).newPage()
  await signIn(phone, expertSite, 'expert@meridian.example')
  await phone.goto(`${expertSite}/expert/opportunities`)
  await phone.locator('tbody a').last().click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(text('PROJECTS.OPPORTUNITIES.CONFIDENTIAL'))
  // Nothing is accepted while questions are open.
  await phone.getByRole('button', { name: text('PROJECTS.OPPORTUNITIES.ACCEPT'), exact: true }).click()
  await expect(phone.getByText(text('PROJECTS.OPPORTUNITIES.ACCEPT_FIRST'))).toBeVisible()
  await phone.getByRole('button', { name: text('PROJECTS.OPPORTUNITIES.DECLINE'), exact: true }).click()
  const declining = phone.getByRole('dialog')
  await declining
    .getByLabel(text('PROJECTS.OPPORTUNITIES.REASON_LABEL'))
    .selectOption(text('PROJECTS.OPPORTUNITIES.REASON.employer_policy'))
  await declining.getByLabel(text('PROJECTS.OPPORTUNITIES.NOTE')).fill('Ask me again next year.')
  await declining.getByRole('button', { name: text('PROJECTS.OPPORTUNITIES.DECLINE') }).click()
  await expect(phone.getByText(text('PROJECTS.OPPORTUNITIES.STATE.declined'), { exact: true })).toBeVisible()

  const mail = await mailTo(exchange, staffEmail, {
    fits: ({ subject }) => subject.includes('declined your invitation'),
  })
  await staff.goto(mail.links.find((link) => link.includes('/staff/projects/'))!)
  const rejected = staff.getByRole('region', { name: text('PROJECTS.STAGE.rejected'), exact: true })
  await expect(rejected.getByText('Ask me again next year.')).toBeVisible()
  await rejected.getByRole('button', { name: /^Invitation declined/ }).click()
  await expect(
    staff
      .getByRole('dialog')
      .getByText(
        text('PROJECTS.BOARD.INVITED.declined', { reason: text('PROJECTS.OPPORTUNITIES.REASON.employer_policy') }),
      ),
  ).toBeVisible()
})
