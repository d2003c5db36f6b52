import { describe, expect, it } from 'vitest'
import { roleIds } from '../person-types.ts'
import { feedbackKindOf } from './shapes.ts'

describe('the kind of feedback', () => {
  it.each([
    ['an expert', { portal: 'Expert', roleId: null, participantType: null }, 'expert'],
    ['an officer', { portal: 'Exchange', roleId: roleIds.compliance, participantType: null }, 'compliance'],
    ['a compliance seat', { portal: 'Exchange', roleId: null, participantType: 'ComplianceSeat' }, 'compliance'],
    ['a silent seat', { portal: 'Exchange', roleId: null, participantType: 'SilentComplianceSeat' }, 'compliance'],
    ['a client', { portal: 'Exchange', roleId: roleIds.client, participantType: null }, 'client'],
    ['the bearer of a link', { portal: 'Exchange', roleId: null, participantType: 'ClientContact' }, 'client'],
    ['staff', { portal: 'Exchange', roleId: roleIds.staff, participantType: null }, 'client'],
  ] as const)('of %s', (_, sender, kind) => expect(feedbackKindOf(sender)).toBe(kind))
})
