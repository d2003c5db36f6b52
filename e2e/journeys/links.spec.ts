import { expect } from '@playwright/test'
import { test } from '../rig/journey.ts'
import { mailsAt, mailTo } from '../rig/mailbox.ts'
import { signIn, signInByLink } from '../rig/sign-in.ts'
import { wordsIn } from '../rig/words.ts'

const say = wordsIn('enUS')
// A person whom no other journey needs.
const sharer = 'cordelia.winterbourne@ashgrovepartners.example'
const guest = 'outside-counsel@guests.example'

test('A project is shared by a link with somebody without an account, who is out when it is revoked [AU-04] [AX-01] [RT-20]', async ({
  page,
  sites,
  newProfile,
  complaints,
}) => {
  const { exchange } = sites.meridian
  const after = (await mailsAt(exchange)).at(-1)?.id ?? ''
  await signInByLink(page, exchange, sharer)
  await page.goto(`${exchange}/clients/projects/new`)
  await page.getByLabel(say('PROJECTS.BRIEF.NAME')).fill('Fittings for hydrogen')
  await page.getByLabel(say('PROJECTS.BRIEF.QUESTION')).fill('Who makes fittings that hold hydrogen?')
  await page.getByRole('button', { name: say('PROJECTS.BRIEF.CREATE') }).click()
  await page.waitForURL(/\/clients\/projects\/[0-9a-f-]{36}$/)
  const project = page.url()
  await page.goto(`${project}?tab=team`)
  await page.getByRole('button', { name: say('PROJECTS.SHARE.NEW') }).click()
  await page.getByLabel(say('PROJECTS.SHARE.EMAIL')).fill(guest)
  await page.getByRole('button', { name: say('PROJECTS.SHARE.SEND') }).click()
  await expect(page.getByText(say('PROJECTS.SHARE.SENT_BODY', { email: guest }))).toBeVisible()
  await page.getByRole('button', { name: say('PROJECTS.SHARE.DONE') }).click()

  const isLink = (link: string) => link.startsWith(`${exchange}/anonymous#`)
  const mail = await mailTo(exchange, guest, { after, fits: ({ links }) => links.some(isLink) })
  const link = mail.links.find(isLink)!
  // Programs that look at mails open nothing.
  for (const method of ['HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200)
  const theirs = await (await newProfile()).newPage()
  await theirs.goto(link)
  await theirs.getByRole('button', { name: say('SIGN_IN.BEARER_OPEN') }).click()
  await theirs.waitForURL(/\/anonymous\/projects\/[0-9a-f-]{36}$/)
  await expect(theirs.getByRole('heading', { level: 1, name: 'Fittings for hydrogen' })).toBeVisible()
  await expect(theirs.getByText(say('PROJECTS.SHARED.GUEST'))).toBeVisible()
  // Nothing else is open to them, and a page that is loaded anew is theirs still.
  const page1 = theirs.url()
  await theirs.goto(`${exchange}/clients/experts`)
  await theirs.waitForURL(page1)
  await expect(theirs.getByText('Who makes fittings that hold hydrogen?')).toBeVisible()

  await page.reload()
  await expect(page.getByText(new RegExp(`${say('PROJECTS.SHARE.OPENED')} `))).toBeVisible()
  await page.getByRole('button', { name: say('PROJECTS.SHARE.REVOKE_OF', { email: guest }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('PROJECTS.SHARE.REVOKE'), exact: true })
    .click()
  await expect(page.getByText(say('PROJECTS.SHARE.NONE'))).toBeVisible()
  await theirs.reload()
  await theirs.waitForURL(`${exchange}/anonymous`)
  await expect(theirs.getByText(say('SIGN_IN.BEARER_NONE'))).toBeVisible()
  // What the browser says of the revoked link: its session is over.
  expect(complaints.splice(0).filter((complaint) => !complaint.includes('401'))).toEqual([])
})

test('Staff act as somebody with a reason, are told so on every page, and come back as themselves [AU-11]', async ({
  page,
  sites,
}) => {
  const { exchange } = sites.meridian
  await signIn(page, exchange, 'admin@meridian.example')
  await page.goto(`${exchange}/users?q=winterbourne`)
  await page.getByRole('button', { name: /Winterbourne/ }).click()
  await page.getByRole('button', { name: say('DESK.USERS.ACT') }).click()
  const dialog = page.getByRole('dialog', { name: say('DESK.USERS.ACT_TITLE', { name: 'Cordelia Winterbourne' }) })
  await dialog.getByRole('textbox').fill('cannot find the brief')
  await dialog.getByRole('button', { name: say('DESK.USERS.ACT') }).click()
  await page.waitForURL(`${exchange}/clients`)
  const back = page.getByRole('button', { name: say('SHELL.ACTING_STOP') })
  await expect(page.getByText('Cordelia Winterbourne').first()).toBeVisible()
  // Whoever loads a page anew still acts.
  await page.goto(`${exchange}/clients/projects`)
  await back.click()
  await page.waitForURL(`${exchange}/staff`)
  await expect(back).toBeHidden()
})
