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

/** Opens the week of `call` and returns where its block stands on a day. */
const openWeekOf = async (page: Page, { callId }: Call, start: number): Promise<(day: string) => string> => {
  await page.goto(`${new URL(page.url()).origin}/clients/calls?view=week&date=${dayOf(start)}`)
  const block = (day: string) => `[data-day="${day}"] [data-call="${callId}"]`
  await expect(page.locator(block(dayOf(start)))).toBeVisible()
  return block
}

/** Answers of the server that say compliance does not let a call be moved. */
const isRefusal = (error: string): boolean => error.includes('409')

test('A client moves a call in the calendar: with the mouse as a proposal, with the keyboard at once', async ({
  browserErrors,
  page,
  sites,
}) => {
  const text = translatorFor('enUS')
  const { exchange } = sites.meridian
  await signIn(page, exchange, 'client@meridian.example')
  const listed = await callsOf(page, `/clients/calls?view=month&date=${dayOf(Date.now() + 12 * dayMs).slice(0, 7)}`)
  const movable = listed.filter(isMovable)
  const isAbout = (call: Call) => (mail: Mail) => mail.links.some((link) => link.endsWith(call.callId))
  const newest = async () => (await mailsAt(exchange)).at(-1)?.id ?? ''
  const dialogOf = ({ expert }: Call) =>
    page.getByRole('dialog', { name: text('CALLS.RESCHEDULE.TITLE', { name: expert.fullName }) })
  await page.setViewportSize({ width: 1440, height: 1400 })

  const moveByKeyboard = async (call: Call, start: number, block: (day: string) => string): Promise<boolean> => {
    await page.locator(block(dayOf(start))).focus()
    await page.keyboard.press('m')
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
    const dialog = dialogOf(call)
    await dialog.getByRole('radio', { name: text('CALLS.CALENDAR.WAYS.reschedule') }).press(' ')
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/reschedule'))
    await dialog.getByRole('button', { name: /^Reschedule to .+/ }).press('Enter')
    return (await answered).ok()
  }

  // Which experts compliance lets be called depends on the day, so the first call that can be moved is found by moving it.
  const last = movable.pop()
  if (!last?.slot) throw new Error('the client has no call that can be moved')
  let moved = false
  for (const call of movable) {
    if (moved || !call.slot) break
    const start = Date.parse(call.slot.start)
    const after = await newest()
    const block = await openWeekOf(page, call, start)
    moved = await moveByKeyboard(call, start, block)
    if (!moved) continue
    await expect(page.locator(block(dayOf(start + 2 * dayMs)))).toBeVisible()
    await expect(page.locator(block(dayOf(start)))).toHaveCount(0)
    await expectMail(
      exchange,
      after,
      (mail) => isAbout(call)(mail) && mail.calendar?.includes('METHOD:REQUEST') === true,
    )
  }
  expect(moved).toBe(true)
  browserErrors.splice(0, browserErrors.length, ...browserErrors.filter((error) => !isRefusal(error)))

  const start = Date.parse(last.slot.start)
  const after = await newest()
  const block = await openWeekOf(page, last, start)
  await drag(page, block(dayOf(start)), `[data-day="${dayOf(start + dayMs)}"]`)
  await dialogOf(last)
    .getByRole('button', { name: /^Propose .+/ })
    .click()
  await expect(page.getByText(text('CALLS.PROPOSAL.SENT_one', { count: 1, name: last.expert.fullName }))).toBeVisible()
  // The call stays until the other side has answered.
  await expect(page.locator(block(dayOf(start)))).toHaveAttribute('title', new RegExp(text('CALLS.CALENDAR.PROPOSED')))
  await expectMail(exchange, after, (mail) => isAbout(last)(mail) && mail.calendar === null)
})
