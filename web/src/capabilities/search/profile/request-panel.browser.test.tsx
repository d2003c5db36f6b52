import type { ExpertProfile } from '@colloquy/contract/people/shapes'
import { useRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { RequestPanel } from './request-panel.tsx'

const idOf = (n: number) => `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`
const project = (n: number, questions: string[]) => ({
  projectId: idOf(n),
  code: `P-${n}`,
  name: `Project ${n}`,
  clientName: 'Brandywell',
  deadline: null,
  callsCount: 0,
  version: 1,
  question: `What about ${n}?`,
  topics: [],
  questions,
  team: [],
  can: { requestCall: true },
})
const projects = [project(1, ['Who pays?', 'Who decides?']), project(2, [])]
const expert = {
  personId: idOf(9),
  firstName: 'Katrin',
  creditsPerHour: 150,
  can: { requestCall: true },
} as ExpertProfile

const sent: unknown[] = []
let refusal: string | undefined
let verdictOf: (projectId: string) => unknown[]
const answer = (path: string, body: unknown): Response => {
  if (path === '/api/projects') return Response.json({ projects, total: 2 })
  const opened = projects.find(({ projectId }) => path === `/api/projects/${projectId}`)
  if (opened) return Response.json(opened)
  if (path.endsWith('/expert-verdicts')) return Response.json({ verdicts: verdictOf(path.split('/')[3]!) })
  sent.push(body)
  return refusal ? Response.json({ refusal }, { status: 409 }) : Response.json({ callId: idOf(77) })
}

let router: ReturnType<typeof useRouter> | undefined
/** Exposes the router's location to the test. */
function Here() {
  router = useRouter()
  return null
}
const open = (profile: ExpertProfile = expert, project = idOf(1)) =>
  render(
    <Stage at="/clients/experts/1">
      <RequestPanel expert={profile} isWanted={false} project={project} />
      <Here />
    </Stage>,
  )

beforeEach(async () => {
  sent.length = 0
  refusal = undefined
  verdictOf = () => []
  sessionStorage.clear()
  await prepare()
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) =>
    answer(new URL(String(input), location.origin).pathname, init?.body && JSON.parse(String(init.body))),
  )
})
afterEach(() => vi.restoreAllMocks())

/** Moves the focus to an element by keyboard. */
const tabTo = async (target: Locator, isBack = false) => {
  for (let stops = 0; stops < 30 && document.activeElement !== target.element(); stops++)
    await userEvent.tab({ shift: isBack })
  expect(document.activeElement).toBe(target.element())
}

describe('requesting a call', () => {
  it('shows before it is sent that a rule blocks it, and until when, to somebody who only uses the keyboard', async () => {
    const now = new Date().toISOString()
    const reason = {
      ruleId: 'r',
      reason: 'current_employer',
      effect: 'block',
      isKnown: true,
      conditions: [],
      since: null,
      clears: null,
    }
    const verdict = {
      outcome: 'block',
      stage: 'shortlist',
      at: now,
      evaluatedAt: now,
      passed: [],
      reasons: [{ ...reason, facts: [] }],
      timeline: [
        { from: null, outcome: 'block' },
        { from: '2099-05-03T00:00:00.000Z', outcome: 'allow' },
      ],
    }
    verdictOf = (projectId) => (projectId === idOf(1) ? [{ expertId: expert.personId, verdict }] : [])
    const screen = await open()
    const request = screen.getByRole('button', { name: /^Request/ })
    const status = screen.getByRole('status')
    await expect.element(status.getByText(/^Blocked until .*2099/)).toBeVisible()
    await expect.element(status.getByText('Works for a company the project is about')).toBeVisible()
    await expect.element(request).toHaveAccessibleDescription(/^Blocked until .*2099/)
    await expect.element(request).toHaveAttribute('aria-disabled', 'true')
    await tabTo(request)
    await userEvent.keyboard('{Enter}')
    await tabTo(screen.getByRole('combobox', { name: 'Project' }), true)
    expect(sent).toEqual([])

    // Nothing blocks a call for the other project.
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('textbox', { name: 'Topic' })).toHaveValue('What about 2?')
    await expect.element(status.getByText(/^Blocked/)).not.toBeInTheDocument()
    await tabTo(request)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent).toMatchObject([{ projectId: idOf(2), topic: 'What about 2?' }])
  })

  it("sends the project's topic and questions unless they are edited, and opens the page of the call", async () => {
    const screen = await open()
    await expect.element(screen.getByRole('textbox', { name: 'Topic' })).toHaveValue('What about 1?')
    await screen.getByText('90', { exact: true }).click()
    await screen.getByRole('checkbox', { name: 'Who pays?' }).click()
    await screen.getByRole('textbox', { name: 'Additional questions' }).fill('And why?')
    await screen.getByRole('button', { name: 'Request a call · 2.25 credits' }).click()
    await expect.poll(() => router?.state.location.pathname).toBe(`/clients/calls/${idOf(77)}`)
    expect(sent).toEqual([
      {
        projectId: idOf(1),
        expertId: idOf(9),
        topic: 'What about 1?',
        minutes: 90,
        questions: ['Who decides?', 'And why?'],
      },
    ])
  })

  it('shows why it was refused, and keeps the input', async () => {
    refusal = 'expert_not_available'
    const screen = await open()
    await screen.getByRole('textbox', { name: 'Topic' }).fill('Margins')
    await screen.getByRole('button', { name: /^Request a call/ }).click()
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('This expert isn’t taking calls right now. Choose another expert.')
    await expect.element(screen.getByRole('textbox', { name: 'Topic' })).toHaveValue('Margins')
    await screen.unmount()
    const again = await open()
    await expect.element(again.getByRole('textbox', { name: 'Topic' })).toHaveValue('Margins')
  })

  it('sends nothing without a topic, and focuses the field', async () => {
    const screen = await open()
    const topic = screen.getByRole('textbox', { name: 'Topic' })
    await expect.element(topic).toHaveValue('What about 1?')
    await topic.fill('')
    await screen.getByRole('button', { name: /^Request a call/ }).click()
    await expect.element(screen.getByText('This field is required.')).toBeVisible()
    await expect.element(topic).toHaveFocus()
    expect(sent).toEqual([])
  })

  it('uses the questions of another project when that is selected', async () => {
    const screen = await open()
    await screen.getByRole('combobox', { name: 'Project' }).selectOptions(idOf(2))
    await expect.element(screen.getByRole('textbox', { name: 'Topic' })).toHaveValue('What about 2?')
    await expect.element(screen.getByRole('checkbox', { name: 'Who pays?' })).not.toBeInTheDocument()
  })

  it('preselects a project only from the URL, so that a call is not filed under the wrong one', async () => {
    const screen = await open(expert, '')
    const picker = screen.getByRole('combobox', { name: 'Project' })
    await expect.element(picker).toHaveValue('')
    await screen.getByRole('textbox', { name: 'Topic' }).fill('Margins')
    await screen.getByRole('button', { name: /^Request a call/ }).click()
    await expect.element(screen.getByText('This field is required.')).toBeVisible()
    await expect.element(picker).toHaveFocus()
    expect(sent).toEqual([])
    await picker.selectOptions(idOf(2))
    await screen.getByRole('button', { name: /^Request a call/ }).click()
    await expect.poll(() => sent).toMatchObject([{ projectId: idOf(2), topic: 'Margins' }])
  })

  it('is not offered for experts who cannot be asked', async () => {
    const screen = await open({ ...expert, can: { requestCall: false } })
    await expect
      .element(screen.getByText('This expert isn’t taking calls right now. Choose another expert.'))
      .toBeVisible()
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  })
})
