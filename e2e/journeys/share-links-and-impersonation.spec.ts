import { getChat, listChats, sendMessage } from '@colloquy/contract/chat/operations'
import { listProjects } from '@colloquy/contract/projects/operations'
import { expect } from '@playwright/test'
import { apiCallerOn } from '../rig/api-caller.ts'
import { test } from '../rig/fixtures.ts'
import { mailsAt, mailTo } from '../rig/mailbox.ts'
import { signIn, signInByLink } from '../rig/sign-in.ts'
import { translatorFor } from '../rig/translations.ts'

const text = translatorFor('enUS')
// A person that no other journey uses.
const sharer = 'cordelia.winterbourne@ashgrovepartners.example'
const guest = 'outside-counsel@guests.example'

test('shares a project and its conversation, and nothing else, by link with a person without an account until the link is revoked [AU-04] [AX-01] [RT-20]', async ({
  page,
  sites,
  newProfile,
  browserErrors,
}) => {
  const { exchange } = sites.meridian
  const after = (await mailsAt(exchange)).at(-1)?.id ?? ''
  const asSharer = apiCallerOn(page)
  await signInByLink(page, exchange, sharer)
  await page.goto(`${exchange}/clients/projects/new`)
  await page.getByLabel(text('PROJECTS.BRIEF.NAME')).fill('Fittings for hydrogen')
  await page.getByLabel(text('PROJECTS.BRIEF.QUESTION')).fill('Who makes fittings that hold hydrogen?')
  await page.getByRole('button', { name: text('PROJECTS.BRIEF.CREATE') }).click()
  await page.waitForURL(/\/clients\/projects\/[0-9a-f-]{36}$/)
  const project = page.url()
  await page.goto(`${project}?tab=team`)
  await page.getByRole('button', { name: text('PROJECTS.SHARE.NEW') }).click()
  await page.getByLabel(text('PROJECTS.SHARE.EMAIL')).fill(guest)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('PROJECTS.SHARE.SEND') })
    .click()
  await expect(page.getByText(text('PROJECTS.SHARE.SENT_BODY', { email: guest }))).toBeVisible()
  await page.getByRole('button', { name: text('PROJECTS.SHARE.DONE') }).click()

  const isLink = (link: string) => link.startsWith(`${exchange}/anonymous#`)
  const mail = await mailTo(exchange, guest, { after, fits: ({ links }) => links.some(isLink) })
  const link = mail.links.find(isLink)!
  // Link scanners open nothing.
  for (const method of ['HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200)
  const theirs = await (await newProfile()).newPage()
  const asGuest = apiCallerOn(theirs)
  await theirs.goto(link)
  await theirs.getByRole('button', { name: text('SIGN_IN.BEARER_OPEN') }).click()
  await theirs.waitForURL(/\/anonymous\/projects\/[0-9a-f-]{36}$/)
  await expect(theirs.getByRole('heading', { level: 1, name: 'Fittings for hydrogen' })).toBeVisible()
  await expect(theirs.getByText(text('PROJECTS.SHARED.GUEST'))).toBeVisible()
  // Everything else is closed to them, and a reload keeps the session.
  const page1 = theirs.url()
  await theirs.goto(`${exchange}/clients/experts`)
  await theirs.waitForURL(page1)
  await expect(theirs.getByText('Who makes fittings that hold hydrogen?')).toBeVisible()

  // They talk in the conversation about the project, and read no other one.
  const message = 'Is stainless steel out of the question?'
  await theirs.getByLabel(text('CHAT.MESSAGE'), { exact: true }).fill(message)
  await theirs.getByRole('button', { name: text('CHAT.SEND'), exact: true }).click()
  const chatId = project.split('/').at(-1)!
  await page.goto(`${exchange}/clients/chat/${chatId}`)
  await expect(page.getByRole('log')).toContainText(message)
  expect((await asGuest(getChat, { chatId })).chatId).toBe(chatId)
  const { projects } = await asSharer(listProjects, {})
  const others = projects.map(({ projectId }) => projectId).filter((id) => id !== chatId)
  expect(others.length).toBeGreaterThan(0)
  for (const other of others.slice(0, 2)) {
    await asSharer(getChat, { chatId: other })
    await expect(asGuest(getChat, { chatId: other })).rejects.toThrow(/answered 40[34]/)
  }
  await expect(asGuest(listChats, {})).rejects.toThrow(/answered 40[34]/)

  await page.goto(`${project}?tab=team`)
  await expect(page.getByText(new RegExp(`${text('PROJECTS.SHARE.OPENED')} `))).toBeVisible()
  await page.getByRole('button', { name: text('PROJECTS.SHARE.REVOKE_OF', { email: guest }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('PROJECTS.SHARE.REVOKE'), exact: true })
    .click()
  await expect(page.getByText(text('PROJECTS.SHARE.NONE'))).toBeVisible()
  // The page is cut at once, and says why.
  await theirs.waitForURL(/\/anonymous\?(.*&)?ended=revoked$/)
  await expect(theirs.getByText(text('SIGN_IN.BEARER_REVOKED'))).toBeVisible()
  await expect(theirs.getByRole('log')).toHaveCount(0)
  await expect(asGuest(getChat, { chatId })).rejects.toThrow(/answered 401/)
  // The browser logs the end of the revoked link's session.
  expect(browserErrors.splice(0).filter((complaint) => !complaint.includes('401'))).toEqual([])
})

test('lets staff view the product as another person with a reason and a banner, without writing in their name, and stop viewing as them', async ({
  page,
  sites,
}) => {
  const { exchange } = sites.meridian
  const asViewer = apiCallerOn(page)
  await signIn(page, exchange, 'admin@meridian.example')
  await page.goto(`${exchange}/users?q=winterbourne`)
  await page.getByRole('button', { name: /Winterbourne/ }).click()
  await page.getByRole('link', { name: text('DASHBOARD.PEOPLE.OPEN_ACCOUNT') }).click()
  await page.getByRole('button', { name: text('DASHBOARD.USERS.VIEW_AS') }).click()
  const dialog = page.getByRole('dialog', {
    name: text('DASHBOARD.USERS.VIEW_AS_TITLE', { name: 'Cordelia Winterbourne' }),
  })
  await dialog.getByRole('textbox').fill('cannot find the brief')
  await dialog.getByRole('button', { name: text('DASHBOARD.USERS.VIEW_AS') }).click()
  await page.waitForURL(`${exchange}/clients`)
  const back = page.getByRole('button', { name: text('SHELL.IMPERSONATION_STOP', { name: 'Cordelia Winterbourne' }) })
  await expect(page.getByText('Cordelia Winterbourne').first()).toBeVisible()
  // A reload keeps the impersonation. What they see cannot be written to in their name.
  await page.goto(`${exchange}/clients/projects`)
  const {
    projects: [project],
  } = await asViewer(listProjects, {})
  await page.goto(`${exchange}/clients/chat/${project!.projectId}`)
  await expect(page.getByText(text('CHAT.IMPERSONATING'))).toBeVisible()
  await expect(page.getByLabel(text('CHAT.MESSAGE'), { exact: true })).toHaveCount(0)
  const message = { chatId: project!.projectId, clientId: crypto.randomUUID(), body: 'In their name', replyTo: null }
  await expect(asViewer(sendMessage, message)).rejects.toThrow(/answered 403/)
  await back.click()
  await page.waitForURL(`${exchange}/staff`)
  await expect(back).toBeHidden()
})
