import {
  acceptInvitation,
  checkInvitation,
  inviteSingle,
  reinstateInvitation,
  resendInvitation,
  withdrawInvitation,
} from '@colloquy/contract/invitations/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { agreeToTerms } from '@colloquy/contract/terms/operations'
import { simpleParser } from 'mailparser'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../testing/app.ts'
import { createTestBrowser } from '../../../testing/browser.ts'
import { insertCompany } from '../../../testing/call-fixtures.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertPerson, insertTenant, signedIn } from '../../../testing/people-fixtures.ts'
import { createManualClock } from '../../platform/clock.ts'

const test = await testDatabase()
const clock = createManualClock(new Date('2026-11-20T09:41:00Z'))
const { tenantId, exchange } = await insertTenant(test, 'withdrawing')
await insertCompany(test, tenantId, 'Brandywell Capital')
const app = await buildTestApp(test, { clock })
const staffId = await insertPerson(test, tenantId, {
  roleId: roleIds.staff,
  permissions: [permissionIds.ManageAdvisors, permissionIds.ManageClients],
})
const staff = await signedIn(test, exchange, staffId, clock)

const invitee = (name: string) => ({
  firstName: 'Nora',
  lastName: name,
  email: `${name}@x.example`,
  companyName: 'Brandywell Capital',
})
const invite = async (name: string): Promise<string> => {
  const invited = await app.call(inviteSingle, { invitations: [invitee(name)] }, staff)
  if (!invited.ok || invited.value.items[0]?.state !== 'sent') throw new Error(JSON.stringify(invited))
  return invited.value.items[0].id
}
const secretFor = async (name: string): Promise<string> => {
  const { rows } = await test.asOwner(
    (owner) => owner.query('select message from mails where to_address = $1', [`${name}@x.example`]),
    tenantId,
  )
  return /\/invitation#([\w-]{43})/.exec((await simpleParser(rows[0].message)).text ?? '')?.[1] ?? ''
}
const withdraw = (invitationId: string) => app.call(withdrawInvitation, { invitationId }, staff)
const reinstate = (invitationId: string) => app.call(reinstateInvitation, { invitationId }, staff)

describe('#invitations.resend', () => {
  it('counts only requests of people who may resend towards the daily limit', async () => {
    const invitationId = await invite('harvest')
    const clientId = await insertPerson(test, tenantId, {})
    const client = await signedIn(test, exchange, clientId, clock)
    await app.call(agreeToTerms, { entityId: clientId }, client)
    for (let time = 0; time < 6; time++) {
      expect(await app.call(resendInvitation, { invitationId }, { site: exchange })).toMatchObject({
        refusal: 'not_signed_in',
      })
      expect(await app.call(resendInvitation, { invitationId }, client)).toMatchObject({ refusal: 'not_found' })
    }
    expect(await app.call(resendInvitation, { invitationId }, staff)).toMatchObject({ ok: true })
  })
})

describe('#invitations.reinstate', () => {
  it('makes the link of a withdrawn invitation valid again', async () => {
    const id = await invite('winter')
    const token = await secretFor('winter')
    expect(await withdraw(id)).toMatchObject({ ok: true, value: { state: 'withdrawn' } })
    const browser = createTestBrowser(app, exchange)
    expect(await browser.ask(checkInvitation, { token })).toMatchObject({ refusal: 'invitation_link_expired' })
    expect(await reinstate(id)).toMatchObject({ ok: true, value: { state: 'sent' } })
    expect(await browser.ask(checkInvitation, { token })).toMatchObject({ ok: true })
  })

  it('refuses what was not withdrawn, has expired, or whose person was invited again or has joined', async () => {
    const closed = { ok: false, refusal: 'invitation_closed' }
    const id = await invite('summer')
    expect(await reinstate(id)).toMatchObject(closed)
    await withdraw(id)
    const again = await invite('summer')
    expect(await reinstate(id)).toMatchObject(closed)
    await withdraw(again)
    expect(await reinstate(again)).toMatchObject({ ok: true })

    const joined = await invite('autumn')
    await withdraw(joined)
    const joinedId = await insertPerson(test, tenantId)
    await test.asOwner(
      (owner) => owner.query(`update people set email = 'AUTUMN@x.example' where id = $1`, [joinedId]),
      tenantId,
    )
    expect(await reinstate(joined)).toMatchObject(closed)

    const late = await invite('spring')
    await withdraw(late)
    clock.pass(8 * 86_400_000)
    const later = await signedIn(test, exchange, staffId, clock)
    expect(await app.call(reinstateInvitation, { invitationId: late }, later)).toMatchObject(closed)
  })

  it('lets one win when an invitation is accepted and withdrawn at once', async () => {
    const visitor = await signedIn(test, exchange, staffId, clock)
    const invited = await app.call(inviteSingle, { invitations: [invitee('monsoon')] }, visitor)
    if (!invited.ok) throw new Error(invited.refusal)
    const token = await secretFor('monsoon')
    const [accepted, withdrawn] = await Promise.all([
      createTestBrowser(app, exchange).ask(acceptInvitation, { token, timeZone: 'Europe/Berlin', language: 'enUS' }),
      app.call(withdrawInvitation, { invitationId: invited.value.items[0]!.id }, visitor),
    ])
    expect([accepted.ok, withdrawn.ok].filter(Boolean)).toHaveLength(1)
  })
})
