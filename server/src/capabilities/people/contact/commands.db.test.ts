import { getCurrentUser } from '@colloquy/contract/identity/operations'
import { getRoleProfile, updateContactInfo, updateServiceEmail } from '@colloquy/contract/people/contact-operations'
import { closePromotion, getProfile } from '@colloquy/contract/people/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../testing/app.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { insertExpert } from '../../../../testing/expert-fixtures.ts'
import { insertPerson, insertTenant, signedIn } from '../../../../testing/people-fixtures.ts'

const test = await testDatabase()
const { tenantId, exchange, expert: expertSite } = await insertTenant(test, 'contacts')
const app = await buildTestApp(test)
const staffId = await insertPerson(test, tenantId, {
  roleId: roleIds.staff,
  permissions: [permissionIds.ManageAdvisors, permissionIds.ManageClients],
})
const staff = await signedIn(test, exchange, staffId)
const reader = await signedIn(test, exchange, await insertPerson(test, tenantId, { roleId: roleIds.staff }))
const memberId = await insertPerson(test, tenantId, { roleId: roleIds.client })
const member = await signedIn(test, exchange, memberId)
const vera = await insertExpert(test, tenantId)

const valueIn = <T>(answer: { ok: true; value: T } | { ok: false; refusal: unknown }): T => {
  if (!answer.ok) throw new Error(String(answer.refusal))
  return answer.value
}
const load = async (personId: string, role: number, visit = staff) =>
  valueIn(await app.call(getRoleProfile, { personId, role }, visit))
const contactInfo = async (personId: string) => {
  const profile = await load(personId, 1)
  if (profile.kind !== 'contact') throw new Error(profile.kind)
  return profile.contactInfo
}

describe('#people.getRoleProfile', () => {
  it('loads contact info for role 1, user info for role 0, and otherwise person info [PU-06]', async () => {
    expect(await load(memberId, 1)).toMatchObject({ kind: 'contact', contactInfo: { personId: memberId, phone: null } })
    expect(await load(memberId, 0)).toMatchObject({
      kind: 'user',
      userInfo: { personId: memberId, roleId: roleIds.client, isAdmin: false },
    })
    const personInfo = valueIn(await app.call(getProfile, { personId: memberId }, staff))
    for (const role of [2, 8, 64]) expect(await load(memberId, role)).toEqual({ kind: 'person', personInfo })
  })

  it('is for the person and staff only', async () => {
    expect((await load(memberId, 1, member)).kind).toBe('contact')
    expect(await app.call(getRoleProfile, { personId: vera, role: 1 }, member)).toMatchObject({ status: 404 })
  })
})

describe('#people.updateContactInfo', () => {
  it('sets phone numbers and the assistant, by the person and those who manage them', async () => {
    const assistant = { name: 'Mara Lund', email: 'mara@office.example', phone: '+46 8 123 456 x12' }
    const set = { personId: memberId, phone: '+46 (0)8 123-4567', mobile: null, assistant }
    const { version } = await contactInfo(memberId)
    expect(await app.call(updateContactInfo, set, reader, { ifMatch: version })).toMatchObject({ status: 403 })
    expect(await app.call(updateContactInfo, set, member, { ifMatch: version + 1 })).toMatchObject({ status: 412 })
    valueIn(await app.call(updateContactInfo, set, member, { ifMatch: version }))
    expect(await contactInfo(memberId)).toMatchObject({ version: version + 1, phone: set.phone, assistant })
    const cleared = { ...set, assistant: null, mobile: '0171 2345678' }
    valueIn(await app.call(updateContactInfo, cleared, staff, { ifMatch: version + 1 }))
    expect(await contactInfo(memberId)).toMatchObject({ mobile: cleared.mobile, assistant: null })
  })

  it.each(['call me', '123', '+49 30 12345; drop'])('refuses %s as a number', async (phone) => {
    const input = { personId: memberId, phone, mobile: null, assistant: null }
    expect(await app.call(updateContactInfo, input, member, { ifMatch: 1 })).toMatchObject({ status: 400 })
  })
})

describe('#people.updateServiceEmail', () => {
  const put = (serviceEmail: string | null, visit = member) =>
    app.call(updateServiceEmail, { personId: memberId, serviceEmail }, visit)

  it('waits for confirmation and keeps the rest of the contact info; the account’s own address is none', async () => {
    const before = await contactInfo(memberId)
    expect(valueIn(await put('calls@fund.example'))).toMatchObject({
      serviceEmail: null,
      pendingServiceEmail: 'calls@fund.example',
      mobile: before.mobile,
    })
    // Staff who manage the person do not make an address valid either.
    expect(valueIn(await put('calls@fund.example', staff))).toMatchObject({ serviceEmail: null })
    expect(valueIn(await put(before.email))).toMatchObject({ serviceEmail: null, pendingServiceEmail: null })
  })

  it('refuses what is no address, one that returned mails, and everybody but the person and those who manage them', async () => {
    expect(await put('calls@fund')).toMatchObject({ status: 400 })
    expect(await put(`${'a'.repeat(95)}@b.example`)).toMatchObject({ status: 400 })
    expect(await put('calls@fund.example', reader)).toMatchObject({ status: 403 })
    await test.asOwner(
      (owner) =>
        owner.query(`insert into undeliverable_addresses values ($1, 'gone@fund.example', '550', now())`, [tenantId]),
      tenantId,
    )
    expect(await put('Gone@fund.example')).toMatchObject({ status: 409, refusal: 'address_undeliverable' })
  })
})

describe('the state of a user', () => {
  it('has the date the promotion was closed and the pending vetting, at every sign-in and for staff [PU-10]', async () => {
    const newcomer = await insertExpert(test, tenantId)
    await test.asOwner(
      (owner) => owner.query('update people set is_vetting_pending = true where id = $1', [newcomer]),
      tenantId,
    )
    const first = await signedIn(test, expertSite, newcomer)
    expect(valueIn(await app.call(getCurrentUser, {}, first))).toMatchObject({
      promotionBannerClosedDate: null,
      pendingVetting: true,
    })
    await app.call(closePromotion, {}, first)
    const second = await signedIn(test, expertSite, newcomer)
    const { promotionBannerClosedDate, pendingVetting } = valueIn(await app.call(getCurrentUser, {}, second))
    expect([promotionBannerClosedDate, pendingVetting]).toEqual([expect.stringMatching(/^\d{4}-/), true])
    expect(await load(newcomer, 0)).toMatchObject({ userInfo: { promotionBannerClosedDate, pendingVetting: true } })
    expect(await load(vera, 0)).toMatchObject({ userInfo: { promotionBannerClosedDate: null, pendingVetting: false } })
  })
})
