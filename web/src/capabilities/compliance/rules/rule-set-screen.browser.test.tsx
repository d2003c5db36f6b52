import type { RuleContent, RuleSet } from '@colloquy/contract/compliance/rule-shapes'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../../../platform/test-rig.tsx'
import { OneRuleSet } from './rule-set-screen.tsx'
import { RulesScreen } from './rules-screen.tsx'

const ownerId = '0198c0de-0000-7000-8000-000000000007'
const at = '2026-11-20T09:41:00.000Z'
const rule = (ruleId: string, months: number, more: Partial<RuleContent> = {}): RuleContent => ({
  ruleId,
  predicate: 'formerEmployerIsTarget',
  params: { months },
  effect: 'block',
  conditions: [],
  stages: ['confirm', 'join'],
  onUnknown: 'allow',
  isOn: true,
  ...more,
})
const version = { version: 1, publishedAt: at, publishedByName: 'Ida', proposedByName: null, reason: 'First' }
const set = (more: Partial<RuleSet> = {}): RuleSet => ({
  level: 'client',
  ownerId,
  name: 'Rivaud',
  clientName: null,
  version: 4,
  versions: [version],
  published: { ...version, rules: [rule('a', 9)] },
  draft: null,
  inherited: [{ level: 'tenant', name: null, rules: [rule('t', 6, { effect: 'approve' })] }],
  isFourEyes: true,
  can: { save: true, propose: false, return: false, publish: false, discard: false },
  ...more,
})
const draftOf = (rules: RuleContent[], proposal: NonNullable<RuleSet['draft']>['proposal'] = null) => ({
  rules,
  editedAt: at,
  editedByName: 'Ida',
  proposal,
  returned: null,
})

let shown: RuleSet
let saves: { ifMatch: string | null; method: string; path: string; body: { rules: RuleContent[]; reason?: string } }[]
let refusal: string | undefined

beforeEach(async () => {
  shown = set()
  saves = []
  refusal = undefined
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.origin).pathname.replace('/api', '')
    const method = init?.method ?? 'GET'
    if (path === '/compliance/rule-sets') return Response.json({ platform: [], sets: [] })
    if (path.endsWith('/simulation')) return Response.json({ simulation: null, total: 0, changes: [] })
    if (method === 'GET') return Response.json(shown)
    const body = init?.body ? JSON.parse(String(init.body)) : {}
    saves.push({ ifMatch: new Headers(init?.headers).get('if-match'), method, path, body })
    if (refusal) return Response.json({ refusal }, { status: 412 })
    if (method === 'PUT')
      shown = set({ version: shown.version + 1, draft: draftOf(body.rules), can: { ...shown.can, propose: true } })
    return Response.json(shown)
  })
  await page.viewport(1280, 800)
  await prepare()
})
const open = () =>
  render(
    <Stage>
      <OneRuleSet level="client" ownerId={ownerId} />
    </Stage>,
  )
/** Clicks wherever the dialog is in the frame of the test. */
const press = (button: { element: () => Element }) => (button.element() as HTMLElement).click()
const months = () => page.getByRole('textbox', { name: 'Months' })
const saved = (count = 1) => vi.waitFor(() => expect(saves).toHaveLength(count), { timeout: 3000 })

