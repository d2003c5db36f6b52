import { getCallNotes, saveCallNotes } from '@colloquy/contract/calls/note-operations'
import { getCallInvitation } from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { describe, expect, it } from 'vitest'
import { buildTestApp, value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { readContract } from '../../../platform/operations/registry.ts'
import { guards } from '../../identity/guards.ts'

const world = await createCallScenario('notes')
const { visits, capabilities } = world
const app = await buildTestApp(world.test, {
  clock: world.clock,
  capabilities: [...capabilities, { name: 'guards', operations: [], guards }],
  contract: await readContract(capabilities.map(({ name }) => name)),
})
type Name = keyof typeof visits
const save = (callId: string, text: string, who: Name = 'contact') =>
  app.call(saveCallNotes, { callId, text }, visits[who])
const notes = async (callId: string, who: Name = 'contact') =>
  value(await app.call(getCallNotes, { callId }, visits[who])).text

/** Makes the contact's session one of staff who view the product as the contact, or their own again. */
const viewAsContact = (isViewed: boolean) =>
  world.test.asOwner(async (owner) => {
    const { contact, staff } = world.ids
    await owner.query('update people set permissions = permissions || $2 where id = $1', [
      staff,
      [permissionIds.ManageAnalysts],
    ])
    await owner.query(
      `update sessions set impersonator_id = case when $3 then $2::uuid end,
         impersonator_session_id = case when $3 then (select s.id from sessions s where s.person_id = $2) end
       where person_id = $1`,
      [contact, staff, isViewed],
    )
  }, world.tenantId)

describe('#calls.saveNotes', () => {
  it('keeps what each person noted last, for them alone', async () => {
    const callId = await world.insertCall()
    expect(await notes(callId)).toBe('')
    value(await save(callId, 'Tier one lost 40 partners'))
    value(await save(callId, 'Tier one lost 40 partners.\nAsk for the year.'))
    value(await save(callId, 'They ask about margins', 'expert'))
    expect(await notes(callId)).toBe('Tier one lost 40 partners.\nAsk for the year.')
    expect(await notes(callId, 'expert')).toBe('They ask about margins')
    expect(await notes(callId, 'teammate')).toBe('')
  })

  it('deletes notes that became empty', async () => {
    const callId = await world.insertCall()
    value(await save(callId, 'Something'))
    value(await save(callId, ' \n'))
    expect(await notes(callId)).toBe('')
  })

  it('is only for those who see the call', async () => {
    const callId = await world.insertCall()
    expect(await save(callId, 'Something', 'otherExpert')).toMatchObject({ status: 404 })
  })

  it('refuses notes that are too long', async () => {
    const callId = await world.insertCall()
    expect(await save(callId, 'a'.repeat(20_001))).toMatchObject({ refusal: 'invalid_input' })
  })
})

describe('staff who view the product as the person', () => {
  it('neither read nor change their notes, and get no address that answers for them', async () => {
    const callId = await world.insertCall({ status: callStatuses.scheduled })
    value(await save(callId, 'For me'))
    const invitation = async () => value(await app.call(getCallInvitation, { callId }, visits.contact)).content
    await world.read((tx) =>
      tx
        .insertInto('call_reply_addresses')
        .values({
          tenant_id: world.tenantId,
          call_id: callId,
          person_id: world.ids.contact,
          token: 'a'.repeat(40),
          created_at: world.clock.now(),
          sequence: null,
          replied_at: null,
          reply: null,
        })
        .execute(),
    )
    expect(await invitation()).toContain('reply+aaa')
    await viewAsContact(true)
    expect(await app.call(getCallNotes, { callId }, visits.contact)).toMatchObject({ refusal: 'forbidden' })
    expect(await save(callId, 'Changed')).toMatchObject({ refusal: 'forbidden' })
    expect(await invitation()).not.toContain('reply+')
    await viewAsContact(false)
    expect(await notes(callId)).toBe('For me')
  })
})

describe('#calls.getNotes', () => {
  it('is only for those who see the call', async () => {
    const callId = await world.insertCall()
    expect(await app.call(getCallNotes, { callId }, visits.otherExpert)).toMatchObject({ status: 404 })
  })
})
