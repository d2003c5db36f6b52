import { requestPasswordReset } from '@colloquy/contract/identity/operations'
import { expect, it, vi } from 'vitest'
import { createApiClient } from '../api.ts'
import { solve } from './solve.ts'

const bitsOf = async (text: string): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...digest].map((byte) => byte.toString(2).padStart(8, '0')).join('')
}

it('finds a number whose hash begins with the zero bits that are sought [TP-05]', async () => {
  const solution = await solve('challenge', 10)
  expect(solution).toMatch(/^challenge\.\d+$/)
  expect(await bitsOf(solution)).toMatch(/^0{10}/)
})

it('is solved and sent along once when the server asks for it, without anybody noticing [TP-05]', async () => {
  const sent: (string | null)[] = []
  const send = vi.fn(async (address: RequestInfo | URL, init?: RequestInit) => {
    if (String(address).endsWith('/factors/puzzle')) return Response.json({ challenge: 'abc', bits: 6 })
    const solution = new Headers(init?.headers).get('x-puzzle')
    sent.push(solution)
    return solution ? Response.json({}) : Response.json({ refusal: 'puzzle_required' }, { status: 428 })
  })
  const api = createApiClient({
    ...{ baseUrl: () => '/api', token: () => undefined, language: () => undefined, renewToken: async () => false },
    fetch: send,
  })
  expect(await api(requestPasswordReset, { email: 'somebody@person.example' })).toEqual({ ok: true, value: {} })
  expect(sent).toEqual([null, expect.stringMatching(/^abc\.\d+$/)])
})
