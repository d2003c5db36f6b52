import type { Candidate, CandidateStage, Project } from '@colloquy/contract/projects/shapes'
import { notifications } from '@mantine/notifications'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../../platform/session.ts'
import { listenToKeys } from '../../../platform/shortcuts.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { ToastStack } from '../../../ui/overlay/toast-stack.tsx'
import { type CandidateSources, CandidatesPanel } from './candidates-panel.tsx'

const person = (personId: string, fullName: string) => ({
  personId,
  fullName,
  timeZone: 'Europe/London',
  title: 'Buyer',
  companyName: 'Kvist',
  employmentEndYear: null,
  city: null,
  photoId: null,
})
const candidate = (personId: string, fullName: string, stage: CandidateStage): Candidate => ({
  person: person(personId, fullName),
  stage,
  reason: null,
  note: null,
  creditsPerHour: 125,
  addedByName: null,
  invitations: [],
  callId: stage === 'scheduled' ? 'call' : null,
  addedAt: '2026-11-01T00:00:00.000Z',
  changedAt: '2026-11-01T00:00:00.000Z',
})
const project = {
  projectId: 'p',
  code: 'P-0417',
  name: 'Heat pumps',
  can: { requestCall: true, update: true, close: true, reopen: false, share: false, shortlist: true },
} as Project
const verdictOf = (personId: string) => ({
  outcome: 'Allowed',
  reason: personId === 'a' ? 'Works for a target' : undefined,
})
const callTextOf = () => 'today, 15:00 London'
const offersOf = (personId: string) => (personId === 'b' ? ['Kestrel Insight: 1.5', 'Tern Research: 1.25'] : [])
const sources: CandidateSources = {
  useVerdicts: () => verdictOf,
  useCallTexts: () => callTextOf,
  useOfferTexts: () => offersOf,
  comparison: ({ personIds }) => <p>{`Compared: ${personIds.join(', ')}`}</p>,
}

let candidates: Candidate[]
let moves: Record<string, unknown>[]
/** The persons whose moves the server refuses. */
let refused: Set<string>
let failure: string | undefined
let invitation: unknown
let stopListening: () => void

const show = () =>
  render(
    <Stage>
      <ToastStack opened />
      <CandidatesPanel project={project} site="/clients" sources={sources} />
    </Stage>,
  )
const column = (name: string) => page.getByRole('region', { name, exact: true })

beforeEach(async () => {
  candidates = [
    candidate('a', 'Silke Brandauer', 'proposed'),
    candidate('b', 'Matteo Ferrante', 'proposed'),
    candidate('c', 'Gerlinde Wachter', 'shortlisted'),
    candidate('d', 'Katrin Oberholzer', 'scheduled'),
  ]
  ;[moves, refused, failure] = [[], new Set(), undefined]
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json({ candidates })
    if (url.endsWith('/opportunities')) {
      invitation = JSON.parse(String(init.body))
      const ofB = candidates.filter(({ person }) => person.personId === 'b')
      return Response.json({ invited: ofB, refused: [{ personId: 'a', refusal: 'weekly_limit_reached' }] })
    }
    const move = JSON.parse(String(init.body)) as { personIds: string[]; stage: CandidateStage; reason?: 'other' }
    moves.push(move)
    if (failure) return Response.json({ refusal: failure }, { status: 409 })
    const isMoved = ({ person }: Candidate) => move.personIds.includes(person.personId) && !refused.has(person.personId)
    candidates = candidates.map((one) =>
      isMoved(one) ? { ...one, stage: move.stage, reason: move.reason ?? null, note: null } : one,
    )
    return Response.json({
      moved: candidates.filter(isMoved),
      refused: move.personIds.flatMap((personId) =>
        refused.has(personId) ? { personId, refusal: 'candidate_has_call' } : [],
      ),
    })
  })
  session.setState({ status: 'signedIn', user: { entityId: 'me', timeZoneId: 'Europe/London' } as never }, true)
  await page.viewport(1280, 900)
  await prepare('enUS')
  stopListening = listenToKeys()
})
afterEach(() => {
  notifications.clean()
  stopListening()
  vi.unstubAllGlobals()
})

