import { wallAt } from '@colloquy/contract/wall'
import { expect, type Page } from '@playwright/test'
import type { Words } from './words.ts'

const minute = 60_000
const step = 5 * minute

/** Somebody of the demo world, as a journey has to know them. */
export interface Traveller {
  readonly name: string
  readonly email: string
  /** IANA zone of their profile. */
  readonly zone: string
}

/** Finds an expert by words, opens their profile and asks them for a call of half an hour. @returns the call's id */
export const requestCall = async (page: Page, say: Words, expert: Traveller, words: string): Promise<string> => {
  const box = page.getByLabel(say('SEARCH.BOX'))
  await box.fill(words)
  await box.press('Enter')
  const results = page.getByLabel(say('SEARCH.RESULTS'))
  await results.getByRole('link', { name: expert.name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: expert.name })).toBeVisible()
  const form = page.locator('#request')
  const project = form.getByLabel(say('PROJECTS.PROJECT'))
  // Whoever came from a project asks for it.
  if ((await project.inputValue()) === '') await project.selectOption({ index: 1 })
  await form.getByText('30', { exact: true }).click()
  await form.getByLabel(say('SEARCH.REQUEST.OWN')).fill(`What would ${expert.name} ask first?`)
  await form.locator('button[type=submit]').click()
  await page.waitForURL(/\/clients\/calls\/[0-9a-f-]{36}$/)
  await expect(page.getByText(say('CALLS.STATUS.inScheduling'))).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) as string
}

/** The next time on the grid at which a call can still be confirmed when somebody takes two minutes to do so. */
export const soon = (): Date => new Date(Math.ceil((Date.now() + 2 * minute) / step) * step)

const two = (number: number): string => String(number).padStart(2, '0')

/** The expert offers a time of their own, by day and clock, and the last of those that are proposed: the first may be the same. */
export const offerTimes = async (page: Page, say: Words, expert: Traveller, start: Date): Promise<void> => {
  const { year, month, day, hour, minute: minutes } = wallAt(start, expert.zone)
  await page.getByLabel(say('SCHEDULING.DAY'), { exact: true }).selectOption(`${year}-${two(month)}-${two(day)}`)
  const clock = page.locator('input[inputmode=numeric]')
  await clock.fill(`${two(hour)}:${two(minutes)}`)
  await page.getByRole('button', { name: say('SCHEDULING.ADD') }).click()
  const suggestions = page.getByRole('list', { name: say('SCHEDULING.SUGGESTIONS') })
  await suggestions.getByRole('button').last().click()
  const offer = page.getByRole('list', { name: say('CALLS.YOUR_OFFER') })
  await expect(offer.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('list', { name: say('CALLS.OFFERED') }).getByRole('listitem')).toHaveCount(2)
}

/** The client sees the times without reloading and confirms the earlier one. */
export const confirmEarlier = async (page: Page, say: Words, start: Date): Promise<void> => {
  const times = page.getByRole('list', { name: say('CALLS.PICK') }).getByRole('listitem')
  await expect(times).toHaveCount(2)
  const earlier = times.filter({ has: page.locator(`time[datetime="${start.toISOString()}"]`) })
  await earlier.getByRole('button').click()
  await expectStatus(page, say('CALLS.STATUS.scheduled'))
}

/** Waits until a call's page shows a status, by itself. */
export const expectStatus = (page: Page, status: string): Promise<void> =>
  expect(page.getByRole('main').getByText(status, { exact: true }).first()).toBeVisible()
