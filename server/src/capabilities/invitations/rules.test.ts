import { normalizeCompanyName } from '@colloquy/contract/comparable-names'
import { describe, expect, it } from 'vitest'
import { conflictOf, failureOf, normalizePerson, stateOf } from './rules.ts'

const ada = { firstName: 'Ada', lastName: 'Li', email: 'ada@x.example', companyName: 'Li & Co' }

describe('normalizing for comparison', () => {
  it('ignores diacritics, letter case and legal forms in names', () => {
    expect(normalizeCompanyName('Müller GmbH & Co. KG')).toBe(normalizeCompanyName('muller'))
    expect(normalizeCompanyName('AG')).toBe('ag')
    expect(normalizePerson({ ...ada, firstName: 'ÁDA' })).toBe(normalizePerson({ ...ada, companyName: 'LI, Co' }))
    expect(normalizePerson({ ...ada, firstName: 'Li', lastName: 'Ada' })).toBe(normalizePerson(ada))
    expect(normalizePerson({ ...ada, lastName: 'Müller' })).toBe(normalizePerson({ ...ada, lastName: 'Mueller' }))
    expect(normalizePerson({ ...ada, companyName: 'Other' })).not.toBe(normalizePerson(ada))
  })
})

describe('a row', () => {
  const clients = new Map([[normalizeCompanyName('Li & Co'), 'id']])
  it.each([
    [{ ...ada, lastName: '' }, 'name_missing'],
    [{ ...ada, lastName: 'x'.repeat(101) }, 'name_too_long'],
    [{ ...ada, companyName: 'x'.repeat(201) }, 'company_too_long'],
    [{ ...ada, firstName: 'Win at evil.test' }, 'name_holds_address'],
    [{ ...ada, email: 'ada' }, 'email_malformed'],
    [{ ...ada, email: `${'a'.repeat(95)}@x.example` }, 'email_malformed'],
    [{ ...ada, email: 'ada@x.example\r\nBcc: b@x.example' }, 'email_malformed'],
    [{ ...ada, companyName: '' }, 'company_missing'],
    [{ ...ada, companyName: 'Nobody' }, 'company_unknown'],
    [ada, undefined],
  ])('is checked for missing and invalid values', (row, failure) => {
    expect(failureOf('client', row, clients)).toBe(failure)
  })

  it('needs no company for an expert, and any company for a vendor', () => {
    expect(failureOf('expert', { ...ada, companyName: '' }, clients)).toBeUndefined()
    expect(failureOf('vendor', { ...ada, companyName: '' }, clients)).toBe('company_missing')
    expect(failureOf('vendor', { ...ada, companyName: 'New' }, clients)).toBeUndefined()
  })

  it('conflicts by address first, then by name and company', () => {
    const known = {
      byAddress: new Map([['ada@x.example', { kind: 'email', withId: '1', name: 'One' } as const]]),
      byName: new Map([[normalizePerson(ada), { kind: 'name', withId: '2', name: 'Two' } as const]]),
    }
    expect(conflictOf(known, ada)?.withId).toBe('1')
    expect(conflictOf(known, { ...ada, email: 'ADA+events@x.example' })?.withId).toBe('1')
    expect(conflictOf(known, { ...ada, email: 'other@x.example' })?.withId).toBe('2')
    expect(conflictOf(known, { ...ada, email: 'other@x.example', companyName: '' })).toBeUndefined()
  })
})

describe('an invitation', () => {
  const at = new Date('2026-11-20T10:00:00Z')
  const sent = {
    upload_status: 2,
    expires_at: new Date('2026-11-20T10:00:01Z'),
    withdrawn_at: null,
    accepted_at: null,
  } as const
  it('has the state that follows from its timestamps', () => {
    expect(stateOf({ ...sent, upload_status: null }, at)).toBe('waiting')
    expect(stateOf({ ...sent, upload_status: 1 }, at)).toBe('failed')
    expect(stateOf({ ...sent, upload_status: 3 }, at)).toBe('collision')
    expect(stateOf(sent, at)).toBe('sent')
    expect(stateOf({ ...sent, expires_at: at }, at)).toBe('expired')
    expect(stateOf({ ...sent, withdrawn_at: at }, at)).toBe('withdrawn')
    expect(stateOf({ ...sent, accepted_at: at }, at)).toBe('accepted')
  })
})
