import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { AcceptScreen } from './accept-screen.tsx'

const token = 's'.repeat(43)
const start = location.href
let requests: { path: string; body: Record<string, unknown> }[]
let refusal: string | undefined

beforeEach(async () => {
  requests = []
  refusal = undefined
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.origin).pathname.replace('/api', '')
    requests.push({ path, body: JSON.parse(String(init?.body)) })
    if (refusal) return Response.json({ refusal }, { status: 410 })
    const invited = { kind: 'client', fullName: 'Nora New', email: 'nora@x.example', companyName: 'Brandywell Capital' }
    return path.endsWith('/check')
      ? Response.json({ ...invited, invitedBy: 'Ira Person', expiresAt: '2026-11-27T09:41:00.000Z' })
      : Response.json({ refusal: 'password_guessable' }, { status: 422 })
  })
  await prepare()
  return () => history.replaceState(null, '', start)
})
const open = (hash: string) => {
  history.replaceState(null, '', `/invitation${hash}`)
  return render(
    <Stage>
      <AcceptScreen />
    </Stage>,
  )
}
const accepted = () => requests.filter(({ path }) => path.endsWith('/accept')).map(({ body }) => body)
const button = () => page.getByRole('button', { name: 'Accept invitation' })

describe('the target page of an invitation [IN-04]', () => {
  it('shows the invited person, removes the secret from the URL, and redeems nothing on load', async () => {
    await open(`#${token}`)
    await expect.element(page.getByText('Nora New, Ira Person has invited you to join', { exact: false })).toBeVisible()
    expect(location.hash).toBe('')
    expect(accepted()).toEqual([])
  })

  it('requires a password that is not easy to guess, or none when e-mail links are chosen', async () => {
    await open(`#${token}`)
    await button().click()
    expect(accepted()).toEqual([])
    await page.getByLabelText('New password', { exact: true }).fill('orbit kettle velvet 42')
    await button().click()
    await expect.element(page.getByText('This password is too easy to guess', { exact: false })).toBeVisible()
    expect(accepted()[0]).toMatchObject({ token, password: 'orbit kettle velvet 42', language: 'enUS' })
    await page.getByText('With email links', { exact: true }).click()
    await button().click()
    await expect.poll(() => accepted()).toHaveLength(2)
    expect(accepted()[1]).not.toHaveProperty('password')
  })

  it('shows an error when there is no secret', async () => {
    await open('')
    await expect.element(page.getByText('This invitation is no longer valid', { exact: false })).toBeVisible()
    expect(requests).toEqual([])
  })

  it('shows an error when the secret is invalid', async () => {
    refusal = 'invitation_link_expired'
    await open(`#${token}`)
    await expect.element(page.getByText('This invitation is no longer valid', { exact: false })).toBeVisible()
    expect(button().elements()).toEqual([])
  })
})
