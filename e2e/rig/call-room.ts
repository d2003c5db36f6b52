import { expect, type Locator, type Page } from '@playwright/test'
import type { DemoPerson } from './call-arrangement.ts'
import { expectMediaFlowing, expectMovingPicture, expectSound } from './media.ts'
import type { Translate } from './translations.ts'

/** Confirms the statements on a call's page. */
export const attest = async (page: Page, text: Translate): Promise<void> => {
  const confirm = page.getByRole('button', { name: text('CALLS.ATTESTATION.CONFIRM') })
  await confirm.click()
  await expect(confirm).toBeHidden()
}

/** Confirms the statements on a call's page, opens the lobby and waits for the camera preview. */
export const openLobby = async (page: Page, text: Translate): Promise<void> => {
  await attest(page, text)
  await page.getByRole('link', { name: text('CALLS.JOIN') }).click()
  await page.waitForURL(/\/call\/[0-9a-f-]{36}$/)
  await expectMovingPicture(page.locator('video'), 10)
}

/** Joins the room from the lobby. */
export const joinRoom = async (page: Page, text: Translate): Promise<void> => {
  await page.getByRole('button', { name: text('CALLS.ROOM.JOIN.video') }).click()
  await expect(page.getByRole('toolbar', { name: text('CALLS.ROOM.CONTROLS') })).toBeVisible()
}

/** A participant's item in the lobby's list. */
export const participantItem = (page: Page, { name }: DemoPerson): Locator =>
  page.getByRole('listitem').filter({ hasText: name })

/** Fails unless a page shows another participant's video, plays their audio, and keeps receiving both. */
export const expectToSeeAndHear = async (page: Page, { name }: DemoPerson): Promise<void> => {
  const picture = page.getByLabel(name, { exact: true }).and(page.locator('video'))
  await expectMovingPicture(picture)
  await expectSound(picture)
  await expectMediaFlowing(page)
}

/** Ends the call for everyone and confirms. */
export const endCall = async (page: Page, text: Translate): Promise<void> => {
  const controls = page.getByRole('toolbar', { name: text('CALLS.ROOM.CONTROLS') })
  await controls.getByRole('button', { name: text('CALLS.ROOM.END'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('CALLS.ROOM.END_CONFIRM') })
    .click()
}
