import { afterEach, expect, it, vi } from 'vitest'
import { getPasskeyAssertion } from './passkey.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

it('a late autofill request does not cancel one that the reader started', async () => {
  document.body.innerHTML = '<input autocomplete="username webauthn" aria-label="E-mail">'
  const signals: (AbortSignal | undefined)[] = []
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(navigator.credentials, 'get').mockImplementation((options) => {
    signals.push(options?.signal)
    return new Promise((_, fail) => options?.signal?.addEventListener('abort', () => fail(new Error('Aborted.'))))
  })
  const request = { challenge: 'AAAA' }
  const wished = getPasskeyAssertion(request)
  await expect.poll(() => signals).toHaveLength(1)
  expect(await getPasskeyAssertion(request, true)).toBeUndefined()
  expect(signals.map((signal) => signal?.aborted)).toEqual([false])
  // A new request by the reader cancels the previous one.
  void getPasskeyAssertion(request)
  expect(await wished).toBeUndefined()
})
