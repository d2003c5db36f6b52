import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { AnswerScreen } from './answer-screen.tsx'

const token = 'a'.repeat(43)
const slot = { start: '2026-12-01T14:00:00.000Z', end: '2026-12-01T15:00:00.000Z' }
const question = {
  callId: 'c',
  topic: 'Heat pumps',
  otherName: 'Katrin Oberholzer',
  minutes: 60,
  timeZone: 'Europe/Berlin',
  choices: [slot, { start: '2026-12-02T14:00:00.000Z', end: '2026-12-02T15:00:00.000Z' }],
  canPropose: true,
}
const sent: { path: string; body: Record<string, unknown> }[] = []
let refusal: string | undefined

beforeEach(async () => {
  sent.length = 0
  refusal = undefined
  await page.viewport(375, 700)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = new URL(address, location.href).pathname
    sent.push({ path, body: JSON.parse(String(init.body)) })
    if (refusal) return Response.json({ refusal }, { status: 410 })
    return Response.json(path.endsWith('/open') ? question : { answer: sent.at(-1)!.body['answer'] })
  })
  return () => vi.unstubAllGlobals()
})

const open = async () => {
  history.replaceState(null, '', `${location.pathname}${location.search}#${token}`)
  const screen = await render(
    <Stage at="/answer">
      <AnswerScreen />
    </Stage>,
  )
  return screen
}
const answers = () => sent.filter(({ path }) => path.endsWith('/answer'))

it('shows the times without answering, and accepts one with one tap', async () => {
  await prepare('enUS')
  const screen = await open()
  const button = screen.getByRole('button', { name: /^Accept .*15:00/ })
  await expect.element(button.first()).toBeVisible()
  await expect.element(screen.getByText('Times in Berlin')).toBeVisible()
  expect(location.hash).toBe('')
  expect(sent.map(({ path }) => path)).toEqual(['/api/calls/answer-links/open'])
  await button.first().click()
  await expect.poll(() => answers().map(({ body }) => body)).toEqual([{ token, answer: 'accept', slot }])
  await expect.element(screen.getByText('Time accepted. We’ll email you the invitation.')).toBeVisible()
})

it('takes times of the reader by their own clock, where none of the offered ones works', async () => {
  await prepare('enUS')
  const screen = await open()
  await screen.getByRole('button', { name: 'None of these' }).click()
  await screen.getByLabelText('Time 1').fill('2026-12-03T09:30')
  await screen.getByRole('button', { name: 'Send times' }).click()
  const slots = [{ start: '2026-12-03T08:30:00.000Z', end: '2026-12-03T09:30:00.000Z' }]
  await expect.poll(() => answers().map(({ body }) => body)).toEqual([{ token, answer: 'propose', slots }])
})

it('declines after a second tap, in Arabic, without scrolling sideways', async () => {
  await prepare('arSA')
  const screen = await open()
  await screen.getByRole('button', { name: 'رفض المكالمة' }).click()
  expect(answers()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
  await screen.getByRole('button', { name: 'رفض المكالمة' }).click()
  await expect.poll(() => answers().map(({ body }) => body)).toEqual([{ token, answer: 'decline' }])
})

it('shows when the link no longer works', async () => {
  await prepare('enUS')
  refusal = 'answer_link_expired'
  const screen = await open()
  await expect.element(screen.getByText(/This link no longer works/)).toBeVisible()
  expect(screen.container.querySelector('button')).toBeNull()
})

it('shows that the link was revoked, and offers to sign in', async () => {
  await prepare('enUS')
  refusal = 'answer_link_revoked'
  const screen = await open()
  await expect.element(screen.getByRole('alert').getByText(/^This link was revoked/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Sign in to see the call' })).toBeVisible()
})
