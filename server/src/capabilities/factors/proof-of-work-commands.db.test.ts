import { getProofOfWorkChallenge } from '@colloquy/contract/factors/operations'
import { openShareLink, requestPasswordReset, requestSignInLink } from '@colloquy/contract/identity/operations'
import { beginRegistration, mailRegistration } from '@colloquy/contract/registration/operations'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, installation, type TestApp } from '../../../testing/app.ts'
import { aBrowser } from '../../../testing/browser.ts'
import { testDatabase } from '../../../testing/database.ts'
import { aTenant, type TestTenant } from '../../../testing/somebody.ts'
import { capabilitiesOf } from '../../app.ts'
import { createManualClock } from '../../platform/clock.ts'
import { hashOf, newId } from '../../platform/ids.ts'
import { zeroBits } from './proof-of-work-rules.ts'

const test = await testDatabase()
const clock = createManualClock(new Date())
const bits = 8
let app: TestApp
let tenant: TestTenant

beforeAll(async () => {
  app = await buildTestApp(test, { clock, capabilities: capabilitiesOf({ ...installation, proofOfWorkBits: bits }) })
  tenant = await aTenant(test, 'alpha')
})
// Each test has the network's hour for itself.
beforeEach(() => clock.pass(3_700_000))

const ask = (solution?: string) =>
  aBrowser(app, tenant.exchange).ask(
    requestPasswordReset,
    { email: `${newId(clock.now())}@person.example` },
    solution === undefined ? {} : { 'x-puzzle': solution },
  )
const aPuzzle = async (site = tenant.exchange) => {
  const given = await aBrowser(app, site).ask(getProofOfWorkChallenge, {})
  if (!given.ok) throw new Error(given.refusal)
  return given.value.challenge
}
const solve = (challenge: string, isRight = true): string => {
  for (let nonce = 0; ; nonce++)
    if (zeroBits(hashOf(`${challenge}.${nonce}`)) >= bits === isRight) return `${challenge}.${nonce}`
}

describe('[TP-05] a post by somebody who has not signed in', () => {
  it('wants a puzzle solved where they are on', async () => {
    expect(await ask()).toMatchObject({ ok: false, status: 428, refusal: 'puzzle_required' })
    const email = `${newId(clock.now())}@person.example`
    const link = { email, termsAccepted: true, privacyAccepted: true }
    expect(await aBrowser(app, tenant.exchange).ask(requestSignInLink, link)).toMatchObject({
      refusal: 'puzzle_required',
    })
    const solved = { 'x-puzzle': solve(await aPuzzle()) }
    expect(await aBrowser(app, tenant.exchange).ask(requestSignInLink, link, solved)).toMatchObject({ ok: true })
  })

  it('is asked one for beginning a registration, for its mails, and for opening a link to one thing, too', async () => {
    const key = 'k'.repeat(43)
    const expert = aBrowser(app, tenant.expert)
    const begin = {
      email: `${newId(clock.now())}@person.example`,
      language: 'enUS',
      timeZone: 'Europe/Berlin',
    } as const
    const exchange = aBrowser(app, tenant.exchange)
    const refused = { refusal: 'puzzle_required' }
    expect(await expert.ask(beginRegistration, begin)).toMatchObject(refused)
    expect(await expert.ask(mailRegistration, { key })).toMatchObject(refused)
    expect(await exchange.ask(openShareLink, { token: key })).toMatchObject(refused)
    const solvedThere = async () => ({ 'x-puzzle': solve(await aPuzzle(tenant.expert)) })
    const solvedHere = { 'x-puzzle': solve(await aPuzzle()) }
    expect(await expert.ask(beginRegistration, begin, await solvedThere())).toMatchObject({ ok: true })
    expect(await expert.ask(mailRegistration, { key }, await solvedThere())).toMatchObject({
      refusal: 'registration_over',
    })
    expect(await exchange.ask(openShareLink, { token: key }, solvedHere)).toMatchObject({ refusal: 'capability_over' })
  })

  it('takes a solution once, also of many at once', async () => {
    const solution = solve(await aPuzzle())
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(solution)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('takes none that is wrong, made up, of another site, or older than ten minutes', async () => {
    const old = solve(await aPuzzle())
    const wrong = [solve(await aPuzzle(), false), solve('x'.repeat(96)), solve(await aPuzzle(tenant.expert)), 'x', '']
    for (const solution of wrong) expect(await ask(solution)).toMatchObject({ refusal: 'puzzle_required' })
    clock.pass(600_000)
    expect(await ask(old)).toMatchObject({ refusal: 'puzzle_required' })
  })

  it('is asked nothing where they are off', async () => {
    const free = await buildTestApp(test, { clock })
    const answer = await aBrowser(free, tenant.exchange).ask(requestPasswordReset, { email: 'somebody@person.example' })
    expect(answer).toMatchObject({ ok: true })
  })
})
