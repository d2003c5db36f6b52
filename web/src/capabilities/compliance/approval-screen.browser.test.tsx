import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { translate } from '../../platform/translations.ts'
import { OneApproval } from './approval-screen.tsx'
import { ApprovalsScreen } from './approvals-screen.tsx'

const approvalId = '0198c0de-0000-7000-8000-000000000007'
const at = '2026-11-20T09:41:00.000Z'
const person = (fullName: string) => ({
  personId: approvalId,
  fullName,
  title: 'Buyer',
  companyName: 'Nordluft',
  city: 'Lund',
  timeZone: 'Europe/Stockholm',
  photoId: null,
})
const card = {
  approvalId,
  version: 3,
  state: 'open',
  callId: approvalId,
  callCode: 'C-1',
  topic: 'Valves',
  expert: person('Ada Holm'),
  contact: person('Ben Ray'),
  clientName: 'Rivaud',
  projectName: 'P-1 Pumps',
  slot: { start: '2099-01-01T10:00:00.000Z', end: '2099-01-01T11:00:00.000Z' },
  openedAt: at,
  dueAt: '2098-12-31T09:00:00.000Z',
  reasons: ['former_employer'],
  questionState: 'answered',
  decisionBlocker: null as string | null,
  needsSecondOfficer: false,
}
const verdict = {
  outcome: 'approve',
  stage: 'confirm',
  at: '2027-01-01T10:00:00.000Z',
  evaluatedAt: at,
  passed: ['competitor'],
  reasons: [
    {
      ruleId: 'former-employer',
      reason: 'former_employer',
      effect: 'approve',
      isKnown: true,
      since: null,
      conditions: [],
      clears: '2027-02-01T00:00:00.000Z',
      facts: [
        {
          kind: 'employment',
          name: 'Nordluft',
          detail: 'Buyer',
          from: '2020-01-01',
          until: '2026-11-01',
          source: 'self',
          confirmedAt: at,
        },
      ],
    },
  ],
  timeline: [
    { from: null, outcome: 'allow' },
    { from: '2026-11-02T00:00:00.000Z', outcome: 'approve' },
    { from: '2027-02-01T00:00:00.000Z', outcome: 'allow' },
  ],
}
const workload = { overdue: 2, unanswered: 0, answered: 1, proposedRules: 1, restrictedListEntries: 5, companyNames: 3 }
const board = { kind: 'board', companyName: 'Lindqvist', startDate: '2020-01-01', endDate: null, note: null }
let sent: { ifMatch: string | null; body: unknown }[]
let can = true
let cards: (typeof card)[]
let refusedPath = ''
let questions: object[] = []

