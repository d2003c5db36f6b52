import { gunzipSync } from 'node:zlib'
import { expect, type Page, type Request } from '@playwright/test'
import { expectNoAxeViolations } from '../rig/expectations.ts'
import { test } from '../rig/fixtures.ts'
import { mailTo } from '../rig/mailbox.ts'
import { signIn, signInByLink } from '../rig/sign-in.ts'
import { translatorFor } from '../rig/translations.ts'

const text = translatorFor('enUS')
// People that no other journey uses.
const client = 'conall.fitzmaurice@larkmoorequity.example'
const guest = `officer.${process.pid}@guests.example`

/** Opens the form and checks for which kind of visitor it is worded. @returns the dialog */
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

const setFeature = async (admin: Page, origin: string, isOn: boolean): Promise<void> => {
  await admin.goto(`${origin}/admin-features`)
  const feature = admin.getByRole('switch', { name: text('TENANCY.FLAGS.session-replay.NAME') })
  await expect(feature).toBeVisible()
  if ((await feature.isChecked()) === isOn) return
  await feature.click()
  const words = isOn ? 'TENANCY.FLAGS.ON' : 'TENANCY.FLAGS.OFF'
  await expect(admin.getByText(text(words, { name: text('TENANCY.FLAGS.session-replay.NAME') }))).toBeVisible()
}

/** Has a browser send what it has recorded, as it does when its tab is hidden. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
    delete (document as { visibilityState?: unknown }).visibilityState
  })

const isChunk = (request: Request) => /\/api\/replays\/[^/]+\/chunks$/.test(request.url())

test('records people who agree once a tenant turns it on, masked and never on compliance pages, and administrators play, and people withdraw, their recordings [TP-03]', async ({
  page: client,
  browserErrors,
  newProfile,
  sites,
}, { retry }) => {
  // The tenant with fewer journeys, because its people are asked while the feature is on.
  const { exchange } = sites.halden
  const admin = await (await newProfile()).newPage()
  await signIn(admin, exchange, 'admin@halden.example')
  await signIn(client, exchange, 'client@halden.example')
  const chunks: { page: string; events: string }[] = []
  client.on('request', (request) => isChunk(request) && chunks.push(request.postDataJSON()))
  const question = (page: Page) => page.getByRole('complementary', { name: text('REPLAYS.ASK.NAME') })
  try {
    await setFeature(admin, exchange, true)
    await client.goto(`${exchange}/clients`)
    if (retry === 0) {
      await expect(question(client)).toBeVisible()
      await expectNoAxeViolations(client)
      await question(client)
        .getByRole('button', { name: text('REPLAYS.ASK.ALLOW') })
        .click()
      await expect(question(client)).toBeHidden()
    } else {
      // Whoever has chosen is asked no more.
      await client.goto(`${exchange}/clients/settings?tab=privacy`)
      const choice = client.getByRole('switch', { name: text('REPLAYS.CHOICE.LABEL') })
      if (!(await choice.isChecked())) await choice.click()
    }
    await expect
      .poll(async () => {
        await hide(client)
        return chunks.length
      })
      .toBeGreaterThan(0)

    await client
      .getByRole('link', { name: text('PROJECTS.TITLE') })
      .first()
      .click()
    await client.waitForURL('**/clients/projects')
    const search = client.getByRole('main').getByRole('textbox').first()
    await search.fill('canary-of-the-client')
    await search.blur()
    await expect
      .poll(async () => {
        await hide(client)
        return chunks.at(-1)?.page
      })
      .toBe('/clients/projects')
    const recorded = chunks.map(({ events }) => gunzipSync(Buffer.from(events, 'base64')).toString()).join()
    const secrets = ['canary-of-the-client', 'client@halden.example']
    expect(secrets.filter((secret) => recorded.includes(secret))).toEqual([])
    expect(recorded).toContain('•••')

    const officer = await (await newProfile()).newPage()
    officer.on('request', (request) => expect(isChunk(request)).toBe(false))
    await signIn(officer, exchange, 'compliance@halden.example')
    await officer.goto(`${exchange}/compliance`)
    await officer.getByRole('heading', { level: 1 }).waitFor()

    await admin.goto(`${exchange}/staff/recordings`)
    await admin.getByRole('row').filter({ hasText: '/clients/projects' }).getByRole('link').click()
    await admin.waitForURL(/\/staff\/recordings\/[\da-f-]{36}$/)
    const played = admin.frameLocator(`[aria-label="${text('REPLAYS.PLAYER')}"] iframe`)
    await admin.getByLabel(text('REPLAYS.SPEED')).selectOption('8')
    await expect(admin.getByRole('switch', { name: text('REPLAYS.SKIP') })).toBeChecked()
    await admin.getByRole('button', { name: text('REPLAYS.PLAY'), exact: true }).click()
    // At its end it offers to play again, and shows the page on which the client typed.
    await expect(admin.getByRole('button', { name: text('REPLAYS.AGAIN') })).toBeVisible({ timeout: 30_000 })
    await expect(played.locator('h1').first()).toHaveText(/^[•\s]+$/)
    await expect(played.locator('main input').first()).toHaveValue('•••')
    await expectNoAxeViolations(admin)

    await admin.goto(`${exchange}/admin-audit`)
    await expect(
      admin
        .getByRole('row')
        .filter({ hasText: text('AUDIT.OPERATIONS.replays.open') })
        .first(),
    ).toBeVisible()

    await client.goto(`${exchange}/clients/settings?tab=privacy`)
    await client.getByRole('switch', { name: text('REPLAYS.CHOICE.LABEL') }).click()
    await expect(client.getByText(text('REPLAYS.CHOICE.OFF_TOAST'))).toBeVisible()
    await admin.goto(`${exchange}/staff/recordings`)
    await expect(admin.getByText(text('REPLAYS.NONE'))).toBeVisible()
    // What was recorded is played in a frame that runs no scripts, and the browser says so of each that the page had.
    const others = browserErrors.filter((error) => !error.includes('Blocked script execution'))
    browserErrors.splice(0, browserErrors.length, ...others)
  } finally {
    await setFeature(admin, exchange, false)
  }
})
