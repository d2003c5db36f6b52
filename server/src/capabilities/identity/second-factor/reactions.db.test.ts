import { factorsChanged } from '@colloquy/contract/factors/events'
import {
  confirmTotp,
  getFactors,
  removeTotp,
  renewRecoveryCodes,
  resetFactors,
  startTotp,
} from '@colloquy/contract/factors/operations'
import { getCurrentUser, redeemPasswordReset, signInWithPassword } from '@colloquy/contract/identity/operations'
import { roleIds } from '@colloquy/contract/person-types'
import { simpleParser } from 'mailparser'
import { describe, expect, it } from 'vitest'
import { codeAt } from '../../../../testing/authenticator.ts'
import { createTestBrowser } from '../../../../testing/browser.ts'
import { insertPerson, insertRow, type PersonValues, signedIn } from '../../../../testing/people-fixtures.ts'
import { createTenantScenario } from '../../../../testing/tenant-scenario.ts'
import { newId } from '../../../platform/ids.ts'
import { seedIdentity } from '../seed.ts'
import { endOnReset, notifyFactorsChanged } from './reactions.ts'
import { sendRecoveryLink } from './recovery-reactions.ts'

const { test, clock, app, tenant, inTenant } = await createTenantScenario()

describe('#factors.startTotp, #factors.confirmTotp, #factors.removeTotp', () => {
  it('notifies the address of record of every change, once and without secrets [AU-18]', async () => {
    const personId = await insertPerson(test, tenant.tenantId)
    const visit = await signedIn(test, tenant.exchange, personId, clock)
    const begun = await app.call(startTotp, {}, visit)
    if (!begun.ok) throw new Error(begun.refusal)
    const { secret } = begun.value
    expect(await app.call(confirmTotp, { code: codeAt(secret, clock.now()) }, visit)).toMatchObject({ ok: true })
    clock.pass(30_000)
    const removed = await app.call(removeTotp, { code: codeAt(secret, clock.now()) }, visit)
    expect(removed).toMatchObject({ ok: true, value: { totpSince: null, recoveryCodesLeft: 0 } })
    const factorEvents = await inTenant((tx) =>
      tx.selectFrom('outbox').select('payload').where('kind', '=', factorsChanged.name).orderBy('sequence').execute(),
    )
    expect(factorEvents.map(({ payload }) => payload.what)).toEqual(['totpOn', 'totpOff'])
    for (const { payload } of [...factorEvents, ...factorEvents])
      await inTenant((tx) =>
        notifyFactorsChanged.run(
          { tx, actor: { kind: 'system', tenantId: tenant.tenantId }, at: clock.now(), emit: () => {} },
          payload,
        ),
      )
    const mails = await inTenant((tx) => tx.selectFrom('mails').select(['to_address', 'message']).execute())
    expect(mails.map(({ to_address }) => to_address)).toEqual(Array(2).fill(`${personId}@person.example`))
    const changes = ['An authenticator app was added.', 'The authenticator app was removed.']
    for (const [i, { message }] of mails.entries()) {
      const { text, subject } = await simpleParser(message)
      expect(subject).toBe('Your sign-in methods were changed')
      expect(text).toContain(changes[i])
      expect(text).toMatch(/IP address:? +127\.0\.0\.1/)
      expect(text).toContain(`${tenant.exchange.origin}/clients/settings?tab=security`)
      expect(text).not.toContain(secret)
    }
  })
})

describe('#factors.get, #factors.renewRecoveryCodes', () => {
  it('replaces all recovery codes, after a code of the app only', async () => {
    const visit = await signedIn(test, tenant.exchange, await insertPerson(test, tenant.tenantId), clock)
    const begun = await app.call(startTotp, {}, visit)
    if (!begun.ok) throw new Error(begun.refusal)
    const code = () => codeAt(begun.value.secret, clock.now())
    const confirmed = await app.call(confirmTotp, { code: code() }, visit)
    if (!confirmed.ok) throw new Error(confirmed.refusal)
    const [first, second] = confirmed.value.recoveryCodes
    const renew = (issued: string) => app.call(renewRecoveryCodes, { code: issued }, visit)
    expect(await renew('000000')).toMatchObject({ refusal: 'factor_wrong' })
    clock.pass(30_000)
    const renewed = await renew(code())
    if (!renewed.ok) throw new Error(renewed.refusal)
    const { recoveryCodes } = renewed.value
    expect(new Set([...recoveryCodes, first, second]).size).toBe(recoveryCodes.length + 2)
    expect(await renew(first ?? '')).toMatchObject({ refusal: 'factor_wrong' })
    expect(await app.call(getFactors, {}, visit)).toMatchObject({
      value: { totpSince: expect.any(String), recoveryCodesLeft: recoveryCodes.length },
    })
  })
})

