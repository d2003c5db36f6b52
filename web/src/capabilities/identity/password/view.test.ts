import { describe, expect, it } from 'vitest'
import { attempted, parseReturnParameters, signInPath, untouched, validated, validating } from './view.ts'

const origin = 'https://exchange.example'

describe('the state of a password reset', () => {
  it('is restored after a success and after an error alike [PW-02]', () => {
    expect(attempted(untouched, undefined)).toEqual({ isRestored: true, isValidating: false, refusal: undefined })
    expect(attempted(untouched, 'too_many')).toMatchObject({ isRestored: true, refusal: 'too_many' })
    expect(attempted(attempted(untouched, 'too_many'), undefined).refusal).toBeUndefined()
  })

  it('is checking a link, and then contains the result [PW-01]', () => {
    const looking = validating(validated(untouched, { refusal: 'unexpected' }))
    expect(looking).toEqual({ isRestored: false, isValidating: true, validation: undefined })
    expect(validated(looking, { email: 'a@person.example' })).toEqual({
      isRestored: false,
      isValidating: false,
      validation: { email: 'a@person.example' },
    })
  })
})

describe('the carried query parameters', () => {
  it('are the e-mail, the tenant and the return address [RT-27]', () => {
    const search = '?email=a%2Bb%40person.example&tenant=meridian&return=%2Fclients%2Fcalls&other=1'
    expect(parseReturnParameters(search, origin)).toEqual({
      email: 'a+b@person.example',
      tenant: 'meridian',
      return: '/clients/calls',
    })
    expect(parseReturnParameters('', origin)).toEqual({ email: undefined, tenant: undefined, return: undefined })
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never contain a return address of another site: %s [RT-29]',
    (address) => {
      expect(parseReturnParameters(`?${new URLSearchParams({ return: address })}`, origin).return).toBe('/')
    },
  )

  it('are passed on to the sign-in page', () => {
    expect([signInPath(undefined), signInPath('/')]).toEqual(['/login', '/login'])
    expect(signInPath('/clients/calls?tab=a')).toBe('/login?return=%2Fclients%2Fcalls%3Ftab%3Da')
  })
})
