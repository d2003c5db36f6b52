import { describe, expect, it } from 'vitest'
import { maskIds } from './page-route.ts'

describe('the route of a page', () => {
  it.each([
    ['/clients/calls/$callId', '/clients/calls/$callId'],
    ['/clients/calls/0198c2f0-1111-7222-8333-444455556666', '/clients/calls/$id'],
    ['/capability/Zk3v0pQ1r8sT5uW7xY9zAbCdEf', '/capability/$id'],
    ['/compliance/external-questionnaires', '/compliance/external-questionnaires'],
    ['/', '/'],
  ])('%s is stored as %s', (page, stored) => expect(maskIds(page)).toBe(stored))
})
