import { beforeEach, describe, expect, it } from 'vitest'
import { keepAutologinReturn, storeShareLinkReturn, takeTermsReturn } from './terms-return.ts'

beforeEach(() => sessionStorage.clear())

describe('the page after accepting the terms', () => {
  it('is the root by default', () => {
    expect(takeTermsReturn()).toBe('/')
  })

  it('is the resource of a share link, once', () => {
    storeShareLinkReturn('/clients/projects/1?tab=calls')
    expect(takeTermsReturn()).toBe('/clients/projects/1?tab=calls')
    expect(takeTermsReturn()).toBe('/')
  })

  it('is the return address of an autologin, once, with precedence over others', () => {
    keepAutologinReturn('/expert/calls')
    storeShareLinkReturn('/clients/projects/1')
    expect(takeTermsReturn()).toBe('/expert/calls')
    expect(takeTermsReturn()).toBe('/')
  })

  it('is never on another site', () => {
    for (const foreign of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      keepAutologinReturn(foreign)
      expect(takeTermsReturn()).toBe('/')
    }
  })
})
