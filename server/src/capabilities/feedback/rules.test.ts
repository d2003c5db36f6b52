import { feedbackKindOf } from '@colloquy/contract/feedback/shapes'
import { roleIds } from '@colloquy/contract/person-types'
import { describe, expect, it } from 'vitest'
import { withoutIds } from './rules.ts'

describe('the page that feedback is about', () => {
  it.each([
    ['/clients/calls/$callId', '/clients/calls/$callId'],
    ['/clients/calls/0198c2f0-1111-7222-8333-444455556666', '/clients/calls/$id'],
    ['/capability/Zk3v0pQ1r8sT5uW7xY9zAbCdEf', '/capability/$id'],
    ['/compliance/external-questionnaires', '/compliance/external-questionnaires'],
    ['/', '/'],
  ])('%s is stored as %s', (page, stored) => expect(withoutIds(page)).toBe(stored))
})

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