describe('the board of candidates', () => {
  it('names the vendors that offer a candidate, each with its price', async () => {
    await show()
    const offers = page.getByRole('list', { name: 'Offers for Matteo Ferrante' })
    await expect.element(offers).toBeVisible()
    expect(
      offers
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Kestrel Insight: 1.5', 'Tern Research: 1.25'])
    expect(page.getByRole('list', { name: 'Offers for Silke Brandauer' }).elements()).toEqual([])
  })

  it('moves a candidate by the menu, and back by undo', async () => {
    await show()
    await page.getByRole('button', { name: 'Move Silke Brandauer' }).click()
    await page.getByRole('menuitem', { name: 'Shortlist' }).click()
    await expect.element(column('Shortlisted').getByText('Silke Brandauer')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(column('Proposed').getByText('Silke Brandauer')).toBeVisible()
    expect(moves).toEqual([
      { personIds: ['a'], stage: 'shortlisted' },
      { personIds: ['a'], stage: 'proposed' },
    ])
  })

  it('moves a candidate by dragging, to stages that allow it only', async () => {
    await show()
    const card = page.getByRole('listitem').filter({ hasText: 'Silke Brandauer' })
    await userEvent.dragAndDrop(card, column('Completed'))
    await userEvent.dragAndDrop(card, column('Shortlisted'))
    await expect.element(column('Shortlisted').getByText('Silke Brandauer')).toBeVisible()
    expect(moves).toEqual([{ personIds: ['a'], stage: 'shortlisted' }])
  })

  it('takes a refused move back', async () => {
    failure = 'project_closed'
    await show()
    await page.getByRole('button', { name: 'Move Silke Brandauer' }).click()
    await page.getByRole('menuitem', { name: 'Shortlist' }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/This project is closed/)
    await expect.element(column('Proposed').getByText('Silke Brandauer')).toBeVisible()
  })

  it('invites several at once, names those who cannot be, and shows what became of an invitation', async () => {
    candidates[2] = {
      ...candidates[2]!,
      invitations: [
        {
          opportunityId: 'o',
          state: 'declined',
          invitedAt: '2026-11-01T10:00:00.000Z',
          invitedByName: 'Gus',
          answerBy: '2026-11-03T10:00:00.000Z',
          remindedAt: null,
          answeredAt: '2026-11-02T10:00:00.000Z',
          declineReason: 'employer_policy',
          note: 'Ask me next year.',
          rate: null,
          times: [],
        },
      ],
    }
    await show()
    await page.getByRole('checkbox', { name: 'Select Silke Brandauer' }).click()
    await page.getByRole('checkbox', { name: 'Select Matteo Ferrante' }).click()
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByLabelText('Time to answer').selectOptions('5 days')
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Not invited: Silke Brandauer/)
    expect(invitation).toEqual({ personIds: ['a', 'b'], days: 5 })
    await page.getByRole('button', { name: /Invitations for Gerlinde Wachter/ }).click()
    const history = page.getByRole('dialog')
    await expect.element(history.getByText('Invited by Gus')).toBeVisible()
    await expect.element(history.getByText('Ask me next year.')).toBeVisible()
  })

  it('rejects several with one reason, by keyboard alone, and names those who could not be moved', async () => {
    refused.add('b')
    await show()
    await expect.element(column('Proposed').getByText('Silke Brandauer')).toBeVisible()
    await userEvent.keyboard('jxjx')
    await expect.element(page.getByText('2 selected')).toBeVisible()
    await userEvent.keyboard('e')
    await expect.element(page.getByRole('dialog', { name: 'Reject 2 candidates?' })).toBeVisible()
    await page.getByRole('button', { name: 'Reject', exact: true }).last().click()
    await expect.element(column('Rejected').getByText('Silke Brandauer')).toBeVisible()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Not moved: Matteo Ferrante\. .*has a call/)
    expect(moves).toEqual([{ personIds: ['a', 'b'], stage: 'rejected', reason: 'not_relevant' }])
  })

  it('goes through stages by arrow, opens the menu by M, and compares what is selected', async () => {
    await show()
    await expect.element(column('Proposed').getByText('Silke Brandauer')).toBeVisible()
    await userEvent.keyboard('j{ArrowRight}')
    await expect.element(page.getByRole('link', { name: 'Gerlinde Wachter' })).toHaveFocus()
    // Sent as an event: a key sent by the browser driver closes the menu at once.
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }))
    await expect.element(page.getByRole('menuitem', { name: 'Request a call' })).toBeVisible()
    await userEvent.keyboard('{Escape}x{ArrowLeft}x')
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect.element(page.getByText('Compared: a, c')).toBeVisible()
  })

  it('keeps what can be done with the selected above the bar at the bottom of the window', async () => {
    await show()
    await page.getByRole('checkbox', { name: 'Select Silke Brandauer' }).click()
    const panel = page.getByRole('region', { name: 'Selection' }).element()
    const { body } = document
    const token = (name: string) => getComputedStyle(body).getPropertyValue(name)
    expect(getComputedStyle(panel).insetBlockEnd).toBe(token('--keys'))
    await page.viewport(375, 800)
    await expect.poll(() => getComputedStyle(panel).insetBlockEnd).toBe(token('--tab-bar'))
    await page.viewport(1440, 900)
  })

  it('shows one stage at a time on phones', async () => {
    await page.viewport(375, 800)
    await show()
    await expect.element(column('Proposed')).toBeVisible()
    await expect.element(page.getByText('Gerlinde Wachter')).not.toBeVisible()
    await page.getByRole('button', { name: 'Shortlisted 1' }).click()
    await expect.element(page.getByText('Gerlinde Wachter')).toBeVisible()
    await expect.element(page.getByText('Silke Brandauer')).not.toBeVisible()
  })

  it('shows verdict, call and price, also as a table', async () => {
    await show()
    await expect.element(column('Proposed').getByText('Works for a target')).toBeVisible()
    await expect.element(column('Scheduled').getByRole('link', { name: /today, 15:00 London/ })).toBeVisible()
    await page.getByText('Table', { exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: 'Katrin Oberholzer' })
    await expect.element(row).toMatchTextContent(/Scheduled.*today, 15:00 London.*1\.25/)
  })

  it('draws the whole of a long table, a part at once and the rest while nobody waits for it', async () => {
    candidates = Array.from({ length: 200 }, (_, at) => candidate(`p${at}`, `Expert ${at}`, 'proposed'))
    await show()
    await page.getByText('Table', { exact: true }).click()
    await expect.element(page.getByRole('link', { name: 'Expert 0', exact: true })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Expert 199', exact: true })).toBeInTheDocument()
    expect(page.getByRole('row').elements()).toHaveLength(201)
  })

  it('reaches cards behind the button of a long column by keyboard', async () => {
    candidates = Array.from({ length: 30 }, (_, at) => candidate(`p${at}`, `Expert ${at}`, 'proposed'))
    await show()
    await expect.element(page.getByRole('link', { name: 'Expert 19' })).toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: 'Expert 20' })).not.toBeInTheDocument()
    await userEvent.keyboard('j'.repeat(21))
    await expect.element(page.getByRole('link', { name: 'Expert 20' })).toHaveFocus()
  })
})
