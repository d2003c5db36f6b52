import { type BrowserContext, expect, type Page } from '@playwright/test'
import { joinableRoom } from '../rig/calls.ts'
import { test } from '../rig/journey.ts'
import { expectMediaFlowing, expectMovingPicture, expectSound, watchConnections } from '../rig/media.ts'
import { signIn } from '../rig/sign-in.ts'
import { wordsIn } from '../rig/words.ts'

const say = wordsIn('enUS')
const client = 'Imogen Achterberg'
const expert = 'Katrin Oberholzer'

const pictureOf = (page: Page, name: string) => page.getByLabel(name, { exact: true }).and(page.locator('video'))
const stage = (page: Page) => page.getByRole('region', { name: say('CALLS.ROOM.STAGE') })
const controls = (page: Page) => page.getByRole('toolbar', { name: say('CALLS.ROOM.CONTROLS') })
const expectToMeet = async (page: Page, name: string) => {
  await expectMovingPicture(pictureOf(page, name))
  await expectSound(pictureOf(page, name))
  await expectMediaFlowing(page)
}

/** Somebody in the lobby of the call that is open in the demo world. */
const inLobby = async (context: BrowserContext, origin: string, email: string, listPath: string): Promise<Page> => {
  await watchConnections(context)
  const page = await context.newPage()
  await signIn(page, origin, email)
  await page.goto(await joinableRoom(page, listPath))
  await expectMovingPicture(page.locator('video'), 5)
  return page
}
const join = async (page: Page) => {
  await page.keyboard.press('Enter')
  await expect(controls(page)).toBeVisible()
}

test.describe('In the room of a call', () => {
  // One call, so one after the other.
  test.describe.configure({ mode: 'serial' })
  test.setTimeout(180_000)

  test('two people see and hear each other, and each hears of what the other does [RT-22]', async ({
    newProfile,
    sites,
  }) => {
    const { exchange, expert: expertSite } = sites.meridian
    const ada = await inLobby(await newProfile(), exchange, 'client@meridian.example', '/clients/calls')
    const kat = await inLobby(await newProfile(), expertSite, 'expert@meridian.example', '/expert/calls')
    await expect(ada.getByRole('navigation')).toHaveCount(0)
    await expect(ada.getByRole('contentinfo')).toHaveCount(0)

    await join(ada)
    await expect(ada.getByText(say('CALLS.ROOM.WAITING', { name: expert }))).toBeVisible()
    const line = kat.getByRole('listitem').filter({ hasText: client })
    await expect(line).toContainText(say('CALLS.ROOM.IN_ROOM'))
    await join(kat)
    await Promise.all([expectToMeet(ada, expert), expectToMeet(kat, client)])

    await kat.keyboard.press('m')
    await kat.keyboard.press('v')
    await expect(stage(ada).getByText(say('CALLS.ROOM.MUTED'))).toBeAttached()
    await expect(stage(ada).getByText(say('CALLS.ROOM.NO_PICTURE'))).toBeVisible()
    await kat.keyboard.press('v')
    await expectMovingPicture(pictureOf(ada, expert))

    // Closing the page is leaving.
    await kat.close({ runBeforeUnload: true })
    await expect(ada.getByText(say('CALLS.ROOM.NEWS.left', { name: expert }))).toBeAttached()
    await expect(ada.getByText(say('CALLS.ROOM.WAITING', { name: expert }))).toBeVisible()

    await controls(ada)
      .getByRole('button', { name: say('CALLS.ROOM.LEAVE'), exact: true })
      .click()
    await expect(ada.getByRole('heading', { name: say('CALLS.ROOM.AFTER.LEFT') })).toBeVisible()
    await ada.getByRole('button', { name: say('CALLS.ROOM.AFTER.REJOIN') }).click()
    await expectMovingPicture(ada.locator('video'), 5)
  })

  test('a connection to the portal that breaks does not break the conversation', async ({ newProfile, sites }) => {
    const { exchange, expert: expertSite } = sites.meridian
    const profile = await newProfile()
    const cuts: (() => void)[] = []
    let isCut = false
    await profile.routeWebSocket(/\/api\/live/, (socket) => {
      if (isCut) return void socket.close()
      socket.connectToServer()
      cuts.push(() => void socket.close())
    })
    const ada = await inLobby(profile, exchange, 'client@meridian.example', '/clients/calls')
    const kat = await inLobby(await newProfile(), expertSite, 'expert@meridian.example', '/expert/calls')
    await join(ada)
    await join(kat)
    await Promise.all([expectToMeet(ada, expert), expectToMeet(kat, client)])

    isCut = true
    for (const cut of cuts.splice(0)) cut()
    await expect(ada.getByText(say('CALLS.ROOM.RECONNECTING'))).toBeVisible()
    await expectMovingPicture(pictureOf(ada, expert))
    await expect(kat.getByText(say('CALLS.ROOM.LOST', { name: client }))).toBeVisible()
    await expectMovingPicture(pictureOf(kat, client))

    isCut = false
    await expect(ada.getByText(say('CALLS.ROOM.RECONNECTING'))).toBeHidden({ timeout: 20_000 })
    await expect(kat.getByText(say('CALLS.ROOM.NEWS.back', { name: client }))).toBeAttached()
    await expect(pictureOf(kat, client)).toHaveCount(1)
    await Promise.all([expectToMeet(ada, expert), expectToMeet(kat, client)])
  })
})
