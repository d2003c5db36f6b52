import { signInWithPassword } from '@colloquy/contract/identity/operations'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestBrowser } from '../../../../testing/browser.ts'
import { sendOperation } from '../../../../testing/http-client.ts'
import { startInstallation } from '../../../../testing/installation.ts'
import { createTenantScenario } from '../../../../testing/tenant-scenario.ts'
import { systemClock } from '../../../platform/clock.ts'
import { hashOf, newSecret } from '../../../platform/ids.ts'
import { cookieNames, demoPassword } from '../rules.ts'
import { recordDevice } from './known-device-store.ts'

const { test, clock, app, tenant, inTenant, insertAccount } = await createTenantScenario()

// Each test starts with a fresh hourly limit of the network.
beforeEach(() => clock.pass(3_700_000))

const anywhere = () => createTestBrowser(app, tenant.exchange)
const trial = (email: string, password = demoPassword) => ({ email, password, rememberMe: false })

describe('a known device', () => {
  it('still lets its person in when the attempts from elsewhere are used up', async () => {
    const { email } = await insertAccount()
    const own = anywhere()
    await own.ask(signInWithPassword, trial(email))
    for (let time = 0; time < 5; time++) await anywhere().ask(signInWithPassword, trial(email, 'wrong'))
    expect(await anywhere().ask(signInWithPassword, trial(email))).toMatchObject({ refusal: 'too_many' })
    expect(await own.ask(signInWithPassword, trial(email.toUpperCase()))).toMatchObject({ ok: true })
  })

  it('has five attempts of its own, which attempts from elsewhere do not use up', async () => {
    const { email } = await insertAccount()
    const own = anywhere()
    await own.ask(signInWithPassword, trial(email))
    for (let time = 0; time < 5; time++)
      expect(await own.ask(signInWithPassword, trial(email, 'wrong'))).toMatchObject({ refusal: 'wrong_credentials' })
    expect(await own.ask(signInWithPassword, trial(email))).toMatchObject({ refusal: 'too_many' })
    expect(await anywhere().ask(signInWithPassword, trial(email))).toMatchObject({ ok: true })
  })

  it('has no advantage for other accounts, and neither does a made-up cookie', async () => {
    const [one, victim] = [await insertAccount(), await insertAccount()]
    const own = anywhere()
    await own.ask(signInWithPassword, trial(one.email))
    for (let time = 0; time < 5; time++) await own.ask(signInWithPassword, trial(victim.email, 'wrong'))
    expect(await own.ask(signInWithPassword, trial(victim.email, 'wrong'))).toMatchObject({ refusal: 'too_many' })
    const made = createTestBrowser(app, tenant.exchange, new Map([[cookieNames(tenant.exchange).device, newSecret()]]))
    expect(await made.ask(signInWithPassword, trial(victim.email, 'wrong'))).toMatchObject({ refusal: 'too_many' })
  })

  it('refunds the attempts of a success, including the first one', async () => {
    const { email } = await insertAccount()
    const own = anywhere()
    for (let time = 0; time < 12; time++)
      expect(await own.ask(signInWithPassword, trial(email))).toMatchObject({ ok: true })
  })
})

describe('several processes', async () => {
  const { start } = await startInstallation(test)

  it('let the owner in from a known device after 1,000 wrong passwords from elsewhere, counted exactly across restarts and spoofed addresses', async () => {
    const processes = await Promise.all([start('web'), start('web')])
    const { personId, email } = await insertAccount()
    const device = newSecret()
    await inTenant((tx) =>
      recordDevice({
        tenant_id: tenant.tenantId,
        person_id: personId,
        device_hash: hashOf(device),
        isKnown: true,
        seen_at: systemClock.now(),
      }).execute(tx),
    )
    const send = (index: number, password: string, cookie?: string, address = email) =>
      sendOperation(
        processes[index % 2]!,
        signInWithPassword,
        trial(address, password),
        { site: tenant.exchange },
        {
          // No proxy is configured, so forwarded addresses are not trusted.
          headers: { 'x-forwarded-for': `203.0.113.${index % 250}`, ...(cookie && { cookie }) },
        },
      )
    const seen = new Map<number, number>()
    const lane = async (first: number) => {
      for (let index = first; index < 1000; index += 8) {
        const { status } = await send(index, `wrong ${index}`)
        seen.set(status, (seen.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, first) => lane(first)))
    expect(Object.fromEntries(seen)).toEqual({ 401: 5, 429: 995 })
    await processes[0]!.kill()
    processes[0] = await start('web')
    for (const index of [0, 1]) {
      expect((await send(index, demoPassword)).status).toBe(429)
      const cookie = `${cookieNames(tenant.exchange).device}=${device}`
      expect((await send(index, demoPassword, cookie)).status).toBe(200)
    }
    // The network has thirty failures an hour over all accounts, and five were used.
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => send(index, 'wrong', undefined, `nobody${index}@person.example`)),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(25)
    const others = answers.filter(({ status }) => status !== 401)
    expect(new Set(others.map(({ body }) => body)).size).toBe(1)
    expect(others[0]).toMatchObject({ status: 429, body: expect.stringContaining('"refusal":"too_many"') })
  }, 120_000)
})
