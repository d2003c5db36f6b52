import { getProofOfWorkChallenge } from '@colloquy/contract/factors/operations'
import type { ProofOfWorkChallenge } from '@colloquy/contract/factors/shapes'
import { openShareLink, requestPasswordReset, requestSignInLink } from '@colloquy/contract/identity/operations'
import { mailRegistration, startRegistration } from '@colloquy/contract/registration/operations'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, installation, type TestApp } from '../../../testing/app.ts'
import { createTestBrowser } from '../../../testing/browser.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertTenant, type TestTenant } from '../../../testing/people-fixtures.ts'
import { capabilitiesOf } from '../../app.ts'
import { createManualClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'

const test = await testDatabase()
const clock = createManualClock(new Date())
const bits = 8
let app: TestApp
let tenant: TestTenant

beforeAll(async () => {
  app = await buildTestApp(test, { clock, capabilities: capabilitiesOf({ ...installation, proofOfWorkBits: bits }) })
  tenant = await insertTenant(test, 'alpha')
})
// Each test starts with a fresh hourly limit of the network.
beforeEach(() => clock.pass(3_700_000))

const ask = (solution?: string) =>
  createTestBrowser(app, tenant.exchange).ask(
    requestPasswordReset,
    { email: `${newId(clock.now())}@person.example` },
    solution === undefined ? {} : { 'x-proof-of-work': solution },
  )
const getChallenge = async (site = tenant.exchange) => {
  const challengeAnswer = await createTestBrowser(app, site).ask(getProofOfWorkChallenge, {})
  if (!challengeAnswer.ok) throw new Error(challengeAnswer.refusal)
  return challengeAnswer.value
}
/** Solves a challenge; `isRight: false` sends a counter that does not solve it. */
const solve = async (challenge: ProofOfWorkChallenge, isRight = true): Promise<string> => {
  const found = await solveChallenge({ challenge, deriveKey })
  if (!found) throw new Error('no solution in time')
  const solution = isRight ? found : { ...found, counter: found.counter + 1 }
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url')
}

describe('#factors.getProofOfWorkChallenge: anonymous requests [TP-05]', () => {
  it('are refused without a solution', async () => {
    expect(await ask()).toMatchObject({ ok: false, status: 428, refusal: 'proof_of_work_required' })
    const email = `${newId(clock.now())}@person.example`
    const link = { email, termsAccepted: true, privacyAccepted: true }
    expect(await createTestBrowser(app, tenant.exchange).ask(requestSignInLink, link)).toMatchObject({
      refusal: 'proof_of_work_required',
    })
    const solved = { 'x-proof-of-work': await solve(await getChallenge()) }
    expect(await createTestBrowser(app, tenant.exchange).ask(requestSignInLink, link, solved)).toMatchObject({
      ok: true,
    })
  })

  it('need one for beginning a registration, its e-mails and opening a share link', async () => {
    const key = 'k'.repeat(43)
    const expert = createTestBrowser(app, tenant.expert)
    const begin = {
      email: `${newId(clock.now())}@person.example`,
      language: 'enUS',
      timeZone: 'Europe/Berlin',
    } as const
    const exchange = createTestBrowser(app, tenant.exchange)
    const refused = { refusal: 'proof_of_work_required' }
    expect(await expert.ask(startRegistration, begin)).toMatchObject(refused)
    expect(await expert.ask(mailRegistration, { key })).toMatchObject(refused)
    expect(await exchange.ask(openShareLink, { token: key })).toMatchObject(refused)
    const solvedThere = async () => ({ 'x-proof-of-work': await solve(await getChallenge(tenant.expert)) })
    const solvedHere = { 'x-proof-of-work': await solve(await getChallenge()) }
    expect(await expert.ask(startRegistration, begin, await solvedThere())).toMatchObject({ ok: true })
    expect(await expert.ask(mailRegistration, { key }, await solvedThere())).toMatchObject({
      refusal: 'registration_ended',
    })
    expect(await exchange.ask(openShareLink, { token: key }, solvedHere)).toMatchObject({
      refusal: 'share_link_expired',
    })
  })

  it('use each solution once, even when sent concurrently', async () => {
    const solution = await solve(await getChallenge())
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(solution)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('are refused with a solution that is wrong, forged, tampered with, of another site, or expired', async () => {
    const old = await solve(await getChallenge())
    const fresh = await getChallenge()
    const easier = { ...fresh, parameters: { ...fresh.parameters, keyPrefix: '0' } }
    const wrong = [
      await solve(easier),
      await solve(await getChallenge(), false),
      Buffer.from('{}').toString('base64url'),
      await solve(await getChallenge(tenant.expert)),
      'x',
      '',
    ]
    for (const solution of wrong) expect(await ask(solution)).toMatchObject({ refusal: 'proof_of_work_required' })
    clock.pass(600_000)
    expect(await ask(old)).toMatchObject({ refusal: 'proof_of_work_required' })
  })

  it('need none when proof of work is off', async () => {
    const free = await buildTestApp(test, { clock })
    const answer = await createTestBrowser(free, tenant.exchange).ask(requestPasswordReset, {
      email: 'somebody@person.example',
    })
    expect(answer).toMatchObject({ ok: true })
  })
})
