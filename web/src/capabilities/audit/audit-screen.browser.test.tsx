import type { AuditEntry } from '@colloquy/contract/audit/shapes'
import type { User } from '@colloquy/contract/identity/shapes'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { session } from '../../platform/session.ts'
import { prepare, Stage } from '../../platform/test-rig.tsx'
import { AuditScreen } from './audit-screen.tsx'
import { auditRequestOf, withoutFilters } from './view.ts'

const personId = '0198c0de-0000-7000-8000-000000000007'
const entry: AuditEntry = {
  entryId: '0198c0de-0000-7000-8000-000000000001',
  number: 12,
  at: '2026-11-20T09:41:00.000Z',
  actor: { kind: 'person', personId, name: 'Olga Officer', impersonator: { personId, name: 'Ada Admin' } },
  operation: 'people.setAdmin',
  outcome: 'done',
  subject: { kind: 'person', id: personId, name: 'Bert Client' },
  facts: [{ name: 'isAdmin', value: 'true' }],
}
const refused: AuditEntry = {
  ...entry,
  entryId: '0198c0de-0000-7000-8000-000000000002',
  operation: 'calls.cancel',
  outcome: 'forbidden',
  facts: [],
  subject: { kind: 'call', id: personId, name: 'C-1042' },
}
let requests: URL[]

beforeEach(async () => {
  requests = []
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, location.origin)
    requests.push(url)
    if (url.pathname.endsWith('/verification')) {
      const isLast = url.searchParams.get('after') !== null
      return Response.json({
        verified: 5000,
        next: isLast ? null : 5000,
        faultCount: isLast ? 1 : 0,
        faults: isLast ? [{ kind: 'changed', number: 7003, to: null }] : [],
        head: { number: 10_000, hash: 'ab'.repeat(32) },
      })
    }
    const isSecond = url.searchParams.has('after')
    return Response.json(isSecond ? { entries: [refused], next: null } : { entries: [entry], next: entry.entryId })
  })
  await prepare()
  session.setState(
    {
      status: 'signedIn',
      user: { roleId: roleIds.staff, personType: { id: personTypes.companyMember }, needsActivation: 'False' } as User,
    },
    true,
  )
  await render(
    <Stage>
      <AuditScreen />
    </Stage>,
  )
})

describe('the audit log', () => {
  it('includes what browsers do by themselves on demand', async () => {
    const entriesRequests = () => requests.filter(({ pathname }) => pathname.endsWith('/entries'))
    await expect.poll(() => entriesRequests().at(-1)?.searchParams.has('routine')).toBe(false)
    await page.getByRole('button', { name: 'Include background activity' }).click()
    await expect.poll(() => entriesRequests().at(-1)?.searchParams.get('routine')).toBe('true')
  })

  it('shows who did what to whom, who viewed the product as them, and what changed', async () => {
    const row = page.getByRole('row', { name: /Bert Client/ })
    await expect.element(row).toBeVisible()
    for (const words of [
      'Olga Officer',
      'Ada Admin viewing as them',
      'Administrator permissions changed',
      'Administratoryes',
    ])
      expect(row.element().textContent).toContain(words)
    await expect
      .element(page.getByRole('link', { name: 'Bert Client' }))
      .toHaveAttribute('href', `/staff/people/${personId}`)
  })

  it('loads the entries after the last one, with the words of a refusal', async () => {
    await page.getByRole('button', { name: 'Load more' }).click()
    const row = page.getByRole('row', { name: /C-1042/ })
    await expect.element(row).toBeVisible()
    expect(row.element().textContent).toContain('Denied: You don’t have permission')
    expect(requests.at(-1)?.searchParams.get('after')).toBe(entry.entryId)
  })

  it('filters by the person who acted, and by action', async () => {
    await page.getByRole('button', { name: 'Olga Officer' }).click()
    await expect.poll(() => requests.at(-1)?.searchParams.get('personId')).toBe(personId)
    await page.getByLabelText('Action').selectOptions('people.restrict')
    await expect.poll(() => requests.at(-1)?.searchParams.get('operation')).toBe('people.restrict')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.element(page.getByLabelText('Action')).toHaveValue('')
  })

  it('verifies slice by slice, and names the head and what was changed', async () => {
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect.element(page.getByText('Entry 7,003 was changed')).toBeVisible()
    await expect.element(page.getByText('The log was changed or is incomplete. Problems found: 1')).toBeVisible()
    await expect.element(page.getByText('ab'.repeat(32))).toBeVisible()
  })
})

describe('the request', () => {
  it('covers whole days of the reader’s time zone, also across a clock change', () => {
    const address = { ...withoutFilters, from: '2026-10-25', to: '2026-10-25' }
    expect(auditRequestOf(address, 'Europe/Berlin')).toEqual({
      from: '2026-10-24T22:00:00.000Z',
      to: '2026-10-25T23:00:00.000Z',
    })
    expect(auditRequestOf({ ...withoutFilters, from: 'soon', personId: 'x' }, 'Europe/Berlin')).toEqual({})
  })
})
