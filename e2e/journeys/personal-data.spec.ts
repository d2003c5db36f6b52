import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from '../rig/fixtures.ts'
import { mailTo } from '../rig/mailbox.ts'
import { signIn, signInByLink } from '../rig/sign-in.ts'
import { translatorFor } from '../rig/translations.ts'

const text = translatorFor('enUS')
const eirik = { name: 'Eirik Haugland', email: 'ex-12140@people.example' }

test('an expert downloads the copy of their data from the page in the mail [RT-12]', async ({
  page,
  newProfile,
  sites: { meridian },
}) => {
  await signInByLink(page, meridian.expert, eirik.email)
  await page.goto(`${meridian.expert}/expert/settings?tab=privacy`)
  await page.getByRole('button', { name: text('PRIVACY.OWN.COPY') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('PRIVACY.OWN.COPY_NOW') })
    .click()
  await expect(page.getByText(text('PRIVACY.WAITING.copy'), { exact: true })).toBeVisible()

  const admin = await (await newProfile()).newPage()
  await signIn(admin, meridian.exchange, 'admin@meridian.example')
  await admin.goto(`${meridian.exchange}/admin-requests`)
  await admin.getByRole('button', { name: text('PRIVACY.ANSWER.ANSWER_LABEL', { name: eirik.name }) }).click()
  await admin.getByLabel(text('PRIVACY.ANSWER.REPLY')).fill('Here is your copy.')
  await admin.getByRole('button', { name: text('PRIVACY.ANSWER.CLOSE') }).click()

  const isCopy = ({ links }: { links: readonly string[] }) => links.some((link) => link.includes('/download-document?'))
  const mail = await mailTo(meridian.expert, eirik.email, { fits: isCopy })
  const link = mail.links.find((one) => one.includes('/download-document?'))!
  // A mail scanner that opens the link uses nothing up.
  expect((await fetch(link)).status).toBe(200)
  const button = page.getByRole('button', { name: text('PRIVACY.COPY.DOWNLOAD') })
  for (const _ of ['once', 'again']) {
    await page.goto(link)
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe('personal-data.json')
    const { data } = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(data.people).toMatchObject([{ email: eirik.email }])
  }

  const visitor = await (await newProfile()).newPage()
  await visitor.goto(link)
  await visitor.getByRole('link', { name: text('SIGN_IN.SIGN_IN') }).click()
  await visitor.waitForURL('**/login?return=*')
})