beforeEach(async () => {
  sent = []
  can = true
  cards = [card]
  refusedPath = ''
  questions = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.origin).pathname.replace('/api', '')
    if (init?.method === 'POST')
      sent.push({ ifMatch: new Headers(init.headers).get('if-match'), body: JSON.parse(String(init.body)) })
    if (path === refusedPath) return Response.json({ refusal: 'stale' }, { status: 412 })
    if (path === '/compliance/approvals') return Response.json({ total: 1, approvals: cards, workload })
    if (path.endsWith('/relationships'))
      return Response.json({ version: 1, relationships: [board], can: { setRelationships: false } })
    return Response.json({
      ...card,
      ...(path.endsWith('/decision') && { state: 'refused' }),
      verdict,
      decision: null,
      questions,
      lapsedReasons: [],
      earlierCalls: [at],
      can: { decide: can },
    })
  })
  await page.viewport(1280, 800)
  await prepare()
})
const open = () =>
  render(
    <Stage>
      <OneApproval approvalId={approvalId} />
    </Stage>,
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('an open approval', () => {
  it('shows what connects the expert with other companies, which officers do not edit', async () => {
    await open()
    await expect.element(page.getByText('Lindqvist')).toBeVisible()
    await expect.element(page.getByText(translate('PEOPLE.RELATIONSHIPS.KINDS.board'))).toBeVisible()
    expect(button(translate('PEOPLE.RELATIONSHIPS.ADD')).elements()).toEqual([])
  })
})

describe('the queue', () => {
  it('lists the calls that wait, with the reason and the time left', async () => {
    await render(
      <Stage>
        <ApprovalsScreen />
      </Stage>,
    )
    const table = page.getByRole('table')
    await expect.element(table.getByRole('link', { name: 'Ada Holm with Rivaud' })).toBeVisible()
    await expect.element(table.getByText(translate('COMPLIANCE.REASONS.former_employer'))).toBeVisible()
    await expect.element(page.getByText(translate('COMPLIANCE.HOME.WAITING', { count: 1 }))).toBeVisible()
  })

  it('shows until when each call is due, and marks those overdue', async () => {
    cards = [
      { ...card, dueAt: at, expert: person('Bo Lind') },
      { ...card, approvalId: approvalId.replace(/7$/, '8') },
    ]
    await render(
      <Stage>
        <ApprovalsScreen />
      </Stage>,
    )
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await expect.element(row('Bo Lind').getByText(translate('COMPLIANCE.APPROVAL.OVERDUE'))).toBeVisible()
    await expect.element(row('Ada Holm').getByText('Wed, Dec 31, 2098', { exact: false })).toBeVisible()
    expect(row('Ada Holm').getByText(translate('COMPLIANCE.APPROVAL.OVERDUE')).query()).toBeNull()
  })

  it('decides about several calls at once: one that has changed is named, the others go on', async () => {
    cards = ['Ada Holm', 'Bo Lind', 'Cy Moe'].map((name, index) => ({
      ...card,
      approvalId: approvalId.replace(/7$/, String(index + 1)),
      expert: person(name),
    }))
    refusedPath = `/compliance/approvals/${cards[1]!.approvalId}/decision`
    await render(
      <Stage>
        <ApprovalsScreen />
      </Stage>,
    )
    const box = (name: string) => page.getByRole('checkbox', { name: `${name} with Rivaud` })
    await expect.element(box('Ada Holm')).toBeVisible()
    ;(box('Ada Holm').element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    ;(box('Cy Moe').element() as HTMLElement).focus()
    await userEvent.keyboard('{Shift>}x{/Shift}')
    await expect.element(box('Bo Lind')).toBeChecked()
    await page.getByText(translate('COMPLIANCE.DECISION.refuse'), { exact: true }).click()
    await button('Reject 3 calls').click()
    expect(sent).toEqual([])
    const note = page.getByLabelText(translate('COMPLIANCE.DECISION.NOTE.refuse'))
    await expect.element(note).toHaveFocus()
    await note.fill('Too close to the results')
    await button('Reject 3 calls').click()
    const result = page.getByRole('status').filter({ hasText: 'No decision was recorded for 1 call:' })
    await expect.element(result).toHaveFocus()
    await expect.element(result.getByRole('listitem')).toHaveLength(3)
    for (const name of ['Ada Holm', 'Cy Moe'])
      await expect
        .element(result.getByRole('listitem').filter({ hasText: name }).getByText('Rejected and canceled'))
        .toBeVisible()
    const changed = result.getByRole('listitem').filter({ hasText: 'Bo Lind' })
    await expect.element(changed.getByText(translate('REFUSALS.stale'))).toBeVisible()
    expect(sent).toEqual(
      cards.map(() => ({
        ifMatch: '"3"',
        body: { decision: 'refuse', conditions: [], note: 'Too close to the results' },
      })),
    )
    await expect.element(box('Bo Lind')).toBeChecked()
    await expect.element(box('Ada Holm')).not.toBeChecked()
  })

  it('shows before a decision about which calls the officer cannot decide and which need a second one', async () => {
    const facts = [
      { fullName: 'Ada Holm', needsSecondOfficer: true },
      { fullName: 'Bo Lind', decisionBlocker: 'own_call' },
      { fullName: 'Cy Moe', decisionBlocker: 'own_approval' },
    ]
    cards = facts.map(({ fullName, ...more }, index) => ({
      ...card,
      ...more,
      approvalId: approvalId.replace(/7$/, String(index + 1)),
      expert: person(fullName),
    }))
    await render(
      <Stage>
        <ApprovalsScreen />
      </Stage>,
    )
    await page.getByRole('checkbox', { name: translate('COMPLIANCE.BULK.SELECT_ALL') }).click()
    await expect.element(page.getByText('You can’t decide on 2 of the selected calls:')).toBeVisible()
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await expect.element(row('Bo Lind').getByText(translate('COMPLIANCE.BULK.BLOCKERS.own_call'))).toBeVisible()
    await expect.element(row('Cy Moe').getByText(translate('COMPLIANCE.BULK.BLOCKERS.own_approval'))).toBeVisible()
    await expect
      .element(page.getByText('1 call also needs a second officer’s approval.', { exact: false }))
      .toBeVisible()
    await button('Approve 1 call').click()
    await expect.poll(() => sent.length).toBe(1)
    // The rows that were not decided stay selected.
    await expect.element(page.getByRole('checkbox', { name: 'Bo Lind with Rivaud' })).toBeChecked()
    await expect.element(page.getByRole('checkbox', { name: 'Ada Holm with Rivaud' })).not.toBeChecked()
  })

  it('shows what else waits, with links to it', async () => {
    await render(
      <Stage>
        <ApprovalsScreen />
      </Stage>,
    )
    const list = page.getByRole('list', { name: translate('COMPLIANCE.HOME.WORKLOAD.LABEL') })
    const text = (name: keyof typeof workload) =>
      translate(`COMPLIANCE.HOME.WORKLOAD.${name}`, { count: workload[name] })
    await expect.element(list.getByText(text('overdue'))).toBeVisible()
    await expect.element(list.getByRole('listitem')).toHaveLength(5)
    for (const [name, path] of [
      ['proposedRules', '/compliance/rules'],
      ['restrictedListEntries', '/compliance/restricted-lists'],
      ['companyNames', '/compliance/company-names'],
    ] as const)
      await expect.element(list.getByRole('link', { name: text(name) })).toHaveAttribute('href', path)
    await expect.element(page.getByText(translate('COMPLIANCE.HOME.QUESTIONS.answered'))).toBeVisible()
  })
})

describe('an approval', () => {
  it('shows why, on which facts, and until when', async () => {
    await open()
    const reasons = page.getByRole('list', { name: translate('COMPLIANCE.APPROVAL.OPEN', { count: 1 }) })
    await expect.element(reasons.getByText('Buyer at Nordluft, Jan 2020 – Nov 2026')).toBeVisible()
    await expect.element(reasons.getByText('Until Monday, February 1, 2027')).toBeVisible()
    const timeline = page.getByRole('list', { name: translate('COMPLIANCE.TIMELINE.TITLE') })
    await expect.element(timeline.getByText('Allowed from Monday, February 1, 2027')).toBeVisible()
    await expect.element(page.getByText(translate('COMPLIANCE.CHECKS.competitor'))).toBeVisible()
  })

  it('names the conditions on its button and asks for the topics that are off limits', async () => {
    await open()
    await expect.element(button('Approve')).toBeVisible()
    await page.getByLabelText(translate('COMPLIANCE.CONDITIONS.topics_off_limits')).click()
    await page.getByLabelText(translate('COMPLIANCE.CONDITIONS.notes_review')).click()
    await button('Approve with 2 conditions').click()
    expect(sent).toEqual([])
    const note = page.getByLabelText(translate('COMPLIANCE.DECISION.NOTE.topics'))
    await expect.element(note).toHaveFocus()
    await note.fill('Prices of this year')
    await button('Approve with 2 conditions').click()
    await expect
      .poll(() => sent)
      .toEqual([
        {
          ifMatch: '"3"',
          body: {
            decision: 'approve',
            note: 'Prices of this year',
            conditions: ['topics_off_limits', 'notes_review'],
          },
        },
      ])
  })

  it('is refused with a reason', async () => {
    await open()
    await expect.element(button('Approve')).toBeVisible()
    await page.getByText(translate('COMPLIANCE.DECISION.refuse'), { exact: true }).click()
    await button(translate('COMPLIANCE.DECISION.SEND.refuse')).click()
    const note = page.getByLabelText(translate('COMPLIANCE.DECISION.NOTE.refuse'))
    await expect.element(note).toHaveFocus()
    await userEvent.keyboard('Too close')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => sent.map(({ body }) => body))
      .toEqual([{ decision: 'refuse', note: 'Too close', conditions: [] }])
  })

  it('has no decision for those who take part in the call', async () => {
    can = false
    await open()
    await expect.element(page.getByText(translate('COMPLIANCE.DECISION.BLOCKERS.own_call'))).toBeVisible()
    expect(button('Approve').elements()).toEqual([])
  })
})

describe('asking before deciding', () => {
  it('sends a question to the side that was chosen, and shows the answer with who gave it', async () => {
    questions = [
      {
        questionId: approvalId,
        question: 'When did you leave?',
        recipient: 'expert',
        recipientName: 'Ada Holm',
        sentByName: 'Cleo Park',
        sentAt: at,
        answer: 'In May.',
        answeredAt: at,
        canAnswer: false,
      },
    ]
    const screen = await open()
    await expect.element(screen.getByText('In May.')).toBeVisible()
    await screen.getByRole('button', { name: 'Ask a question' }).click()
    await screen.getByRole('button', { name: 'Send question' }).click()
    const field = screen.getByRole('textbox', { name: 'Question' })
    await expect.element(field).toHaveFocus()
    expect(sent).toEqual([])
    await screen.getByText('Client', { exact: true }).click()
    await field.fill('Why this expert?')
    await screen.getByRole('button', { name: 'Send question' }).click()
    await expect
      .poll(() => sent.map(({ body }) => body))
      .toEqual([{ recipient: 'client', question: 'Why this expert?' }])
    await expect.element(screen.getByRole('button', { name: 'Ask a question' })).toBeVisible()
  })
})
