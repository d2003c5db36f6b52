import { expect } from '@playwright/test'
import { test } from '../rig/fixtures.ts'
import { mailsAt, mailTo } from '../rig/mailbox.ts'
import { settle } from '../rig/settle.ts'
import { signIn, typePassword } from '../rig/sign-in.ts'
import { translatorFor } from '../rig/translations.ts'

const text = translatorFor('enUS')
// A new person on each run, because earlier ones are known by now.
const lastName = `Quist-${process.pid}`
const name = `Ottoline ${lastName}`
const email = `ottoline.${lastName.toLowerCase()}@newcomers.example`
const password = 'orbit kettle velvet 42'

test('invites an expert, activates their account, signs them out on restriction and lets them back in [IN-04] [AU-16] [RA-01] [RT-04]', async ({
  page: staff,
  newProfile,
  sites,
  browserErrors,
}) => {
  const { exchange, expert: expertSite } = sites.meridian
  const after = (await mailsAt(exchange)).at(-1)?.id ?? ''
  await signIn(staff, exchange, 'staff@meridian.example')
  await staff.goto(`${exchange}/staff/people`)
  await staff.getByRole('button', { name: text('INVITATIONS.INVITE') }).click()
  const form = staff.getByRole('dialog', { name: text('INVITATIONS.TITLE') })
  await form.getByText(text('INVITATIONS.KINDS.expert'), { exact: true }).click()
  await form.getByLabel(text('INVITATIONS.FIRST_NAME')).fill('Ottoline')
  await form.getByLabel(text('INVITATIONS.LAST_NAME')).fill(lastName)
  await form.getByLabel(text('INVITATIONS.EMAIL'), { exact: true }).fill(email)
  await form.getByRole('button', { name: text('INVITATIONS.SEND_ONE') }).click()
  await expect(staff.getByText(text('INVITATIONS.SENT_TO', { email }))).toBeVisible()

  const isLink = (link: string) => link.startsWith(`${expertSite}/invitation#`)
  const mail = await mailTo(exchange, email, { after, fits: ({ links }) => links.some(isLink) })
  const link = mail.links.find(isLink)!
  // Link scanners accept nothing.
  for (const method of ['HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200)
  const expert = await (await newProfile()).newPage()
  await expert.goto(link)
  await expert.locator('input[name=new-password]').fill(password)
  await expert.getByRole('button', { name: text('INVITATIONS.ACCEPT.SAVE') }).click()
  await expert.waitForURL(`${expertSite}/activate`)
  await expert.getByRole('button', { name: text('IDENTITY.ACTIVATION.AGREE') }).click()
  await expert.getByRole('button', { name: text('IDENTITY.ACTIVATION.SAVE') }).click()
  await expert.waitForURL(`${expertSite}/expert`)
  await settle(expert)

  const admin = await (await newProfile()).newPage()
  await signIn(admin, exchange, 'admin@meridian.example')
  await admin.goto(`${exchange}/users?q=${lastName}`)
  await admin.getByRole('button', { name }).click()
  await admin.getByRole('link', { name: text('DASHBOARD.PEOPLE.OPEN_ACCOUNT') }).click()
  const account = admin.getByRole('main')
  await account.getByRole('button', { name: text('DASHBOARD.USERS.RESTRICT') }).click()
  const reasons = admin.getByRole('dialog', { name: text('DASHBOARD.USERS.RESTRICT_TITLE', { name }) })
  await reasons.getByLabel(text('DASHBOARD.USERS.REASON')).fill('Talked about a brief.')
  await reasons.getByRole('button', { name: text('DASHBOARD.USERS.RESTRICT') }).click()
  await expert.waitForURL(`${expertSite}/account-disabled`)
  await expect(expert.getByRole('heading', { level: 1 })).toHaveText(text('PAGES.DISABLED.TITLE'))
  await expect(expert.getByRole('main')).toContainText(text('PAGES.DISABLED.MESSAGE'))
  expect(
    await expert.evaluate(() => [localStorage.getItem('cq-session'), sessionStorage.getItem('cq-sign-in')]),
  ).toEqual([null, null])
  await typePassword(expert, expertSite, email, password)
  await expect(expert.getByText(text('REFUSALS.account_restricted'))).toBeVisible()

  await account.getByRole('button', { name: text('DASHBOARD.USERS.RESTORE') }).click()
  const again = admin.getByRole('dialog', { name: text('DASHBOARD.USERS.RESTORE_TITLE', { name }) })
  await again.getByLabel(text('DASHBOARD.USERS.REASON')).fill('It was somebody else.')
  await again.getByRole('button', { name: text('DASHBOARD.USERS.RESTORE') }).click()
  await expect(account.getByText(text('DASHBOARD.USERS.OPEN_ACCOUNT'))).toBeVisible()
  await signIn(expert, expertSite, email, password)
  await expert.waitForURL(`${expertSite}/expert`)

  // The browser logs deliberate refusals too.
  browserErrors.splice(0, browserErrors.length, ...browserErrors.filter((line) => !/\b(401|403)\b/.test(line)))
})