describe('#factors.reset', () => {
  it("an administrator's reset needs no code and ends the person's sessions [AU-18]", async () => {
    const personId = await insertPerson(test, tenant.tenantId)
    const adminId = await insertPerson(test, tenant.tenantId, { roleId: roleIds.staff, isAdmin: true })
    const visit = await signedIn(test, tenant.exchange, personId, clock)
    const admin = await signedIn(test, tenant.exchange, adminId, clock)
    const begun = await app.call(startTotp, {}, visit)
    if (!begun.ok) throw new Error(begun.refusal)
    await app.call(confirmTotp, { code: codeAt(begun.value.secret, clock.now()) }, visit)
    expect(await app.call(resetFactors, { personId: adminId }, admin)).toMatchObject({ refusal: 'forbidden' })
    expect(await app.call(resetFactors, { personId: adminId }, visit)).toMatchObject({ refusal: 'not_found' })
    expect(await app.call(resetFactors, { personId }, admin)).toMatchObject({ ok: true })
    expect(await app.call(getFactors, {}, visit)).toMatchObject({ value: { totpSince: null, recoveryCodesLeft: 0 } })
    const [resetEvent] = await inTenant((tx) =>
      tx
        .selectFrom('outbox')
        .select('payload')
        .where('kind', '=', factorsChanged.name)
        .orderBy('sequence', 'desc')
        .execute(),
    )
    expect(resetEvent?.payload).toMatchObject({ personId, what: 'reset' })
    await inTenant((tx) =>
      endOnReset.run(
        { tx, actor: { kind: 'system', tenantId: tenant.tenantId }, at: clock.now(), emit: () => {} },
        resetEvent?.payload,
      ),
    )
    expect(await app.call(getFactors, {}, visit)).toMatchObject({ refusal: 'not_signed_in' })
  })

  it('a reset notifies the person and sends a password link to those without another sign-in method, never a session [AU-18]', async () => {
    const person = (values: PersonValues) => insertPerson(test, tenant.tenantId, values)
    const adminId = await person({ roleId: roleIds.staff, isAdmin: true, name: 'Ada' })
    const admin = await signedIn(test, tenant.exchange, adminId, clock)
    const [keyed, withPassword, client] = [
      await person({ roleId: roleIds.staff }),
      await person({ roleId: roleIds.staff }),
      await person({}),
    ]
    await inTenant((tx) => seedIdentity(tx, tenant.tenantId, [withPassword], clock.now()))
    for (const personId of [keyed, withPassword, client]) {
      await test.asOwner(
        (owner) =>
          insertRow(owner, 'passkeys', {
            tenant_id: tenant.tenantId,
            id: newId(clock.now()),
            person_id: personId,
            credential_id: personId,
            public_key: Buffer.from('key'),
            counter: 0,
            name: 'Laptop',
            is_synced: false,
            added_at: clock.now(),
          }),
        tenant.tenantId,
      )
      expect(await app.call(resetFactors, { personId }, admin)).toMatchObject({ ok: true })
    }
    const factorEvents = await inTenant((tx) =>
      tx
        .selectFrom('outbox')
        .select('payload')
        .where('kind', '=', factorsChanged.name)
        .orderBy('sequence', 'desc')
        .limit(3)
        .execute(),
    )
    const actor = { kind: 'system', tenantId: tenant.tenantId } as const
    // Reactions may run more than once.
    for (const { payload } of [...factorEvents, ...factorEvents])
      for (const reaction of [notifyFactorsChanged, sendRecoveryLink])
        await inTenant((tx) => reaction.run({ tx, actor, at: clock.now(), emit: () => {} }, payload))
    const mails = await inTenant((tx) =>
      tx
        .selectFrom('mails')
        .select(['kind', 'to_address as to', 'message'])
        .where('to_address', 'in', [keyed, withPassword, client].map(addressOf))
        .execute(),
    )
    const kindsTo = (personId: string) =>
      mails
        .filter(({ to }) => to === addressOf(personId))
        .map(({ kind }) => kind)
        .toSorted()
    expect([kindsTo(keyed), kindsTo(withPassword), kindsTo(client)]).toEqual([
      ['identity.factorsReset', 'identity.reset'],
      ['identity.factorsReset'],
      ['identity.factorsReset'],
    ])
    expect((await simpleParser(mails[0]!.message)).text).toMatch(/Ada Person reset two-factor authentication/)
    const letter = mails.find(({ kind }) => kind === 'identity.reset')!
    const [, token = ''] =
      /\/reset-password\/flow\/set#([\w-]{43})/.exec((await simpleParser(letter.message)).text ?? '') ?? []
    const browser = createTestBrowser(app, tenant.exchange)
    const newPassword = 'kettle orbit velvet'
    expect(await browser.ask(redeemPasswordReset, { token, newPassword })).toMatchObject({ ok: true })
    expect(
      await createTestBrowser(app, tenant.exchange).ask(redeemPasswordReset, { token, newPassword }),
    ).toMatchObject({
      refusal: 'reset_link_expired',
    })
    expect(await browser.ask(getCurrentUser, {})).toMatchObject({ refusal: 'not_signed_in' })
    const credentials = { email: addressOf(keyed), password: newPassword, rememberMe: false }
    expect(await browser.ask(signInWithPassword, credentials)).toMatchObject({ ok: true })
  })
})

const addressOf = (personId: string): string => `${personId}@person.example`
