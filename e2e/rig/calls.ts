import type { Call } from '@colloquy/contract/calls/shapes'
import type { Page } from '@playwright/test'

/** The calls of the signed-in person, taken from the response that the list page at `listPath` loads. */
export const callsOf = async (page: Page, listPath: string): Promise<Call[]> => {
  const { origin } = new URL(page.url())
  // The page that is open may still load calls of its own, whose response would be lost when it is left.
  await page.goto('about:blank')
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname.toLowerCase() === '/api/calls')
  await page.goto(origin + listPath)
  const { calls } = (await (await answered).json()) as { calls: Call[] }
  return calls
}

/**
 * Opens the first call of a list that matches, with `search` as query string. `listPath` may filter the list. The look-up
 * happens once.
 * @throws Error when none matches
 */
export const openCall = (listPath: string, fits: (call: Call) => boolean, search = '') => {
  let known: string | undefined
  return async (page: Page): Promise<void> => {
    known ??= (await callsOf(page, listPath)).find(fits)?.callId
    if (!known) throw new Error(`there is no such call on ${listPath}`)
    const { origin } = new URL(page.url())
    await page.goto(`${origin}${listPath.split('?')[0]}/${known}${search}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
}

/** Opens the compliance questions of an expert's call. */
export const openSurvey =
  (fits: (call: Call) => boolean) =>
  async (page: Page): Promise<void> => {
    await openCall('/expert/calls', fits)(page)
    await page.locator('a[href*="/compliance-survey"]').click()
    await page.locator('form input').first().waitFor()
  }

/** Full names of the demo accounts `client` and `expert`. The client's list also contains colleagues' calls, which may be open too. */
const [ownContact, ownExpert] = ['Imogen Achterberg', 'Katrin Oberholzer']

const isOpen = ({ can, roomOpensAt, contact, expert }: Call): boolean =>
  contact.fullName === ownContact &&
  expert.fullName === ownExpert &&
  can.join &&
  roomOpensAt !== null &&
  Date.parse(roomOpensAt) <= Date.now()

/**
 * URL of the room that is open for the demo accounts `client` and `expert`.
 * @throws Error when there is none
 */
export const joinableRoom = async (page: Page, listPath: string): Promise<string> => {
  const open = (await callsOf(page, listPath)).filter(isOpen)
  const [next] = open.sort((a, b) => ((a.callDate ?? '') < (b.callDate ?? '') ? -1 : 1))
  if (!next) throw new Error('there is no call whose room is open')
  return `${new URL(page.url()).origin}/call/${next.callId}`
}

/** Opens the lobby of that call as its client. */
export const openJoinableLobby = async (page: Page): Promise<void> => {
  await page.goto(await joinableRoom(page, '/clients/calls'))
  await page.locator('video').waitFor()
}

/** Joins the empty room from the lobby. */
export const joinRoom = async (page: Page): Promise<void> => {
  await page.keyboard.press('Enter')
  await page.getByRole('toolbar').waitFor()
}

/** A call as somebody without an account sees it: their answers are made of those that the signed-in client gets. */
export const openCallAsGuest =
  (listPath: string, fits: (call: Call) => boolean) =>
  async (page: Page): Promise<void> => {
    const call = (await callsOf(page, listPath)).find(fits)
    if (!call) throw new Error(`there is no such call on ${listPath}`)
    const { origin } = new URL(page.url())
    const { callId, seats, can } = call
    const [first] = seats
    if (!first) throw new Error('the call has no seats')
    const changed = <T extends object>(path: string, change: (answer: T) => object) =>
      page.route(`**/api/${path}`, async (route) => {
        if (!page.url().includes('/anonymous/calls/')) return route.fallback()
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: change((await answer.json()) as T) })
      })
    const nothing = Object.fromEntries(Object.keys(can).map((name) => [name, false]))
    await changed('identity/refresh', (token) => ({ ...token, isShareLinkSession: true }))
    await changed('identity/anonymous-user', () => ({
      resourceType: 'Call',
      resourceId: callId,
      tenantId: callId,
      consultationParticipantEntityType: 'Interpreter',
    }))
    await changed<{ entityId: string }>(`identity/me`, (user) => ({ ...user, entityId: callId, roleId: null }))
    const person = {
      ...first.person,
      personId: callId,
      fullName: 'Ines Okafor',
      title: null,
      companyName: null,
      photoId: null,
    }
    const seat = { ...first, seatId: callId, kind: 'interpreter', state: 'invited', person }
    await changed<Call>(`calls/${callId}`, (answer) => ({
      ...answer,
      seatsToGive: [],
      credits: null,
      seats: [...answer.seats, seat].map((one) => ({ ...one, can: { replace: false, remove: false } })),
      attestation: answer.attestation && { ...answer.attestation, isDue: true },
      can: { ...nothing, join: true, reportIncident: true },
    }))
    await page.goto(`${origin}/anonymous/calls/${callId}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }

/** The dialog that invites somebody without an account to a call. */
export const inviteGuest =
  (listPath: string, fits: (call: Call) => boolean) =>
  async (page: Page): Promise<void> => {
    await openCall(listPath, fits)(page)
    await page.keyboard.press('p')
    await page.getByRole('dialog').locator('[type=radio]').last().check({ force: true })
    await page.locator('[name=guest-email]').waitFor()
  }
