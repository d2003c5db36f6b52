import type { CallObstacle } from '@colloquy/contract/calls/shapes'
import { beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { session } from '../../../platform/session.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { ObstaclesPanel } from './obstacles-panel.tsx'

const employmentId = '0198c5f0-0000-7000-8000-000000000001'
const moduleId = '0198c5f0-0000-7000-8000-000000000002'
const [first, second] = ['0198c5f0-0000-7000-8000-000000000003', '0198c5f0-0000-7000-8000-000000000004']
const obstacle = (kind: CallObstacle['kind'], more: Partial<CallObstacle> = {}): CallObstacle => ({
  kind,
  employment: null,
  moduleId: null,
  callIds: [first],
  ...more,
})
const job = obstacle('unconfirmed_employment', {
  employment: { employmentId, title: 'Buyer', companyName: 'Nordluft' },
  callIds: [first, second],
})
let obstacles: CallObstacle[]
let confirmed: { path: string; version: string | null }[]

beforeEach(async () => {
  obstacles = [
    job,
    obstacle('short_history'),
    obstacle('old_training', { moduleId }),
    obstacle('question', { callIds: [second] }),
    obstacle('attestation'),
  ]
  confirmed = []
  await prepare('enUS')
  session.setState({ status: 'signedIn', user: { entityId: 'expert', fullName: 'Katrin Oberholzer' } as never }, true)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = new URL(address, location.origin).pathname
    if (init.method === 'POST') {
      confirmed.push({ path, version: new Headers(init.headers).get('if-match') })
      obstacles = obstacles.filter((one) => one !== job)
      return Response.json({ version: 5, employments: [] })
    }
    return Response.json(path.includes('obstacles') ? { obstacles } : { version: 4, employments: [] })
  })
})
const open = (callId?: string) =>
  render(
    <Stage at="/expert">
      <ObstaclesPanel {...(callId !== undefined && { callId })} />
    </Stage>,
  )

it('lists what an expert can clear, each with its way to clear it and how many calls wait for it', async () => {
  const screen = await open()
  const expected = [
    ['Do you still work as Buyer at Nordluft?', 'Update job', '/expert/profile', '2 calls are waiting for this'],
    ['Add more of your work history', 'Add jobs', '/expert/profile', '1 call is waiting for this'],
    ['Complete your training', 'Start training', `/expert/training/${moduleId}`, '1 call is waiting for this'],
    [
      'Answer compliance’s questions about your calls',
      'Answer',
      `/expert/calls/${second}`,
      '1 call is waiting for this',
    ],
    ['Confirm the statements for your calls', 'View call', `/expert/calls/${first}`, '1 call is waiting for this'],
  ] as const
  await expect.element(screen.getByRole('listitem')).toHaveLength(expected.length)
  for (const [text, action, path, count] of expected) {
    const item = screen.getByRole('listitem').filter({ hasText: text })
    await expect.element(item.getByText(count)).toBeVisible()
    await expect.element(item.getByRole('link', { name: action })).toHaveAttribute('href', path)
  }
})

it('confirms a job in place, with the version of the list, and is done with it', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Confirm: Buyer, Nordluft' }).click()
  await expect.element(screen.getByText('Do you still work as Buyer at Nordluft?')).not.toBeInTheDocument()
  expect(confirmed).toEqual([{ path: expect.stringContaining(employmentId), version: '"4"' }])
  await expect.element(screen.getByRole('listitem')).toHaveLength(4)
})

it('shows on the page of a call only what is about it, without what that page asks for itself', async () => {
  const screen = await open(second)
  await expect.element(screen.getByText('Do you still work as Buyer at Nordluft?')).toBeVisible()
  await expect.element(screen.getByRole('listitem')).toHaveLength(1)
})

it('is absent while nothing is due', async () => {
  obstacles = []
  const screen = await open()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.getByRole('listitem').elements()).toEqual([])
})
