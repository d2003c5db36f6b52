import { addDialInNumber, getCallDialIn } from '@colloquy/contract/calls/dial-in/operations'
import { dialInPinDigits, oneTapText } from '@colloquy/contract/calls/dial-in/shapes'
import {
  addCallSeat,
  cancelCall,
  getCall,
  getCallInvitation,
  removeCallSeat,
  replaceCallSeat,
  scheduleCall,
} from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { permissionIds } from '@colloquy/contract/permission-ids'
import ICAL from 'ical.js'
import { simpleParser } from 'mailparser'
import { afterAll, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createPhoneScenario } from '../../../../testing/scheduling/phone-scenario.ts'
import { newId } from '../../../platform/ids.ts'
import { syncPins } from './pin-commands.ts'

const world = await createPhoneScenario('pins')
const { administrator, app, bridge, clock, dialIn, ids, query, say, settle, slot, tenantId, test, visits } = world
afterAll(bridge.stop)

let hoursTaken = 40
const schedule = async () => {
  hoursTaken += 5
  const time = slot(hoursTaken)
  const callId = await world.insertCall({ offers: [new Date(time.start)] })
  value(await app.call(scheduleCall, { callId, slot: time }, visits.contact, { ifMatch: 1 }))
  return callId
}
const pins = async (callId: string) =>
  new Map(
    (await query('select person_id, pin from call_pins where call_id = $1', [callId])).map((row) => [
      row.person_id,
      row.pin,
    ]),
  )
const open = async (callId: string) => value(await app.call(getCall, { callId }, visits.staff))
const seatOf = async (callId: string, personId: string) =>
  (await open(callId)).seats.find(({ person }) => person.personId === personId)!.seatId

describe('#calls.getDialIn', () => {
  it('shows each seat its own PIN with the numbers of its country, as soon as the call has a time', async () => {
    const callId = await schedule()
    await query("update people set time_zone = 'Europe/London' where id = $1", [ids.expert])
    await query("update people set time_zone = 'America/New_York' where id = $1", [ids.contact])
    const [expert, contact] = [await dialIn('expert', callId), await dialIn('contact', callId)]
    expect(expert!.pin).toMatch(new RegExp(`^\\d{${dialInPinDigits}}$`))
    expect(expert!.pin).not.toBe(contact!.pin)
    expect(expert!.numbers.map(({ country }) => country)).toEqual(['GB'])
    // None of that country: all of them.
    expect(contact!.numbers.map(({ country }) => country)).toEqual(['DE', 'GB'])
    expect(await pins(callId)).toEqual(
      new Map([
        [ids.expert, expert!.pin],
        [ids.contact, contact!.pin],
      ]),
    )
  })

  it('shows nobody the PIN of another seat', async () => {
    const callId = await schedule()
    const all = [...(await pins(callId)).values()] as string[]
    for (const name of ['teammate', 'staff', 'officer'] as const) {
      expect(await dialIn(name, callId)).toBeNull()
      const answers = [
        value(await app.call(getCall, { callId }, visits[name])),
        (await app.call(getCallDialIn, { callId }, visits[name])) as unknown,
      ]
      for (const pin of all) expect(JSON.stringify(answers)).not.toContain(pin)
    }
    for (const name of ['otherExpert', 'outsider'] as const)
      expect(await app.call(getCallDialIn, { callId }, visits[name])).toMatchObject({ refusal: 'not_found' })
  })

  it('does not show the PIN to staff who view the product as its holder', async () => {
    const callId = await schedule()
    expect(await dialIn('expert', callId)).not.toBeNull()
    await query('update people set permissions = permissions || $2 where id = $1', [
      ids.staff,
      [permissionIds.ManageAnalysts],
    ])
    const view = (isViewed: boolean) =>
      query(
        `update sessions set impersonator_id = case when $3 then $2::uuid end,
           impersonator_session_id = case when $3 then (select s.id from sessions s where s.person_id = $2 limit 1) end
         where person_id = $1`,
        [ids.expert, ids.staff, isViewed],
      )
    await view(true)
    expect(await dialIn('expert', callId)).toBeNull()
    await view(false)
  })

  it('gives the next holder of a seat another PIN, and voids the former one', async () => {
    const callId = await schedule()
    value(await app.call(addCallSeat, { callId, kind: 'client', personId: ids.colleague }, visits.contact))
    const colleague = (await dialIn('colleague', callId))!.pin
    const before = await pins(callId)
    const replaced = { callId, seatId: await seatOf(callId, ids.colleague), personId: ids.teammate }
    value(await app.call(replaceCallSeat, replaced, visits.contact))
    const teammate = (await dialIn('teammate', callId))!.pin
    expect(teammate).not.toBe(colleague)
    const after = await pins(callId)
    expect([after.has(ids.colleague), after.get(ids.expert)]).toEqual([false, before.get(ids.expert)])
    expect(await say({ event: 'pin_entered', connectionId: 'former-holder', pin: colleague })).toMatchObject({
      outcome: 'pin_unknown',
    })
    // Whoever gets a seat again has a new PIN.
    value(await app.call(removeCallSeat, { callId, seatId: await seatOf(callId, ids.teammate) }, visits.contact))
    expect((await pins(callId)).has(ids.teammate)).toBe(false)
    value(await app.call(addCallSeat, { callId, kind: 'client', personId: ids.teammate }, visits.contact))
    expect((await dialIn('teammate', callId))!.pin).not.toBe(teammate)
  })

  it('ends with the time of the call', async () => {
    const callId = await schedule()
    const { pin } = (await dialIn('expert', callId))!
    const { version } = await open(callId)
    const cancel = { callId, reason: 'client_not_needed' } as const
    value(await app.call(cancelCall, cancel, visits.contact, { ifMatch: version }))
    expect(await dialIn('expert', callId)).toBeNull()
    expect(await pins(callId)).toEqual(new Map())
    expect(await say({ event: 'pin_entered', connectionId: 'after-the-end', pin })).toMatchObject({
      outcome: 'pin_unknown',
    })
  })

  it('has no PIN for silent seats, and none without numbers', async () => {
    const callId = await schedule()
    await query(
      'insert into call_silent_seats (tenant_id, id, call_id, person_id, granted_at, granted_by) values ($1, $2, $3, $4, $5, $4)',
      [tenantId, newId(clock.now()), callId, ids.officer, clock.now()],
    )
    await world.tasks.tick()
    expect(await dialIn('officer', callId)).toBeNull()
    const numbers = await query('delete from dial_in_numbers returning country, display_number')
    expect(await dialIn('expert', callId)).toBeNull()
    for (const { country, display_number } of numbers)
      value(
        await app.call(
          addDialInNumber,
          { country: String(country), charge: 'toll', text: String(display_number) },
          administrator,
        ),
      )
  })

  it('takes another PIN where one is taken, also when two give one at once', async () => {
    const callId = await schedule()
    const [{ pin }] = (await query('select pin from call_pins where call_id = $1 limit 1', [callId])) as [
      { pin: string },
    ]
    await expect(
      query('insert into call_pins (tenant_id, call_id, person_id, pin, issued_at) values ($1, $2, $3, $4, now())', [
        tenantId,
        callId,
        ids.colleague,
        pin,
      ]),
    ).rejects.toThrow(/unique/)
    await query('delete from call_pins where call_id = $1', [callId])
    const call = { tenant_id: tenantId, id: callId, status: callStatuses.scheduled, platform_type: 'video' }
    const seats = [{ person_id: ids.expert }, { person_id: ids.contact }]
    await Promise.all(
      Array.from({ length: 8 }, () => world.read((tx) => syncPins(tx, { ...call, seats } as never, clock.now()))),
    )
    expect((await pins(callId)).size).toBe(2)
  })
})

