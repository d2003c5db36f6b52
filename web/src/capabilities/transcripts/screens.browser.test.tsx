import type { TranscriptCard, TranscriptReview } from '@colloquy/contract/transcripts/shapes'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { ReviewScreen } from './review-screen.tsx'
import { TranscriptsScreen } from './transcripts-screen.tsx'

const id = (last: number) => `0198c0de-0000-7000-8000-00000000000${last}`
const card: TranscriptCard = {
  transcriptId: id(1),
  callId: id(2),
  callCode: 'C-20931',
  topic: 'Wind blades',
  clientName: 'Brandywell',
  expertName: 'Emil Person',
  state: 'unreviewed',
  number: 1,
  importedAt: '2026-03-02T10:00:00.000Z',
}
const speaker = { speaker: 'Emil', seat: 'expert' as const, startMs: 1000, endMs: 2000 }
const review = (): TranscriptReview => ({
  ...card,
  fileName: 'call.vtt',
  format: 'vtt',
  erasedAt: null,
  importedByName: 'Ida Person',
  audience: ['client'],
  embargoUntil: null,
  expiresAt: null,
  segments: [
    {
      ...speaker,
      position: 0,
      text: 'We buy from Vestwind.',
      marks: [{ rule: 'names', text: 'Vestwind', start: 12, end: 20 }],
    },
    { ...speaker, position: 1, text: 'Ruth Amsel plans it.', marks: [] },
  ],
  redactions: [
    { redactionId: id(3), position: 1, start: 0, end: 10, redactedAt: card.importedAt, byName: 'Ida Person' },
  ],
  reviews: [],
  imports: [
    {
      transcriptId: id(1),
      number: 1,
      state: 'unreviewed',
      importedAt: card.importedAt,
      format: 'vtt',
      fileName: 'call.vtt',
    },
  ],
  outcomes: ['reviewed', 'escalated'],
})
let shown: TranscriptReview
let refusal: string | undefined
const sent: { path: string; body: unknown }[] = []

beforeEach(async () => {
  await prepare('enUS')
  shown = review()
  refusal = undefined
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(url, location.origin)
    if (init?.method === 'POST') {
      sent.push({ path: pathname, body: init.body ? JSON.parse(String(init.body)) : null })
      if (refusal) return Response.json({ refusal }, { status: 403 })
    }
    if (pathname.endsWith('/content-policy')) return Response.json({ purpose: 'research', issuers: [] })
    if (pathname.endsWith('/transcripts'))
      return Response.json({ transcripts: searchParams.get('view') === 'waiting' ? [card] : [] })
    return Response.json(shown)
  })
})

const openReview = () =>
  render(
    <Stage at="/compliance/transcripts/$transcriptId">
      <ReviewScreen />
    </Stage>,
  )

describe('the queue of transcripts', () => {
  it('lists those that wait, and shows where none were released', async () => {
    const screen = await render(
      <Stage at="/compliance/transcripts">
        <TranscriptsScreen />
      </Stage>,
    )
    await expect.element(screen.getByRole('link', { name: 'C-20931 · Wind blades' })).toBeVisible()
    await screen.getByText('Released', { exact: true }).click()
    await expect.element(screen.getByText('No transcripts have been released yet.')).toBeVisible()
  })
})

describe('the review of a transcript', () => {
  it('redacts what rules have found at a press, and shows what is redacted', async () => {
    const screen = await openReview()
    await expect.element(screen.getByText('Ruth Amsel').first()).toBeVisible()
    expect(document.querySelector('del')?.textContent).toBe('Ruth Amsel')
    await screen.getByRole('button', { name: 'Redact “Vestwind”' }).click()
    expect(sent.at(-1)?.body).toEqual({ position: 0, start: 12, end: 20 })
  })

  it('decides with a reason alone, and shows why the own call cannot be released', async () => {
    shown = { ...shown, state: 'reviewed', outcomes: ['escalated', 'released'] }
    const screen = await openReview()
    const release = screen.getByRole('button', { name: 'Release', exact: true })
    await release.click()
    expect(sent).toEqual([])
    await screen.getByRole('textbox', { name: 'Reason' }).fill('Nothing to redact')
    refusal = 'transcript_own_call'
    await release.click()
    await expect
      .element(screen.getByText('You took part in this call, so someone else has to release its transcript.'))
      .toBeVisible()
    expect(sent.at(-1)?.body).toMatchObject({ outcome: 'released', reason: 'Nothing to redact', audience: ['client'] })
  })
})
