import { describe, expect, it, test } from 'vitest'
import { framesOf, isSignUp, propertyOf, scrubbed, scrubbedLocation, scrubbedPath } from './rules.ts'

test.each([
  ['/clients', 'clientSite'],
  ['/clients/calls/1', 'clientSite'],
  ['/expert/profile', 'expertSite'],
  ['/Expert', 'expertSite'],
  ['/compliance/settings', 'compliance'],
  ['/staff/people', 'erm'],
  ['/external-experts', 'erm'],
  ['/', 'erm'],
] as const)('[AN-01] a view of %s counts for the property %s', (path, property) => {
  expect(propertyOf(path)).toBe(property)
})

test('[AN-02] a path with join is a registration page, unless it contains personal-info', () => {
  expect(['/join', '/join/experience', '/JOIN'].map(isSignUp)).toEqual([true, true, true])
  expect(['/join/personal-info', '/clients', '/'].map(isSignUp)).toEqual([false, false, false])
})

describe('scrubbed texts', () => {
  const personal = [
    '0198c0de-0000-7000-8000-000000000001',
    'imogen.achterberg@brandywell.example',
    'imogen%40brandywell.example',
    'q3rT9_wZ-k2LmN8vB5xY7cD1fG4hJ6pS0aE3uI9oKlM',
    'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlLXRleHQ',
    '4915112345678',
  ]

  it.each(personal)('do not contain %s [AN-04]', (secret) => {
    for (const text of [
      scrubbedPath(`/clients/calls/${secret}`),
      scrubbedLocation(`https://exchange.example/l/${secret}?token=${secret}&a=1#${secret}`),
      scrubbed(`Cannot read ${secret} of undefined`),
      JSON.stringify(framesOf(`at render${secret} (https://exchange.example/assets/${secret}.js:1:2)`)),
    ])
      expect(text).not.toContain(secret)
  })

  it('keep the route [AN-04]', () => {
    const id = personal[0]
    expect(scrubbedPath(`/clients/calls/${id}?tab=team#seats`)).toBe('/clients/calls/:id')
    expect(scrubbedLocation(`https://exchange.example/reset-password/flow/new?email=a@b.co`)).toBe(
      'https://exchange.example/reset-password/flow/new',
    )
    expect(scrubbedLocation('javascript:alert(1)')).toBe('')
    expect(scrubbedPath('/admin-multitenancy')).toBe('/admin-multitenancy')
  })
})

test('parses stack traces of both kinds of browsers into frames, outermost first', () => {
  const chromium =
    'TypeError: x\n    at inner (https://a.example/assets/index-Ab12.js:3:14)\n    at https://a.example/b.js:1:2'
  expect(framesOf(chromium)).toEqual([
    { function: '?', filename: 'https://a.example/b.js', lineno: 1, colno: 2 },
    { function: 'inner', filename: 'https://a.example/assets/index-Ab12.js', lineno: 3, colno: 14 },
  ])
  expect(framesOf('inner@https://a.example/b.js:5:6')).toEqual([
    { function: 'inner', filename: 'https://a.example/b.js', lineno: 5, colno: 6 },
  ])
  expect(framesOf('no stack at all')).toEqual([])
})
