import { endOtherSessions, getCurrentUser, refreshSession } from '@colloquy/contract/identity/operations'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestBrowser, type TestBrowser } from '../../../../testing/browser.ts'
import { countLockWaits } from '../../../../testing/database.ts'
import { insertPerson } from '../../../../testing/people-fixtures.ts'
import { createTenantScenario } from '../../../../testing/tenant-scenario.ts'
import { hashOf, newSecret } from '../../../platform/ids.ts'
import type { RequestInfo } from '../../../platform/operations/define.ts'
import { createSigner } from '../../../platform/secrets/signer.ts'
import { accountOf } from '../store.ts'
import { openSession } from './commands.ts'

const { test, clock, app, tenant, inTenant } = await createTenantScenario()
const signer = createSigner('secret')
let personId: string

beforeEach(async () => {
  clock.pass(60_000)
  app.delivered.length = 0
  personId = await insertPerson(test, tenant.tenantId)
})

/** A browser in which a person has just signed in, by any method. */
const signedInBrowser = async (rememberMe = false): Promise<TestBrowser> => {
  const browser = createTestBrowser(app, tenant.exchange)
  const request = {
    cookies: {},
    userAgent: 'test',
    address: '127.0.0.1',
    setCookie: (name: string, value: string) => browser.cookies.set(name, value),
  } as unknown as RequestInfo
  const visitor = { kind: 'nobody', tenantId: tenant.tenantId, site: tenant.exchange } as const
  const answer = await inTenant(async (tx) => {
    const account = (await accountOf(tx, personId))!
    const signInContext = { tx, at: clock.now(), actor: visitor, request }
    return openSession(signInContext, account, { method: 'password', rememberMe, signer })
  })
  browser.token = answer.accessToken
  return browser
}
const sessionOf = () =>
  inTenant((tx) => tx.selectFrom('sessions').selectAll().where('person_id', '=', personId).executeTakeFirstOrThrow())
const refreshTokens = () =>
  inTenant((tx) =>
    tx
      .selectFrom('refresh_tokens as r')
      .innerJoin('sessions as s', 's.id', 'r.session_id')
      .selectAll('r')
      .where('s.person_id', '=', personId)
      .orderBy('r.issued_at')
      .execute(),
  )
const refreshCookie = 'cq-alpha-test'
const minutes = (count: number) => count * 60_000