describe('an invitation', () => {
  const mailTo = async (name: keyof typeof ids, callId: string) => {
    await settle()
    const { rows } = await test.asOwner(
      (owner) =>
        owner.query<{ message: Buffer }>(
          "select message from mails where to_address = $1 and kind = 'calls.scheduled'",
          [`${ids[name]}@person.example`],
        ),
      tenantId,
    )
    const mails = await Promise.all(rows.map(({ message }) => simpleParser(message)))
    return mails.find(({ attachments }) => attachments.some(({ content }) => content.toString().includes(callId)))!
  }
  const eventIn = (file: string) =>
    String(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')!.getFirstPropertyValue('description'))

  it('tells each seat by mail and in the calendar how to dial in, with a string for one tap', async () => {
    const callId = await schedule()
    const all = await pins(callId)
    await query("update people set time_zone = 'Europe/London', language = 'deDE' where id = $1", [ids.expert])
    for (const name of ['expert', 'contact'] as const) {
      const own = String(all.get(ids[name]))
      const others = String(all.get(ids[name === 'expert' ? 'contact' : 'expert']))
      const mail = await mailTo(name, callId)
      const file = mail.attachments.find(({ contentType }) => contentType === 'text/calendar')!.content.toString()
      const grouped = `${own.slice(0, 3)} ${own.slice(3, 6)} ${own.slice(6)}`
      expect(mail.text).toContain(grouped)
      expect(mail.html).toContain(grouped)
      const number = name === 'expert' ? '+442079460182' : '+493023125182'
      expect(eventIn(file)).toContain(oneTapText(number, own))
      expect(eventIn(file)).toContain(name === 'expert' ? 'Oder per Telefon' : 'Or join by phone')
      const { content } = value(await app.call(getCallInvitation, { callId }, visits[name]))
      expect(eventIn(content)).toContain(oneTapText(number, own))
      for (const text of [mail.text, String(mail.html), file, content])
        for (const form of [others, `${others.slice(0, 3)} ${others.slice(3, 6)} ${others.slice(6)}`])
          expect(text?.replaceAll('\r\n ', '')).not.toContain(form)
    }
  })
})
