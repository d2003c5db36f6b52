import { beforeEach, describe, expect, it } from 'vitest'
import { keepAutologinReturn, keepCapabilityReturn, takeTermsReturn } from './terms-return.ts'

beforeEach(() => sessionStorage.clear())

describe('where somebody goes on to after the terms [RT-28] [TC-04]', () => {
  it('is the root', () => {
    expect(takeTermsReturn()).toBe('/')
  })

  it('is what a capability link was for, once', () => {
    keepCapabilityReturn('/clients/projects/1?tab=calls')
    expect(takeTermsReturn()).toBe('/clients/projects/1?tab=calls')
    expect(takeTermsReturn()).toBe('/')
  })

  it('is in an autologin its return address, once, whatever else there is', () => {
    keepAutologinReturn('/expert/calls')
    keepCapabilityReturn('/clients/projects/1')
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
