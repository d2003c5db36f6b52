import { expect, type Locator, type Page } from '@playwright/test'
import type { Traveller } from './arranging.ts'
import { expectMediaFlowing, expectMovingPicture, expectSound } from './media.ts'
import type { Words } from './words.ts'

/** From a call's page into its lobby: one sees oneself move, and who else is there. */
export const openLobby = async (page: Page, say: Words): Promise<void> => {
  await page.getByRole('link', { name: say('CALLS.JOIN') }).click()
  await page.waitForURL(/\/call\/[0-9a-f-]{36}$/)
  await expectMovingPicture(page.locator('video'), 10)
}

/** From the lobby into the room. */
export const joinRoom = async (page: Page, say: Words): Promise<void> => {
  await page.getByRole('button', { name: say('CALLS.ROOM.JOIN.video') }).click()
  await expect(page.getByRole('toolbar', { name: say('CALLS.ROOM.CONTROLS') })).toBeVisible()
}

/** Somebody's line in the list of those who are expected, while one waits in the lobby. */
export const expectedIn = (page: Page, { name }: Traveller): Locator =>
  page.getByRole('listitem').filter({ hasText: name })

/** Fails unless a page shows another person moving, plays what they say, and goes on receiving both. */
export const expectToSeeAndHear = async (page: Page, { name }: Traveller): Promise<void> => {
  const picture = page.getByLabel(name, { exact: true }).and(page.locator('video'))
  await expectMovingPicture(picture)
  await expectSound(picture)
  await expectMediaFlowing(page)
}

/** Ends the call for everybody, after having been told what that means. */
export const endCall = async (page: Page, say: Words): Promise<void> => {
  const controls = page.getByRole('toolbar', { name: say('CALLS.ROOM.CONTROLS') })
  await controls.getByRole('button', { name: say('CALLS.ROOM.END'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('CALLS.ROOM.END_CONFIRM') })
    .click()
}
