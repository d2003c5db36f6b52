import { beforeEach, describe, expect, it } from 'vitest'
import { consumeTermsReturn, storeAutologinReturn, storeShareLinkReturn } from './terms-return.ts'

beforeEach(() => sessionStorage.clear())

describe('the page after accepting the terms', () => {
  it('is the root by default', () => {
    expect(consumeTermsReturn()).toBe('/')
  })

  it('is the resource of a share link, once', () => {
    storeShareLinkReturn('/clients/projects/1?tab=calls')
    expect(consumeTermsReturn()).toBe('/clients/projects/1?tab=calls')
    expect(consumeTermsReturn()).toBe('/')
  })

  it('is the return address of an autologin, once, with precedence over others', () => {
    storeAutologinReturn('/expert/calls')
    storeShareLinkReturn('/clients/projects/1')
    expect(consumeTermsReturn()).toBe('/expert/calls')
    expect(consumeTermsReturn()).toBe('/')
  })

  it('is never on another site', () => {
    for (const foreign of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      storeAutologinReturn(foreign)
      expect(consumeTermsReturn()).toBe('/')
    }
  })
})
