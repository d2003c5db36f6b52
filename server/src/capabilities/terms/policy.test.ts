import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { expect, test } from 'vitest'
import type { Member } from '../../platform/access/actor.ts'
import { canWriteTerms, isSelf } from './policy.ts'

const site = { id: 's', tenantId: 't', portal: 'Exchange', origin: 'https://x.example', slug: 'x' } as const
const staff: Member = {
  kind: 'person',
  tenantId: 't',
  site,
  sessionId: 'session',
  personId: 'p',
  personType: personTypes.companyMember,
  roleId: roleIds.staff,
  companyId: null,
  isAdmin: true,
  permissions: new Set([permissionIds.PerformSystemAdministration]),
  language: 'enUS',
  timeZone: 'Europe/Berlin',
  needsActivation: false,
  mustAcceptTerms: false,
  scope: null,
  impersonationId: null,
}

test('agreement is personal: not even an administrator can agree for another person', () => {
  expect(isSelf(staff, { personId: 'p' })).toBe(true)
  expect(isSelf(staff, { personId: 'q' })).toBe(false)
  expect(isSelf({ kind: 'nobody', tenantId: 't', site }, { personId: 'p' })).toBe(false)
})

test('texts are written by system administrators, not by administrators of people', () => {
  expect(canWriteTerms(staff, undefined)).toBe(true)
  expect(canWriteTerms({ ...staff, permissions: new Set([permissionIds.ManageCompliance]) }, undefined)).toBe(false)
})
