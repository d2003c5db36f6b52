import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { describe, expect, it } from 'vitest'
import { portalOf } from '../settings.ts'
import { viewerOf } from './viewer.ts'

describe('the portal of a page', () => {
  const settings = { expertExchangeSiteUrl: 'https://experts.example/start' }

  it('is Expert when its origin is that of the expert site [PR-03]', () => {
    expect(portalOf('https://experts.example', settings)).toBe('Expert')
  })

  it('is Exchange for every other origin, including another port or scheme [PR-03]', () => {
    for (const origin of ['https://exchange.example', 'https://experts.example:8443', 'http://experts.example'])
      expect(portalOf(origin, settings)).toBe('Exchange')
  })
})

describe('the viewer of a page', () => {
  it('is anonymous without a user', () => {
    expect(viewerOf(undefined, 'Expert')).toEqual({ kind: 'nobody', portal: 'Expert' })
  })

  it("parses the text 'True' of a pending activation as a boolean [AU-16]", () => {
    const user = { roleId: roleIds.client, personType: { id: personTypes.companyMember }, isAdmin: false }
    expect(viewerOf({ ...user, needsActivation: 'True' } as never, 'Exchange')).toMatchObject({ needsActivation: true })
    expect(viewerOf({ ...user, needsActivation: 'False' } as never, 'Exchange')).toMatchObject({
      needsActivation: false,
    })
  })
})
