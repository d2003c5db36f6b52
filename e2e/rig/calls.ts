import type { Call } from '@colloquy/contract/calls/shapes'
import type { Page } from '@playwright/test'

/** The calls of the signed-in person, as the page with their list is told of them. `listPath` is that page's. */
export const callsOf = async (page: Page, listPath: string): Promise<Call[]> => {
  const { origin } = new URL(page.url())
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname.toLowerCase() === '/api/calls')
  await page.goto(origin + listPath)
  const { calls } = (await (await answered).json()) as { calls: Call[] }
  return calls
}

/**
 * Opens the first call of a list that fits, with `search` behind its address. It is looked for once.
 * @throws Error when there is none
 */
export const openCall = (listPath: string, fits: (call: Call) => boolean, search = '') => {
  let known: string | undefined
  return async (page: Page): Promise<void> => {
    known ??= (await callsOf(page, listPath)).find(fits)?.callId
    if (!known) throw new Error(`there is no such call on ${listPath}`)
    const { origin } = new URL(page.url())
    await page.goto(`${origin}${listPath}/${known}${search}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
}

/** Who signs in as `client` and `expert`. Calls of colleagues are in the client's list, too, and may be open at the same time. */
const [ownContact, ownExpert] = ['Imogen Achterberg', 'Katrin Oberholzer']

const isOpen = ({ can, roomOpensAt, contact, expert }: Call): boolean =>
  contact.fullName === ownContact &&
  expert.fullName === ownExpert &&
  can.join &&
  roomOpensAt !== null &&
  Date.parse(roomOpensAt) <= Date.now()

/**
 * The address of the call between `client` and `expert` whose room is open; the demo world has one.
 * @throws Error when there is none
 */
export const joinableRoom = async (page: Page, listPath: string): Promise<string> => {
  const open = (await callsOf(page, listPath)).filter(isOpen)
  const [next] = open.sort((a, b) => ((a.callDate ?? '') < (b.callDate ?? '') ? -1 : 1))
  if (!next) throw new Error('there is no call whose room is open')
  return `${new URL(page.url()).origin}/call/${next.callId}`
}

/** Opens the lobby of that call, as its client. */
export const openLobbyOfNext = async (page: Page): Promise<void> => {
  await page.goto(await joinableRoom(page, '/clients/calls'))
  await page.locator('video').waitFor()
}

/** Goes on from its lobby into its room, where nobody else is. */
export const joinRoom = async (page: Page): Promise<void> => {
  await page.keyboard.press('Enter')
  await page.getByRole('toolbar').waitFor()
}