describe('#identity.refreshSession: refreshing', () => {
  it('uses one statement to consume the token and one to store everything at commit', async () => {
    const browser = await signedInBrowser()
    await browser.ask(refreshSession, {})
    test.statements.length = 0
    await browser.ask(refreshSession, {})
    const statementKinds = test.statements.map((text) => text.trim().split(/\s/).slice(0, 2).join(' '))
    expect(statementKinds).toEqual(['begin; select', 'with spent', 'with session', 'insert into', 'commit'])
  })

  it('[AU-15] issues a new access token and a new cookie, and the new token is accepted', async () => {
    const browser = await signedInBrowser()
    const before = browser.cookies.get(refreshCookie)
    const answer = await browser.ask(refreshSession, {})
    expect(answer).toMatchObject({ ok: true, value: { refreshToken: 'cookie', expiresIn: 600 } })
    expect(browser.cookies.get(refreshCookie)).not.toBe(before)
    expect(await browser.ask(getCurrentUser, {})).toMatchObject({ ok: true, value: { entityId: personId } })
  })

  it('[AU-15] fails with the same token error for every invalid token', async () => {
    const { statusCode, body } = await app.send(
      { method: 'POST', path: '/api/identity/refresh', body: '{}', headers: { origin: tenant.exchange.origin } },
      { site: tenant.exchange },
    )
    expect([statusCode, JSON.parse(body)]).toEqual([
      401,
      {
        refusal: 'session_ended',
        error: 'session_ended',
        error_description: 'Your session has ended. Sign in again.',
      },
    ])
    const plain = await app.send({ method: 'GET', path: '/api/identity/me' }, { site: tenant.exchange })
    expect(plain.json()).toEqual({ refusal: 'not_signed_in' })
  })

  it('has one winner of 50 concurrent requests, and the others get the same successor', async () => {
    const browser = await signedInBrowser()
    const others = Array.from({ length: 50 }, () => browser.copy())
    const answers = await Promise.all(others.map((one) => one.ask(refreshSession, {})))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(50)
    expect(new Set(others.map((one) => one.cookies.get(refreshCookie))).size).toBe(1)
    const tokens = await refreshTokens()
    expect(tokens).toHaveLength(2)
    expect(tokens.filter(({ rotated_at }) => rotated_at === null)).toHaveLength(1)
    expect((await sessionOf()).ended_at).toBeNull()
  })

  it('may be repeated for 20 seconds by a browser that lost the response', async () => {
    const browser = await signedInBrowser()
    const again = browser.copy()
    await browser.ask(refreshSession, {})
    clock.pass(19_999)
    expect(await again.ask(refreshSession, {})).toMatchObject({ ok: true })
    expect(again.cookies.get(refreshCookie)).toBe(browser.cookies.get(refreshCookie))
    expect(await again.ask(refreshSession, {})).toMatchObject({ ok: true })
  })

  it('with a used token after 20 seconds ends the session', async () => {
    const browser = await signedInBrowser()
    const thief = browser.copy()
    await browser.ask(refreshSession, {})
    clock.pass(20_000)
    expect(await thief.ask(refreshSession, {})).toMatchObject({ ok: false, status: 401, refusal: 'session_ended' })
    expect(await browser.ask(refreshSession, {})).toMatchObject({ ok: false, refusal: 'session_ended' })
    expect(await browser.ask(getCurrentUser, {})).toMatchObject({ ok: false, refusal: 'not_signed_in' })
    expect(await sessionOf()).toMatchObject({ end_reason: 'token_reused' })
    expect(app.delivered.map(({ message }) => message.name)).toEqual(['identity.sessions-ended'])
  })

  it('does not deadlock with a concurrent end of the session', async () => {
    const first = await signedInBrowser()
    // The older session is ended first.
    clock.pass(1000)
    const [thief, owner] = [await signedInBrowser(), await signedInBrowser()]
    const hash = hashOf(first.cookies.get(refreshCookie) as string)
    test.statements.length = 0
    const answers = await test.asOwner(async (database) => {
      await database.query('begin')
      await database.query('select from refresh_tokens where hash = $1 for update', [hash])
      const ending = owner.ask(endOtherSessions, {})
      await expect.poll(() => countLockWaits(database)).toBe(1)
      let isOver = false
      const refreshing = thief.ask(refreshSession, {}).finally(() => {
        isOver = true
      })
      await expect.poll(async () => isOver || (await countLockWaits(database)) === 2).toBe(true)
      await database.query('commit')
      return Promise.all([ending, refreshing])
    }, tenant.tenantId)
    expect(answers[0]).toMatchObject({ ok: true, value: { ended: 2 } })
    // The deadlock is detected after a second, and the loser is retried.
    const countStatements = (begin: string) => test.statements.filter((text) => text.trim().startsWith(begin)).length
    expect([countStatements('update "sessions" set "ended_at"'), countStatements('with spent')]).toEqual([1, 1])
    expect(await thief.ask(getCurrentUser, {})).toMatchObject({ ok: false, refusal: 'not_signed_in' })
    expect(await thief.ask(refreshSession, {})).toMatchObject({ ok: false, refusal: 'session_ended' })
  })

  it('with a used token from another device ends the session at once', async () => {
    const browser = await signedInBrowser()
    const thief = browser.copy()
    thief.cookies.set(`${refreshCookie}-device`, newSecret())
    await browser.ask(refreshSession, {})
    expect(await thief.ask(refreshSession, {})).toMatchObject({ ok: false, refusal: 'session_ended' })
    expect(await browser.ask(refreshSession, {})).toMatchObject({ ok: false, refusal: 'session_ended' })
  })

  it('with a used token whose successor was also used ends the session', async () => {
    const browser = await signedInBrowser()
    const late = browser.copy()
    await browser.ask(refreshSession, {})
    await browser.ask(refreshSession, {})
    expect(await late.ask(refreshSession, {})).toMatchObject({ ok: false, refusal: 'session_ended' })
    expect((await sessionOf()).end_reason).toBe('token_reused')
  })

  it('leaves the token usable when rolled back', async () => {
    const browser = await signedInBrowser()
    await test.asOwner(async (owner) => {
      await owner.query(`alter table access_tokens add constraint broken check (false) not valid`)
      const failed = await browser
        .copy()
        .ask(refreshSession, {})
        .catch(() => undefined)
      expect(failed?.ok).not.toBe(true)
      await owner.query('alter table access_tokens drop constraint broken')
    })
    expect((await refreshTokens()).map(({ rotated_at }) => rotated_at)).toEqual([null])
    expect(await browser.ask(refreshSession, {})).toMatchObject({ ok: true })
  })

  it('is refused from a page of another origin, and ends nothing', async () => {
    const browser = await signedInBrowser()
    for (const origin of ['http://evil.example', tenant.expert.origin, `${tenant.exchange.origin}:80`, 'null'])
      expect(await browser.ask(refreshSession, {}, { origin })).toMatchObject({ ok: false, refusal: 'foreign_origin' })
    expect(await browser.ask(refreshSession, {})).toMatchObject({ ok: true })
  })

  it('from another origin is audited only with a valid token', async () => {
    const entries = () =>
      inTenant((tx) => tx.selectFrom('audit_entries').selectAll().where('outcome', '=', 'foreign_origin').execute())
    const before = (await entries()).length
    const evil = { origin: 'http://evil.example' }
    const stranger = createTestBrowser(app, tenant.exchange)
    expect(await stranger.ask(refreshSession, {}, evil)).toMatchObject({ refusal: 'session_ended' })
    stranger.cookies.set(refreshCookie, newSecret())
    expect(await stranger.ask(refreshSession, {}, evil)).toMatchObject({ refusal: 'session_ended' })
    expect(await entries()).toHaveLength(before)
    expect(await (await signedInBrowser()).ask(refreshSession, {}, evil)).toMatchObject({ refusal: 'foreign_origin' })
    expect(await entries()).toHaveLength(before + 1)
  })

  it('is refused at another site, and without a cookie', async () => {
    const browser = await signedInBrowser()
    const elsewhere = createTestBrowser(app, tenant.expert)
    elsewhere.cookies.set('cq-experts-alpha-test', browser.cookies.get(refreshCookie)!)
    expect(await elsewhere.ask(refreshSession, {})).toMatchObject({ ok: false, refusal: 'session_ended' })
    expect(await createTestBrowser(app, tenant.exchange).ask(refreshSession, {})).toMatchObject({
      refusal: 'session_ended',
    })
    expect(await browser.ask(refreshSession, {})).toMatchObject({ ok: true })
  })

  it.each(['restricted_at', 'disabled_at', 'deleted_at', 'erased_at'])(
    'is refused to a person with %s, whose access tokens are invalid too',
    async (column) => {
      const browser = await signedInBrowser()
      await inTenant((tx) =>
        sql`update people set ${sql.ref(column)} = ${clock.now()} where id = ${personId}`.execute(tx),
      )
      expect(await browser.ask(getCurrentUser, {})).toMatchObject({ ok: false, refusal: 'not_signed_in' })
      expect(await browser.ask(refreshSession, {})).toMatchObject({ ok: false, refusal: 'session_ended' })
    },
  )
})

