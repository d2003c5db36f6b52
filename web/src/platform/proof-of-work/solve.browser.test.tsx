import { type ProofOfWorkChallenge, ProofOfWorkSolution } from '@colloquy/contract/factors/shapes'
import { requestPasswordReset } from '@colloquy/contract/identity/operations'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/sha'
import { expect, it, vi } from 'vitest'
import { createApiClient } from '../api.ts'
import { solve } from './solve.ts'

const newChallenge = async (): Promise<ProofOfWorkChallenge> =>
  (await createChallenge({
    algorithm: 'SHA-256',
    cost: 2,
    keyPrefix: '00',
    deriveKey,
    hmacSignatureSecret: 'secret',
    expiresAt: new Date(Date.now() + 60_000),
    data: { siteId: 'site' },
  })) as ProofOfWorkChallenge

const decode = (sent: string): ProofOfWorkSolution =>
  ProofOfWorkSolution.parse(JSON.parse(atob(sent.replaceAll('-', '+').replaceAll('_', '/'))))

it('finds a key with the required prefix and encodes it for a header [TP-05]', async () => {
  const challenge = await newChallenge()
  const sent = await solve(challenge)
  expect(sent).toMatch(/^[\w-]+$/)
  const { solution } = decode(sent)
  expect(solution.derivedKey).toMatch(/^00/)
  expect(decode(sent).challenge.signature).toBe(challenge.signature)
})

it('solves a challenge once and repeats the request when the server asks for it [TP-05]', async () => {
  const challenge = await newChallenge()
  const sent: (string | null)[] = []
  const send = vi.fn(async (address: RequestInfo | URL, init?: RequestInit) => {
    if (String(address).endsWith('/factors/proof-of-work')) return Response.json(challenge)
    const solution = new Headers(init?.headers).get('x-proof-of-work')
    sent.push(solution)
    return solution ? Response.json({}) : Response.json({ refusal: 'proof_of_work_required' }, { status: 428 })
  })
  const api = createApiClient({
    baseUrl: () => '/api',
    token: () => undefined,
    language: () => undefined,
    renewToken: async () => false,
    fetch: send,
  })
  expect(await api(requestPasswordReset, { email: 'somebody@person.example' })).toEqual({ ok: true, value: {} })
  expect(sent).toEqual([null, expect.any(String)])
  expect(decode(sent[1] ?? '').challenge.signature).toBe(challenge.signature)
})
