import { requestCallStandby } from '@colloquy/contract/calls/attendance/standby-operations'
import {
  addCallSeat,
  cancelCall,
  getCall,
  listSeatCandidates,
  offerCallTimes,
  requestCall as requestCallOperation,
  rescheduleCall,
  scheduleCall,
} from '@colloquy/contract/calls/operations'
import type { SeatKind } from '@colloquy/contract/calls/shapes'
import { formatSlot } from '@colloquy/contract/time'
import { expect, type Locator, type Page } from '@playwright/test'
import { apiCallerOn } from '../../rig/api-caller.ts'
import { answerInvitation } from '../../rig/calendar-answer.ts'
import { type DemoPerson, expectStatus, offerTimes, requestCall } from '../../rig/call-arrangement.ts'
import { startClockedProduct } from '../../rig/clocked-product.ts'
import { test } from '../../rig/fixtures.ts'
import { chooseLanguage } from '../../rig/language.ts'
import { type Mail, mailsAt, mailTo } from '../../rig/mailbox.ts'
import { signIn, signInByLink } from '../../rig/sign-in.ts'
import { translatorFor } from '../../rig/translations.ts'

const [english, arabic] = [translatorFor('enUS'), translatorFor('arSA')]
const [minuteMs, hourMs] = [60_000, 3_600_000]

/** The demo's mail server listens so much above its first site. */
const smtpOffset = 9

/** The Friday before London sets its clocks back; New York does a week later. */
const friday = new Date('2027-10-29T08:00:00Z')
const offered = new Date('2027-10-29T14:00:00Z')
const countered = new Date('2027-10-29T15:00:00Z')
const monday = new Date('2027-11-01T15:00:00Z')

const tomasz: DemoPerson = { name: 'Tomasz Wielgosz', email: 'ex-11907@people.example', zone: 'Europe/Warsaw' }
const rufus: DemoPerson = {
  name: 'Rufus Delahaye',
  email: 'rufus.delahaye@brandywellcapital.example',
  zone: 'America/New_York',
}

const halfHour = (start: Date) => formatSlot({ start, end: new Date(start.getTime() + 30 * minuteMs) })

/** What the table of participants shows as the local start of somebody. */
const startOf = (page: Page, name: string): Locator =>
  page
    .getByRole('row', { name: new RegExp(name) })
    .locator('time')
    .first()

/** Moves the focus with the keyboard until an element has it. */
const reach = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < 100; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** The address of the newest mail that matches. */
const addressOf = async (origin: string, fits: (mail: Mail) => boolean): Promise<string> => {
  let found: string | undefined
  await expect
    .poll(async () => {
      found = (await mailsAt(origin)).findLast(fits)?.to[0]
      return found
    })
    .toBeDefined()
  return found!
}

