import { describe, expect, it } from 'vitest'
import { portalOf } from '../settings.ts'
import { viewerOf } from './viewer.ts'

describe('the portal of a page', () => {
  const settings = { expertExchangeSiteUrl: 'https://experts.example/start' }

  it('is Expert when its origin is that of the expert site [PR-03]', () => {
    expect(portalOf('https://experts.example', settings)).toBe('Expert')
  })

  it('is Exchange for every other origin, also for another port or scheme [PR-03]', () => {
    for (const origin of ['https://exchange.example', 'https://experts.example:8443', 'http://experts.example'])
      expect(portalOf(origin, settings)).toBe('Exchange')
  })
})

describe('who looks at a page', () => {
  it('is nobody without a user', () => {
    expect(viewerOf(undefined, 'Expert')).toEqual({ kind: 'nobody', portal: 'Expert' })
  })

  it("reads the text 'True' of a pending activation as a truth value [AU-16]", () => {
    const user = { roleId: 1, personType: { id: 1 }, isAdmin: false }
    expect(viewerOf({ ...user, needsActivation: 'True' } as never, 'Exchange')).toMatchObject({ needsActivation: true })
    expect(viewerOf({ ...user, needsActivation: 'False' } as never, 'Exchange')).toMatchObject({
      needsActivation: false,
    })
  })
})