describe('a session', () => {
  it('is valid for ten minutes without a refresh', async () => {
    const browser = await signedInBrowser()
    clock.pass(minutes(10) - 1)
    expect(await browser.ask(getCurrentUser, {})).toMatchObject({ ok: true })
    clock.pass(1)
    expect(await browser.ask(getCurrentUser, {})).toMatchObject({ ok: false, refusal: 'not_signed_in' })
  })

  it('of a client ends after an hour without use', async () => {
    const browser = await signedInBrowser()
    clock.pass(minutes(60) - 1)
    expect(await browser.ask(refreshSession, {})).toMatchObject({ ok: true })
    clock.pass(minutes(60))
    expect(await browser.ask(refreshSession, {})).toMatchObject({ ok: false, refusal: 'session_ended' })
  })

  it('ends after a day regardless of use, with its last access token', async () => {
    const browser = await signedInBrowser()
    for (let used = 0; used < 31; used++) {
      clock.pass(minutes(45))
      expect(await browser.ask(refreshSession, {})).toMatchObject({ ok: true })
    }
    clock.pass(minutes(40))
    expect(await browser.ask(refreshSession, {})).toMatchObject({ ok: true, value: { expiresIn: 300 } })
    clock.pass(minutes(5))
    expect(await browser.ask(getCurrentUser, {})).toMatchObject({ refusal: 'not_signed_in' })
    expect(await browser.ask(refreshSession, {})).toMatchObject({ refusal: 'session_ended' })
  })

  it('that is remembered lasts seven days without use', async () => {
    const browser = await signedInBrowser(true)
    clock.pass(minutes(7 * 24 * 60) - 1)
    expect(await browser.ask(refreshSession, {})).toMatchObject({ ok: true })
  })
})
