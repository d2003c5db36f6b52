import type { Project } from '@colloquy/contract/projects/shapes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { session } from '../../../platform/session.ts'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { samplePerson } from '../../people/sample-data.ts'
import { useGetProject } from '../data.ts'
import { draftOf } from '../view.ts'
import { BriefPanel } from './brief-panel.tsx'

const people = [samplePerson('a', 'Imogen Achterberg'), samplePerson('b', 'Rufus Delahaye')]
const first = {
  projectId: 'p',
  code: 'P-0417',
  name: 'Heat pumps',
  clientName: 'Brandywell',
  deadline: '2026-12-01',
  callsCount: 0,
  isMine: true,
  closedAt: null,
  stages: null,
  version: 3,
  clientId: 'x',
  question: 'Who buys?',
  topics: ['Pumps'],
  targetCompanies: [],
  exclusions: [],
  questions: [],
  countries: ['NO'],
  languages: [],
  callsWanted: 4,
  budget: 120_050,
  agreedCreditsPerHour: 15_000,
  isBlinded: true,
  team: [people[0]],
  createdAt: '2026-11-01T00:00:00.000Z',
  can: { requestCall: true, update: true, close: true, reopen: false, share: false, shortlist: true },
} as Project

let now: Project
/** The draft on the server. */
let draftOnServer: unknown
let sent: { version: string | null; body: Record<string, unknown> }[]
const onEdit = vi.fn()

function Page() {
  const answer = useGetProject('p')
  return (
    <QueryContent answer={answer}>
      {(project) => <BriefPanel project={project} isEdited onEdit={onEdit} />}
    </QueryContent>
  )
}
const open = () =>
  render(
    <Stage>
      <Page />
    </Stage>,
  )

beforeEach(async () => {
  now = first
  draftOnServer = null
  sent = []
  onEdit.mockClear()
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (new URL(address, location.origin).pathname.endsWith('/colleagues')) return Response.json({ people })
    if (new URL(address, location.origin).pathname.includes('/brief-drafts/')) {
      if (init.method === 'GET') return Response.json({ saved: draftOnServer })
      draftOnServer = JSON.parse(String(init.body)).saved
      return Response.json({})
    }
    if (init.method === 'GET') return Response.json(now)
    const version = new Headers(init.headers).get('if-match')
    const body = JSON.parse(String(init.body))
    sent.push({ version, body })
    if (body.deadline < '2026') return Response.json({ refusal: 'deadline_in_past' }, { status: 409 })
    if (version !== `"${now.version}"`) return Response.json({ refusal: 'stale' }, { status: 412 })
    now = { ...now, ...body, team: now.team, version: now.version + 1 }
    return Response.json(now)
  })
  session.setState({ status: 'signedIn', user: { entityId: 'a', timeZoneId: 'Europe/London' } as never }, true)
  await page.viewport(1280, 1000)
  await prepare('enUS')
})
afterEach(() => vi.unstubAllGlobals())

describe('editing a brief', () => {
  it('takes countries, a number of calls and a budget, and marks what is no number', async () => {
    await open()
    await page.getByLabelText('Countries').selectOptions('Sweden')
    await page.getByRole('button', { name: 'Remove Norway' }).click()
    await page.getByLabelText('Number of calls').fill('many')
    await page.getByLabelText('Budget in credits').fill('')
    await page.getByRole('button', { name: 'Save brief' }).click()
    await expect.element(page.getByText('Enter a positive number.')).toBeVisible()
    expect(sent).toEqual([])
    await page.getByLabelText('Number of calls').fill('12')
    await page.getByRole('button', { name: 'Save brief' }).click()
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]?.body).toMatchObject({ countries: ['SE'], callsWanted: 12, budget: null })
  })

  it('sends the version that was read, with one list entry per line', async () => {
    const screen = await open()
    await screen.getByLabelText('Topics').fill('Pumps\n  Valves \n')
    await screen.getByLabelText('Rufus Delahaye').click()
    await screen.getByRole('button', { name: 'Save brief' }).click()
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ version: '"3"', body: { topics: ['Pumps', 'Valves'], team: ['a', 'b'] } })
    expect(onEdit).toHaveBeenCalledWith(false)
  })

  it('keeps the input after a concurrent change, names the changed fields, and can be saved over it', async () => {
    const screen = await open()
    await screen.getByLabelText('Name').fill('Mine')
    now = { ...first, question: 'Who sells?', version: 4 }
    await screen.getByRole('button', { name: 'Save brief' }).click()
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/Research question/)
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Mine')
    expect(onEdit).not.toHaveBeenCalled()
    await screen.getByRole('button', { name: 'Save brief' }).click()
    await expect.poll(() => sent.map(({ version }) => version)).toEqual(['"3"', '"4"'])
    await expect.poll(() => onEdit.mock.calls).toEqual([[false]])
  })

  it('survives leaving the page', async () => {
    const screen = await open()
    await screen.getByLabelText('Name').fill('Half a name')
    await screen.unmount()
    const again = await open()
    await expect.element(again.getByLabelText('Name')).toHaveValue('Half a name')
    await again.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => [sessionStorage.length, draftOnServer]).toEqual([0, null])
  })

  it('is saved while it is typed, and goes on where another device has left it', async () => {
    const screen = await open()
    await screen.getByLabelText('Name').fill('Half a name')
    // Sent a second after the last key.
    await expect
      .poll(() => draftOnServer, { timeout: 10_000 })
      .toMatchObject({ draft: { name: 'Half a name' }, version: 3 })
    await expect.poll(() => sessionStorage.length).toBe(0)
    await screen.unmount()
    draftOnServer = { ...(draftOnServer as object), draft: { ...draftOf(first), name: 'A whole name' } }
    const elsewhere = await open()
    await expect.element(elsewhere.getByLabelText('Name')).toHaveValue('A whole name')
  })

  it('shows at the deadline that it has passed, focuses it, and takes another day', async () => {
    const screen = await open()
    const deadline = screen.getByLabelText('Deadline')
    await deadline.fill('2019-01-01')
    await screen.getByRole('button', { name: 'Save brief' }).click()
    await expect.element(deadline).toHaveFocus()
    await expect.element(deadline).toBeInvalid()
    await expect.element(deadline).toHaveAccessibleDescription('The deadline has passed. Pick today or a later day.')
    expect(screen.getByText(/The deadline has passed/).elements()).toHaveLength(1)
    await deadline.fill('2026-12-24')
    await expect.element(deadline).toBeValid()
    await screen.getByRole('button', { name: 'Save brief' }).click()
    await expect.poll(() => onEdit.mock.calls).toEqual([[false]])
  })

  it('is not sent without a name, and focuses the missing field', async () => {
    const screen = await open()
    await screen.getByLabelText('Name').fill(' ')
    await screen.getByRole('button', { name: 'Save brief' }).click()
    await expect.element(screen.getByText('This field is required.')).toBeVisible()
    await expect.element(screen.getByLabelText('Name')).toHaveFocus()
    expect(sent).toEqual([])
  })
})