test('three parties, an interpreter and a silent officer find a time, move it across the change of clocks, and are saved by a stand-by; another call is cancelled too late', async ({
  newProfile,
}) => {
  test.setTimeout(300_000)
  const product = await startClockedProduct(friday, { DEMO_NOTICE_MINUTES: '0', TRUSTED_PROXIES: '1' })
  const { exchange, expert: expertSite } = product.sites.meridian
  const open = async (options: Parameters<typeof newProfile>[0] = {}): Promise<Page> => {
    const context = await newProfile(options)
    const page = await context.newPage()
    await page.setViewportSize(options.viewport ?? { width: 1280, height: 900 })
    return page
  }
  const phone = { viewport: { width: 375, height: 812 }, locale: 'ar-SA', hasTouch: true }
  const pages: Page[] = []
  try {
    const [client, colleague, officer, expert] = [await open(), await open(), await open(), await open(phone)]
    pages.push(client, colleague, officer, expert)
    const [asClient, asExpert] = [apiCallerOn(client), apiCallerOn(expert)]
    await signIn(client, exchange, 'client@meridian.example')
    await client.goto(`${exchange}/clients/experts`)
    const callId = await requestCall(client, english, tomasz, 'installer certification')
    const version = async () => (await asClient(getCall, { callId })).version

    // The colleague in New York, an interpreter, and an officer whom nobody else sees.
    const seat = async (as: typeof asClient, kind: SeatKind, fits: (name: string) => boolean = () => true) => {
      const { people } = await as(listSeatCandidates, { callId, kind })
      const person = people.find(({ fullName }) => fits(fullName))
      if (!person) throw new Error(`nobody can have the seat ${kind}`)
      await as(addCallSeat, { callId, kind, personId: person.personId }, await version())
      return person.fullName
    }
    await seat(asClient, 'client', (name) => name === rufus.name)
    const interpreter = await seat(asClient, 'interpreter')
    await signIn(officer, exchange, 'compliance@meridian.example')
    await officer.goto(`${exchange}/compliance/calls/${callId}`)
    await officer.getByRole('button', { name: english('CALLS.OWN_SEAT.SILENT') }).click()
    const silent = officer.getByRole('row').filter({ hasText: english('CALLS.SEAT_KIND.silent_compliance') })
    await expect(silent).toBeVisible()
    await expect(client.getByRole('row', { name: new RegExp(interpreter) })).toBeVisible()
    await expect(client.getByText(english('CALLS.SEAT_KIND.silent_compliance'))).toHaveCount(0)

    // The expert offers times on a phone in Arabic; the client picks one by keyboard alone.
    await chooseLanguage(expert, expertSite, 'arSA')
    await signInByLink(expert, expertSite, tomasz.email)
    await expert.goto(`${expertSite}/expert/calls/${callId}`)
    await expect(expert.locator('html')).toHaveAttribute('dir', 'rtl')
    await offerTimes(expert, arabic, tomasz, offered)
    const times = client.getByRole('list', { name: english('CALLS.PICK') }).getByRole('listitem')
    const pick = times.filter({ has: client.locator(`time[datetime="${offered.toISOString()}"]`) }).getByRole('button')
    await reach(client, pick)
    await client.keyboard.press('Enter')
    await expectStatus(client, english('CALLS.STATUS.scheduled'))

    // An hour later suits the expert better; she replies so in her calendar program.
    const isInvitation = ({ calendar, links }: Mail) => calendar !== null && links.some((link) => link.endsWith(callId))
    const invited = await mailTo(exchange, tomasz.email, { fits: isInvitation })
    const counter = { method: 'COUNTER', status: 'TENTATIVE', start: countered } as const
    await answerInvitation(invited.calendar!, tomasz.email, counter, Number(new URL(exchange).port) + smtpOffset)
    await client.getByRole('button', { name: new RegExp(`^${english('CALLS.PROPOSAL.ACCEPT')}: `) }).click()
    await expectStatus(client, english('CALLS.STATUS.rescheduled'))

    // Both sides of the Atlantic see their own clock: five hours apart on Friday, four on Monday.
    await signInByLink(colleague, exchange, rufus.email)
    await colleague.goto(`${exchange}/clients/calls/${callId}`)
    for (const page of [client, colleague]) {
      await expect(startOf(page, 'Imogen Achterberg')).toContainText('16:00')
      await expect(startOf(page, rufus.name)).toContainText('11:00')
    }
    await asClient(rescheduleCall, { callId, slot: halfHour(monday), reason: 'client_priority' }, await version())
    for (const page of [client, colleague]) {
      await expect(startOf(page, 'Imogen Achterberg')).toContainText('15:00')
      await expect(startOf(page, rufus.name)).toContainText('11:00')
    }
    await expect(expert.locator(`time[datetime="${monday.toISOString()}"]`).first()).toBeVisible()

    // Somebody else stands by. Compliance decides who can.
    const { people } = await asClient(listSeatCandidates, { callId, kind: 'expert' })
    let standby: string | undefined
    for (const { personId, fullName } of people) {
      if (standby) break
      const request = asClient(requestCallStandby, { callId, personId }, await version())
      standby = await request.then(
        () => fullName,
        () => undefined,
      )
    }
    if (!standby) throw new Error('no expert of the project can stand by')
    const asksToStandBy = ({ subject }: Mail) => subject.startsWith('Can you stand by for a call')
    const standbyAddress = await addressOf(exchange, asksToStandBy)
    const openStandbys = async (): Promise<Page> => {
      const page = await open(phone)
      pages.push(page)
      await chooseLanguage(page, expertSite, 'arSA')
      await signInByLink(page, expertSite, standbyAddress)
      await page.goto(`${expertSite}/expert/calls`)
      return page
    }
    const helper = await openStandbys()
    await helper.getByRole('button', { name: arabic('CALLS.STANDBY.ANSWER.agree') }).click()
    await expect(helper.getByText(arabic('CALLS.STANDBY.OWN.agreed'))).toBeVisible()

    // Another call with the same expert is cancelled two hours before it begins: the dialog says what that costs.
    const { project, expert: person } = await asClient(getCall, { callId })
    const other = await asClient(requestCallOperation, {
      projectId: project!.id,
      expertId: person.personId,
      topic: 'What has changed since',
      minutes: 30,
      questions: [],
    })
    const soon = halfHour(new Date(friday.getTime() + 2 * hourMs))
    await asExpert(offerCallTimes, { callId: other.callId, slots: [soon] }, other.version)
    await asClient(scheduleCall, { callId: other.callId, slot: soon }, other.version + 1)
    await client.goto(`${exchange}/clients/calls/${other.callId}`)
    await client.getByRole('button', { name: english('CALLS.CANCEL.ACTION'), exact: true }).click()
    const dialog = client.getByRole('dialog')
    await expect(dialog).toContainText(english('CALLS.CONSEQUENCE.COUNTS.late_cancellation_client'))
    await expect(dialog).toContainText(english('CALLS.CONSEQUENCE.FEE_PERCENT', { percent: 25 }))
    await dialog.getByRole('button', { name: english('CALLS.CANCEL.CONFIRM'), exact: true }).click()
    const missed = client.getByRole('region', {
      name: english('CALLS.NO_SHOW.ABSENT_late_cancellation', { name: 'Imogen Achterberg' }),
    })
    await expect(missed).toContainText(english('CALLS.NO_SHOW.FEE', { percent: 25 }))
    await expert.goto(`${expertSite}/expert/calls/${other.callId}`)
    await expectStatus(
      expert,
      arabic('CALLS.CANCELLED_BECAUSE', {
        side: arabic('CALLS.SIDE.client'),
        reason: arabic('CALLS.REASON.client_priority'),
      }),
    )

    // On Monday nobody comes. Staff cancel for the expert, and whoever stands by takes the call.
    for (const page of pages) await page.goto('about:blank')
    product.setClock(new Date(monday.getTime() + 10 * minuteMs))
    const staff = await open()
    pages.push(staff)
    const asStaff = apiCallerOn(staff)
    await signIn(staff, exchange, 'staff@meridian.example')
    await staff.goto(`${exchange}/staff/calls/${callId}`)
    await expectStatus(staff, english('CALLS.STATUS.rescheduled'))
    const { version: booked } = await asStaff(getCall, { callId })
    await asStaff(cancelCall, { callId, reason: 'expert_no_show' }, booked)
    await staff.getByRole('button', { name: english('CALLS.STANDBY.INVITE') }).click()
    await (await openStandbys()).getByRole('button', { name: arabic('CALLS.STANDBY.ANSWER.take') }).click()
    await expectStatus(staff, english('CALLS.STATUS.scheduled'))
    await expect(staff.getByRole('row', { name: new RegExp(standby) })).toContainText(english('CALLS.SEAT_KIND.expert'))
    await expect(staff.getByRole('row', { name: new RegExp(tomasz.name) })).toHaveCount(0)
  } finally {
    for (const page of pages) await page.goto('about:blank')
    await product.stop()
  }
})
