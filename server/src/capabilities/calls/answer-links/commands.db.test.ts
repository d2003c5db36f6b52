import { answerCallByLink, openCallAnswerLink } from '@colloquy/contract/calls/answer-link-operations'
import { getCall, offerCallTimes, postponeCall, reopenCall } from '@colloquy/contract/calls/operations'
import { proposeCallTimes } from '@colloquy/contract/calls/proposal-operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { hashOf } from '../../../platform/ids.ts'

const world = await createCallScenario('answers')
const { app, clock, ids, visits, tenantId, test, slot } = world
const { scheduled, rescheduled, cancelled, inScheduling } = callStatuses
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
type Name = 'contact' | 'expert'
type Visitor = { readonly site: (typeof visits)['contact']['site'] }

const visitorAt = (who: Name): Visitor => ({ site: visits[who].site })
let hours = 20
const freshSlot = () => {
  hours += 2
  return slot(hours)
}
const call = async (callId: string) => value(await app.call(getCall, { callId }, visits.staff))

/** The link in a mail to a person that still answers; undefined when there is none. */
const linkTo = async (who: Name): Promise<string | undefined> => {
  await world.settle()
  const { rows: mails } = await query(
    'delete from mails where to_address = (select email from people where id = $1) returning message',
    [ids[who]],
  )
  const { rows: links } = await query(
    'select secret_hash from call_answer_links where used_at is null and replaced_at is null and revoked_at is null',
  )
  const texts = mails.map(({ message }) => message.toString('utf8').replaceAll('=\r\n', ''))
  const tokens = texts.flatMap((text) => /\/answer#([\w-]{43})/.exec(text)?.[1] ?? [])
  return tokens.find((token) => links.some(({ secret_hash }) => secret_hash.equals(hashOf(token))))
}
const open = (token: string, who: Name) => app.call(openCallAnswerLink, { token }, visitorAt(who))
type Answer = Omit<Parameters<typeof app.call<typeof answerCallByLink>>[1], 'token'>
const answer = (token: string, who: Name, input: Answer) =>
  app.call(answerCallByLink, { token, ...input }, visitorAt(who), { headers: { origin: visits[who].site.origin } })

/** A call for which the expert has offered times; the link is in the mail to the contact. */
const insertOffered = async () => {
  const callId = await world.insertCall({ status: inScheduling })
  const slots = [freshSlot(), freshSlot()]
  value(await app.call(offerCallTimes, { callId, slots }, visits.expert, { ifMatch: 1 }))
  return { callId, slots, token: (await linkTo('contact'))! }
}

beforeEach(async () => {
  for (const table of ['mails', 'call_answer_links', 'rate_limits']) await query(`delete from ${table}`)
})

describe('#calls.openAnswerLink', () => {
  it('says what the mail asks, to whoever has the link, and changes nothing however often it is opened', async () => {
    const { callId, slots, token } = await insertOffered()
    for (let time = 0; time < 3; time += 1)
      expect(value(await open(token, 'contact'))).toMatchObject({ callId, choices: slots, canPropose: true })
    expect((await call(callId)).status).toBe(inScheduling)
    value(await answer(token, 'contact', { answer: 'accept', slot: slots[0]! }))
  })

  it('is refused after 48 hours, after a later mail, and to people who have lost the account or the seat', async () => {
    const { callId, token } = await insertOffered()
    await query('update people set disabled_at = $2 where id = $1', [ids.contact, clock.now()])
    expect(await open(token, 'contact')).toMatchObject({ refusal: 'answer_link_expired' })
    await query('update people set disabled_at = null where id = $1', [ids.contact])
    value(await open(token, 'contact'))
    await query(`update call_seats set person_id = $1 where call_id = $2 and kind = 'client'`, [ids.teammate, callId])
    expect(await open(token, 'contact')).toMatchObject({ refusal: 'answer_link_expired' })
    await query(`update call_seats set person_id = $1 where call_id = $2 and kind = 'client'`, [ids.contact, callId])
    const { version } = await call(callId)
    value(await app.call(offerCallTimes, { callId, slots: [freshSlot()] }, visits.expert, { ifMatch: version }))
    const later = (await linkTo('contact'))!
    expect(later).not.toBe(token)
    expect(await open(token, 'contact')).toMatchObject({ refusal: 'answer_link_expired' })
    value(await open(later, 'contact'))
    await query(`update call_answer_links set expires_at = $1`, [new Date(clock.now().getTime())])
    expect(await open(later, 'contact')).toMatchObject({ refusal: 'answer_link_expired' })
    expect(await open('x'.repeat(43), 'contact')).toMatchObject({ refusal: 'answer_link_expired' })
  })
})

describe('#calls.answerByLink', () => {
  it('accepts an offered time for the client, once, in their name', async () => {
    const { callId, slots, token } = await insertOffered()
    const other = { answer: 'accept', slot: freshSlot() } as const
    expect(await answer(token, 'contact', other)).toMatchObject({ refusal: 'slot_not_offered' })
    value(await answer(token, 'contact', { answer: 'accept', slot: slots[1]! }))
    const after = await call(callId)
    expect(after).toMatchObject({ status: scheduled, slot: slots[1] })
    expect(after.steps.at(-1)).toMatchObject({ kind: 'scheduled', byName: expect.stringContaining('Ada') })
    expect(after.seats.every(({ state }) => state === 'accepted')).toBe(true)
    expect(await answer(token, 'contact', { answer: 'decline' })).toMatchObject({ refusal: 'answer_link_expired' })
  })

  it('takes times of the client in place of the offered ones, and the expert accepts one by the link in their mail', async () => {
    const { callId, token } = await insertOffered()
    const own = [freshSlot(), freshSlot()]
    value(await answer(token, 'contact', { answer: 'propose', slots: own }))
    expect((await call(callId)).proposals.at(-1)).toMatchObject({ side: 'client', times: own })
    const expertsLink = (await linkTo('expert'))!
    expect(value(await open(expertsLink, 'expert')).choices).toEqual(own)
    value(await answer(expertsLink, 'expert', { answer: 'accept', slot: own[0]! }))
    expect(await call(callId)).toMatchObject({ status: scheduled, slot: own[0] })
  })

  it('lets the expert offer times or decline from the mail that asks for them', async () => {
    const callId = await world.insertCall({ status: scheduled, start: new Date(freshSlot().start) })
    const { version } = await call(callId)
    value(await app.call(postponeCall, { callId, reason: 'client_priority' }, visits.contact, { ifMatch: version }))
    value(await app.call(reopenCall, { callId }, visits.contact, { ifMatch: version + 1 }))
    const token = (await linkTo('expert'))!
    expect(value(await open(token, 'expert'))).toMatchObject({ choices: [], canPropose: true })
    const slots = [freshSlot()]
    value(await answer(token, 'expert', { answer: 'propose', slots }))
    expect(await call(callId)).toMatchObject({ waitType: 'client_times', offeredTimes: slots })
    const contactsLink = (await linkTo('contact'))!
    value(await answer(contactsLink, 'contact', { answer: 'decline' }))
    expect(await call(callId)).toMatchObject({ status: cancelled, callCancellationReason: 'client_not_needed' })
  })

  it('moves a booked call to a time that the other side proposes', async () => {
    const callId = await world.insertCall({ status: scheduled, start: new Date(freshSlot().start) })
    const { version } = await call(callId)
    const slots = [freshSlot()]
    value(await app.call(proposeCallTimes, { callId, slots }, visits.expert, { ifMatch: version }))
    value(await answer((await linkTo('contact'))!, 'contact', { answer: 'accept', slot: slots[0]! }))
    expect(await call(callId)).toMatchObject({ status: rescheduled, slot: slots[0] })
  })

  it('is used up neither by a refusal nor from another site', async () => {
    const { slots, token } = await insertOffered()
    const accept = { token, answer: 'accept', slot: slots[0]! } as const
    const elsewhere = { headers: { origin: 'https://elsewhere.example' } }
    expect(await app.call(answerCallByLink, accept, visitorAt('contact'), elsewhere)).toMatchObject({ ok: false })
    expect(await answer(token, 'contact', { answer: 'propose', slots: [slot(-1)] })).toMatchObject({ ok: false })
    value(await answer(token, 'contact', { answer: 'accept', slot: slots[0]! }))
  })

  it('answers once when it is used twice at the same time, in 20 rounds', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { callId, slots, token } = await insertOffered()
      const outcomes = await Promise.all([
        answer(token, 'contact', { answer: 'accept', slot: slots[0]! }),
        answer(token, 'contact', { answer: 'decline' }),
      ])
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      expect((await call(callId)).status).toBe(outcomes[0]!.ok ? scheduled : cancelled)
      await query('delete from rate_limits')
    }
  })
})
