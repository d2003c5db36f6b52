import type { Call } from '@colloquy/contract/calls/shapes'
import { localDateTimeAt } from '@colloquy/contract/local-date-time'
import { expect, type Page } from '@playwright/test'
import { callsOf } from '../../rig/calls.ts'
import { test } from '../../rig/fixtures.ts'
import { type Mail, mailsAt } from '../../rig/mailbox.ts'
import { signIn } from '../../rig/sign-in.ts'
import { translatorFor } from '../../rig/translations.ts'

const zone = 'Europe/London'
const dayMs = 86_400_000

const dayOf = (instant: number): string => {
  const { year, month, day } = localDateTimeAt(new Date(instant), zone)
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}

/** A call of the client that can be moved to each of the next two days of its week. */
const isMovable = ({ slot, can, contact }: Call): boolean => {
  if (!slot || contact.fullName !== 'Imogen Achterberg' || !can.reschedule || !can.proposeTimes) return false
  const start = Date.parse(slot.start)
  const { year, month, day } = localDateTimeAt(new Date(start), zone)
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  return start > Date.now() + 2 * dayMs && weekday >= 1 && weekday <= 4
}

const expectMail = (origin: string, after: string, fits: (mail: Mail) => boolean): Promise<void> =>
  expect.poll(async () => (await mailsAt(origin)).some((mail) => mail.id > after && fits(mail))).toBe(true)

const drag = async (page: Page, block: string, column: string): Promise<void> => {
  const from = page.locator(block)
  await from.scrollIntoViewIfNeeded()
  const [start, target] = [await from.boundingBox(), await page.locator(column).boundingBox()]
  if (!start || !target) throw new Error('the call or the day is not shown')
  await page.mouse.move(start.x + 12, start.y + 8)
  await page.mouse.down()
  await page.mouse.move(start.x + 40, start.y + 20)
  await page.mouse.move(target.x + target.width / 2, start.y + 8, { steps: 4 })
  await page.mouse.up()
}

test('A client moves a call in the calendar: with the mouse as a proposal, with the keyboard at once', async ({
  page,
  sites,
}) => {
  const text = translatorFor('enUS')
  const { exchange } = sites.meridian
  await signIn(page, exchange, 'client@meridian.example')
  const listed = await callsOf(page, `/clients/calls?view=month&date=${dayOf(Date.now() + 12 * dayMs).slice(0, 7)}`)
  const call = listed.findLast(isMovable)
  if (!call?.slot) throw new Error('the client has no call that can be moved')
  const { callId, expert, slot } = call
  const start = Date.parse(slot.start)
  const [next, afterNext] = [dayOf(start + dayMs), dayOf(start + 2 * dayMs)]
  const block = (day: string) => `[data-day="${day}"] [data-call="${callId}"]`
  const isAboutCall = ({ links }: Mail) => links.some((link) => link.endsWith(callId))
  const newest = async () => (await mailsAt(exchange)).at(-1)?.id ?? ''

  await page.setViewportSize({ width: 1440, height: 1400 })
  await page.goto(`${exchange}/clients/calls?view=week&date=${dayOf(start)}`)
  let after = await newest()
  await drag(page, block(dayOf(start)), `[data-day="${next}"]`)
  const dialog = page.getByRole('dialog', { name: text('CALLS.RESCHEDULE.TITLE', { name: expert.fullName }) })
  await dialog.getByRole('button', { name: /^Propose .+/ }).click()
  await expect(page.getByText(text('CALLS.PROPOSAL.SENT_one', { count: 1, name: expert.fullName }))).toBeVisible()
  // The call stays until the other side has answered.
  await expect(page.locator(block(dayOf(start)))).toHaveAttribute('title', new RegExp(text('CALLS.CALENDAR.PROPOSED')))
  await expectMail(exchange, after, (mail) => isAboutCall(mail) && mail.calendar === null)

  after = await newest()
  await page.locator(block(dayOf(start))).focus()
  await page.keyboard.press('m')
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await dialog.getByRole('radio', { name: text('CALLS.CALENDAR.WAYS.reschedule') }).press(' ')
  await dialog.getByRole('button', { name: /^Reschedule to .+/ }).press('Enter')
  await expect(page.locator(block(afterNext))).toBeVisible()
  await expect(page.locator(block(dayOf(start)))).toHaveCount(0)
  await expectMail(exchange, after, (mail) => isAboutCall(mail) && mail.calendar?.includes('METHOD:REQUEST') === true)
})
