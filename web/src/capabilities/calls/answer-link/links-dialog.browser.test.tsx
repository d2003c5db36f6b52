import type { CallAnswerLink } from '@colloquy/contract/calls/answer-link-operations'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { Toasts } from '../../../ui/overlay/toasts.tsx'
import { samplePerson } from '../../people/sample-data.ts'
import { sampleCall } from '../sample-data.ts'
import { SeatsPanel } from '../seats/seats-panel.tsx'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const sampleLink = (linkId: string, name: string, changes: Partial<CallAnswerLink> = {}): CallAnswerLink => ({
  linkId,
  person: samplePerson(linkId, name),
  state: 'active',
  sentAt: inHours(-2),
  expiresAt: inHours(46),
  endedAt: null,
  can: { revoke: true },
  ...changes,
})
const ended = { endedAt: inHours(-1), can: { revoke: false } }
let links: CallAnswerLink[] = []
let refusal: string | undefined
const revoked: string[] = []

beforeEach(async () => {
  links = [
    sampleLink('a', 'Imogen Achterberg'),
    sampleLink('b', 'Katrin Oberholzer', { state: 'used', ...ended }),
    sampleLink('c', 'Max Ruf', { state: 'replaced', ...ended }),
  ]
  refusal = undefined
  revoked.length = 0
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json({ links })
    revoked.push(new URL(address, location.origin).pathname)
    links = links.map((link) => (link.linkId === 'a' ? { ...link, state: 'revoked', ...ended } : link))
    return refusal ? Response.json({ refusal }, { status: 409 }) : Response.json({})
  })
  return () => vi.unstubAllGlobals()
})

const call = sampleCall({ callId: 'c' })
const open = async (can = true) =>
  render(
    <Stage at="/calls/$callId">
      <SeatsPanel call={{ ...call, can: { ...call.can, listAnswerLinks: can } }} />
      <Toasts />
    </Stage>,
  )

describe('#calls.listAnswerLinks', () => {
  it('shows whose links still answer, and offers to revoke those alone', async () => {
    await prepare('enUS')
    const screen = await open()
    await screen.getByRole('button', { name: 'Answer links' }).click()
    await expect.element(screen.getByText('Expires in 1 d 22 h')).toBeVisible()
    await expect.element(screen.getByText('Used 1 h ago')).toBeVisible()
    await expect.element(screen.getByText('Replaced by a newer email 1 h ago')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Revoke/ }).elements()).toHaveLength(1)
  })

  it('shows when there are none, and is not offered to others', async () => {
    await prepare('enUS')
    links = []
    const screen = await open()
    await screen.getByRole('button', { name: 'Answer links' }).click()
    await expect.element(screen.getByText('No answer links sent for this call yet.')).toBeVisible()
    await screen.unmount()
    const other = await open(false)
    await expect.element(other.getByRole('heading', { name: 'Participants' })).toBeVisible()
    expect(other.getByRole('button', { name: 'Answer links' }).elements()).toEqual([])
  })
})

describe('#calls.revokeAnswerLink', () => {
  it('revokes after a question that says what follows', async () => {
    await prepare('enUS')
    const screen = await open()
    await screen.getByRole('button', { name: 'Answer links' }).click()
    await screen.getByRole('button', { name: 'Revoke the link for Imogen Achterberg' }).click()
    await expect.element(screen.getByRole('dialog')).toMatchTextContent(/can still sign in to answer/)
    expect(revoked).toEqual([])
    await screen.getByRole('button', { name: 'Revoke', exact: true }).click()
    await expect.element(screen.getByText('Answer link for Imogen Achterberg revoked')).toBeVisible()
    await expect.element(screen.getByText('Revoked 1 h ago')).toBeVisible()
    expect(revoked).toEqual(['/api/calls/c/answer-links/a'])
  })

  it('shows when the link has ended meanwhile, and shows so in the list', async () => {
    await prepare('enUS')
    refusal = 'answer_link_inactive'
    const screen = await open()
    await screen.getByRole('button', { name: 'Answer links' }).click()
    await screen.getByRole('button', { name: 'Revoke the link for Imogen Achterberg' }).click()
    await screen.getByRole('button', { name: 'Revoke', exact: true }).click()
    await expect.element(screen.getByRole('alert').getByText(/no longer active/)).toBeVisible()
    await screen.getByRole('button', { name: /^Cancel/ }).click()
    await expect.element(screen.getByText('Revoked 1 h ago')).toBeVisible()
  })

  it('needs no horizontal scrolling on a phone in Arabic', async () => {
    await page.viewport(375, 700)
    await prepare('arSA')
    const screen = await open()
    await screen.getByRole('button', { name: 'روابط الرد' }).click()
    await expect.element(screen.getByRole('button', { name: /إبطال رابط .*Imogen/ })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375)
  })
})