describe('the editor', () => {
  it('saves a number a moment after it was typed, with the version that was seen', async () => {
    await open()
    await months().fill('12')
    await saved()
    expect(saves[0]).toMatchObject({ method: 'PUT', ifMatch: '"4"', body: { rules: [rule('a', 12)] } })
    await expect.element(page.getByText('Changed')).toBeVisible()
    await userEvent.keyboard('{ArrowUp}')
    await saved(2)
    expect(saves[1]).toMatchObject({ ifMatch: '"5"', body: { rules: [rule('a', 13)] } })
    await expect.element(page.getByRole('button', { name: 'Propose' })).toBeVisible()
  })

  it('does not save what is out of bounds, and shows what is allowed', async () => {
    await open()
    await months().fill('99')
    await expect.element(page.getByText('Enter a number from 1 to 60.')).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 900))
    expect(saves).toEqual([])
  })

  it('changes effect and steps in the sentence by keyboard, and keeps one step', async () => {
    await open()
    await page.getByRole('combobox', { name: 'Effect' }).selectOptions('approve')
    await page.getByRole('button', { name: /^Steps/ }).click()
    const steps = page.getByRole('group', { name: 'Steps this rule applies to' })
    for (const step of ['joining', 'confirming']) {
      ;(steps.getByRole('checkbox', { name: step }).element() as HTMLElement).focus()
      await userEvent.keyboard(' ')
    }
    await saved()
    expect(saves.at(-1)!.body.rules).toEqual([rule('a', 9, { effect: 'approve', stages: ['confirm'] })])
  })

  it('shows when a rule is no stricter than one above it, and which', async () => {
    await open()
    await expect.element(page.getByText(/Has no effect/)).not.toBeInTheDocument()
    await page.getByRole('combobox', { name: 'Effect' }).selectOptions('approve')
    await months().fill('6')
    await expect.element(page.getByText(/Has no effect/)).toBeVisible()
    await expect.element(page.getByText(/“Require approval for confirming and joining/)).toBeVisible()
  })

  it('adds a rule from the list with the keyboard alone, and brings back one that was removed', async () => {
    await open()
    await page.getByRole('button', { name: 'Add rule' }).click()
    await page.getByRole('searchbox', { name: 'Search rules' }).fill('competitor')
    await userEvent.keyboard('{Enter}')
    await saved()
    expect(saves[0]!.body.rules[1]).toMatchObject({ predicate: 'employedByCompetitor', effect: 'approve' })
    // Each button goes away with what it does, and the focus stays in the list.
    const focusedRule = () => expect.poll(() => document.activeElement?.closest('li')?.textContent)
    await page.getByRole('button', { name: /^Remove rule: Block confirming and joining/ }).click()
    await focusedRule().toMatch(/competitor/)
    await page.getByRole('button', { name: 'Restore' }).click()
    await focusedRule().toMatch(/confirming and joining/)
    await vi.waitFor(
      () => {
        expect(saves.length).toBeGreaterThan(1)
        expect(saves.at(-1)!.body.rules.map(({ ruleId }) => ruleId)).toContain('a')
      },
      { timeout: 3000 },
    )
  })

  it('never overwrites what somebody else has changed', async () => {
    refusal = 'stale'
    await open()
    await months().fill('12')
    await expect.element(page.getByText(/Someone else changed this draft/)).toBeVisible()
    shown = set({ version: 9, draft: draftOf([rule('a', 20)]) })
    await page.getByRole('button', { name: 'Reload draft' }).click()
    await expect.element(months()).toHaveValue('20')
  })
})

describe('publishing', () => {
  const proposal = (isOwn: boolean) => ({ at, byName: 'Ida', reason: 'A deal is near', isOwn })
  const can = { save: false, propose: false, return: true, discard: false }

  it('shows another officer what changes and why, and publishes it', async () => {
    shown = set({ draft: draftOf([rule('a', 12)], proposal(false)), can: { ...can, publish: true } })
    await open()
    await expect.element(page.getByText('Reason: A deal is near')).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish these rules' })
    await expect.element(dialog.getByText('1 change')).toBeVisible()
    expect(dialog.getByRole('deletion').element().textContent).toContain('less than 9 months')
    expect(dialog.getByRole('insertion').element().textContent).toContain('less than 12 months')
    await expect.element(dialog.getByText(/haven’t been simulated/)).toBeVisible()
    press(dialog.getByRole('button', { name: 'Publish' }))
    await saved()
    expect(saves[0]).toMatchObject({ method: 'POST', ifMatch: '"4"', body: { reason: '' } })
  })

  it('offers the author to withdraw, and nothing to publish or edit', async () => {
    shown = set({ draft: draftOf([rule('a', 12)], proposal(true)), can: { ...can, publish: false } })
    await open()
    await expect.element(page.getByText(/You proposed this draft/)).toBeVisible()
    expect(page.getByRole('button', { name: 'Publish' }).elements()).toEqual([])
    expect(months().elements()).toEqual([])
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await saved()
    expect(saves[0]).toMatchObject({ method: 'DELETE' })
  })

  it('asks for a reason before proposing', async () => {
    shown = set({ draft: draftOf([rule('a', 12)]), can: { ...set().can, propose: true, discard: true } })
    await open()
    await page.getByRole('button', { name: 'Propose' }).click()
    const dialog = page.getByRole('dialog', { name: 'Propose these rules' })
    const send = dialog.getByRole('button', { name: 'Propose' })
    await expect.element(send).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Stricter')
    await expect.element(send).toBeEnabled()
    press(send)
    await saved()
    expect(saves[0]!.body.reason).toBe('Stricter')
  })
})

it('lists the levels, also before any client has rules', async () => {
  await render(
    <Stage>
      <RulesScreen />
    </Stage>,
  )
  await expect.element(page.getByText('No clients have their own rules.')).toBeVisible()
})
