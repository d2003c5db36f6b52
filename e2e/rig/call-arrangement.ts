import { localDateTimeAt } from '@colloquy/contract/local-date-time'
import { expect, type Page } from '@playwright/test'
import type { Translate } from './translations.ts'

const minuteMs = 60_000
const gridStepMs = 5 * minuteMs

/** A person of the demo world, with what a journey has to know about them. */
export interface DemoPerson {
  readonly name: string
  readonly email: string
  /** IANA zone of their profile. */
  readonly zone: string
}

/**
 * Searches for an expert, opens their profile and requests a 30-minute call. `onProfile` looks at the profile before that.
 * @returns the call's id
 */
export const requestCall = async (
  page: Page,
  text: Translate,
  expert: DemoPerson,
  words: string,
  onProfile: () => Promise<void> = async () => {},
): Promise<string> => {
  const box = page.getByLabel(text('SEARCH.BOX'))
  await box.fill(words)
  await box.press('Enter')
  const results = page.getByLabel(text('SEARCH.RESULTS'))
  await results.getByRole('link', { name: expert.name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: expert.name })).toBeVisible()
  const form = page.locator('#request')
  const project = form.getByLabel(text('PROJECTS.PROJECT'))
  // A profile opened from a project has that project selected.
  if ((await project.inputValue()) === '') await project.selectOption({ index: 1 })
  await onProfile()
  await form.getByText('30', { exact: true }).click()
  await form.getByLabel(text('SEARCH.REQUEST.OWN')).fill(`What would ${expert.name} ask first?`)
  await form.locator('button[type=submit]').click()
  await page.waitForURL(/\/clients\/calls\/[0-9a-f-]{36}$/)
  await expect(page.getByText(text('CALLS.STATUS.inScheduling'), { exact: true })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) as string
}

/** The next start on the five-minute grid that can still be confirmed two minutes from now. */
export const earliestBookableStart = (): Date =>
  new Date(Math.ceil((Date.now() + 2 * minuteMs) / gridStepMs) * gridStepMs)

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** The expert offers a time typed by day and hour, and the last suggested one, because the first may be the same. */
export const offerTimes = async (page: Page, text: Translate, expert: DemoPerson, start: Date): Promise<void> => {
  const { year, month, day, hour, minute: minutes } = localDateTimeAt(start, expert.zone)
  await page
    .getByLabel(text('SCHEDULING.DAY'), { exact: true })
    .selectOption(`${year}-${twoDigits(month)}-${twoDigits(day)}`)
  const clock = page.locator('input[inputmode=numeric]')
  await clock.fill(`${twoDigits(hour)}:${twoDigits(minutes)}`)
  await page.getByRole('button', { name: text('SCHEDULING.ADD') }).click()
  const suggestions = page.getByRole('list', { name: text('SCHEDULING.SUGGESTIONS') })
  await suggestions.getByRole('button').last().click()
  const offer = page.getByRole('list', { name: text('CALLS.YOUR_OFFER') })
  await expect(offer.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('list', { name: text('CALLS.OFFERED') }).getByRole('listitem')).toHaveCount(2)
}

/** The client sees the offered times without reloading and confirms the earlier one. */
export const confirmEarlierTime = async (page: Page, text: Translate, start: Date): Promise<void> => {
  const times = page.getByRole('list', { name: text('CALLS.PICK') }).getByRole('listitem')
  await expect(times).toHaveCount(2)
  const earlier = times.filter({ has: page.locator(`time[datetime="${start.toISOString()}"]`) })
  await earlier.getByRole('button').click()
  await expectStatus(page, text('CALLS.STATUS.scheduled'))
}

/** Waits until the open page of a call shows a status without a reload. */
export const expectStatus = (page: Page, status: string): Promise<void> =>
  expect(page.getByRole('main').getByText(status, { exact: true }).first()).toBeVisible()
