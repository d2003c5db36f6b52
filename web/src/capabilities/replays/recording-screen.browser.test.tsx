import type { ReplayChoice } from '@colloquy/contract/replays/shapes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { RecordingScreen } from './recording-screen.tsx'

let choice: ReplayChoice
const requests: string[] = []

beforeEach(async () => {
  await prepare('enUS')
  choice = { isOffered: true, isAllowed: null }
  requests.length = 0
  vi.stubGlobal('fetch', async (url: unknown, init?: RequestInit) => {
    requests.push(
      `${init?.method ?? 'GET'} ${new URL(String(url), location.origin).pathname} ${init?.body ?? ''}`.trim(),
    )
    if (init?.method === 'PUT') choice = { ...choice, ...JSON.parse(String(init.body)) }
    return Response.json(choice)
  })
})
afterEach(() => vi.unstubAllGlobals())

const show = (route: string | undefined) =>
  render(
    <Stage>
      <RecordingScreen route={route} />
      <p>page</p>
    </Stage>,
  )
/** After the answer has been rendered: React renders it in a task of its own. */
const answered = async () => {
  await expect.poll(() => requests).toContain('GET /api/replays/choice')
  for (let frame = 0; frame < 5; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

describe('the question about recording', () => {
  it('is asked once, and declining it records nothing', async () => {
    const screen = await show('/clients')
    const question = screen.getByRole('complementary', { name: 'Session recording' })
    await question.getByRole('button', { name: 'No, thanks' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(requests).toEqual(['GET /api/replays/choice', 'PUT /api/replays/choice {"isAllowed":false}'])
  })

  it.each([
    ['in the call room', '/call/$callId', {}],
    ['on compliance pages', '/compliance', {}],
    ['on a page without a route', undefined, {}],
    ['where nothing is recorded', '/clients', { isOffered: false }],
    ['of people who have chosen', '/clients', { isAllowed: false }],
  ] as const)('is not asked %s', async (_, route, changes) => {
    choice = { ...choice, ...changes }
    const screen = await show(route)
    await answered()
    await expect.element(screen.getByText('page')).toBeVisible()
    expect(screen.getByRole('complementary').query()).toBeNull()
  })
})
