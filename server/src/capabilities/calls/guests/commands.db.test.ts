import {
  addCallGuest,
  declineCallSeat,
  listCallGuests,
  resendCallGuestLink,
} from '@colloquy/contract/calls/attendance/guest-operations'
import {
  answerCallExtension,
  extensionMinutes,
  requestCallExtension,
} from '@colloquy/contract/calls/extension-operations'
import {
  attestCall,
  cancelCall,
  getCall,
  getCallAttestation,
  listCalls,
  openCallRoom,
  removeCallSeat,
  replaceCallSeat,
  rescheduleCall,
  scheduleCall,
} from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { getAnonymousUser, getCurrentUser, openShareLink } from '@colloquy/contract/identity/operations'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import type { Input } from '@colloquy/contract/operation'
import { simpleParser } from 'mailparser'
import { beforeEach, describe, expect, it } from 'vitest'
import { installation, value } from '../../../../testing/app.ts'
import { createTestBrowser, type TestBrowser } from '../../../../testing/browser.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'
import { boundedPasswords } from '../../../platform/secrets/passwords.ts'
import { factors } from '../../factors/manifest.ts'
import { identity } from '../../identity/manifest.ts'
import { privacy } from '../../privacy/manifest.ts'
import { terms } from '../../terms/manifest.ts'

const world = await createCallScenario('guests', {
  more: [
    terms,
    factors(installation),
    identity({ ...installation, passwords: boundedPasswords() }),
    privacy(installation),
  ],
})
const { app, ids, visits, test, tenantId, clock, settle, slot, exchange } = world
const beginning = clock.now()
type Name = keyof typeof ids

const run = async (text: string, values: readonly unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, [...values]), tenantId)).rows

await run(
  `insert into terms_texts (tenant_id, id, kind, version, language, title, body, published_at)
   values ($1, $2, 'attest_observer', 1, 'deDE', 'Teilnehmende', 'Eins.', $3)`,
  [tenantId, newId(beginning), beginning],
)

/** The mails since the last time: to whom, which kind, and their text. */
const newMails = async () => {
  await settle()
  const rows = await run('select to_address, kind, message from mails order by queued_at, id')
  await run('delete from mails')
  return Promise.all(
    rows.map(async ({ to_address: to, kind, message }) => {
      const { text = '', subject = '', attachments } = await simpleParser(message)
      const event = attachments.find(({ contentType }) => contentType === 'text/calendar')?.content.toString()
      return { to, kind, text, subject, event, token: /\/capability\S*#([\w-]{43})/.exec(text)?.[1] }
    }),
  )
}

beforeEach(async () => {
  clock.set(beginning)
  await run('delete from bookings')
  await run('delete from rate_limits')
  await newMails()
})

const insertScheduled = async (hours = 48): Promise<string> => {
  const time = slot(hours)
  const callId = await world.insertCall({ offers: [new Date(time.start)] })
  value(await app.call(scheduleCall, { callId, slot: time }, visits.contact, { ifMatch: 1 }))
  await newMails()
  return callId
}

const interpreter = {
  kind: 'interpreter',
  firstName: 'Ines',
  lastName: 'Okafor',
  email: 'ines@words.example',
  language: 'deDE',
  timeZone: 'Africa/Lagos',
  purpose: 'Portuguese',
} as const
const invite = (callId: string, as: Name = 'contact', input: Partial<Input<typeof addCallGuest>> = {}) =>
  app.call(addCallGuest, { callId, ...interpreter, ...input }, visits[as])

/** Invites a guest, and opens the link of the mail in a new browser. */
const invited = async (callId: string, as: Name = 'contact', input: Partial<Input<typeof addCallGuest>> = {}) => {
  value(await invite(callId, as, input))
  const mail = (await newMails()).find(({ kind }) => kind === 'calls.guestInvited')!
  return { mail, browser: await opened(mail.token!) }
}
const opened = async (token: string): Promise<TestBrowser> => {
  const browser = createTestBrowser(app, exchange)
  expect(await browser.ask(openShareLink, { token })).toMatchObject({ ok: true })
  return browser
}
const open = async (callId: string, as: Name = 'contact') => value(await app.call(getCall, { callId }, visits[as]))
const guestSeat = async (callId: string, as: Name = 'contact') =>
  (await open(callId, as)).seats.find(({ person }) => person.fullName === 'Ines Okafor')

describe('#calls.addGuest', () => {
  it('mails a link in the language of the guest, which opens the call, and nothing else [AX-01]', async () => {
    const [callId, other] = [await insertScheduled(), await world.insertCall()]
    const { mail, browser } = await invited(callId)
    expect(mail).toMatchObject({ to: 'ines@words.example' })
    expect(mail.subject).toContain('hat Sie zu einem Gespräch')
    expect(mail.text).toContain('Lagos')
    expect(value(await browser.ask(getAnonymousUser, {}))).toEqual({
      resourceType: 'Call',
      resourceId: callId,
      tenantId,
      consultationParticipantEntityType: 'Interpreter',
    })
    const call = value(await browser.ask(getCall, { callId }))
    expect(call).toMatchObject({ credits: null, seatsToGive: [], attestation: { isDue: true }, can: { join: true } })
    expect(Object.entries(call.can).filter(([, may]) => may)).toEqual([
      ['join', true],
      ['reportIncident', true],
    ])
    expect(await browser.ask(getCall, { callId: other })).toMatchObject({ refusal: 'not_found' })
    expect(await browser.ask(listCalls, {})).toMatchObject({ refusal: 'forbidden' })
    expect(await browser.ask(removeCallSeat, { callId, seatId: call.seats[0]!.seatId })).toMatchObject({
      refusal: 'forbidden',
    })
  })

  it('lets the guest attest and enter the room', async () => {
    const callId = await world.insertCall({
      status: callStatuses.scheduled,
      start: new Date(clock.now().getTime() + 300_000),
    })
    const { browser } = await invited(callId)
    const again = await opened((await renewed(callId)).token!)
    expect(await again.ask(openCallRoom, { callId })).toMatchObject({ refusal: 'attestation_missing' })
    const { text } = value(await again.ask(getCallAttestation, { callId }))
    expect(text).toMatchObject({ title: 'Teilnehmende' })
    value(await again.ask(attestCall, { callId, termsId: text!.termsId }))
    expect(await guestSeat(callId)).toMatchObject({ state: 'accepted', attestedAt: clock.now().toISOString() })
    expect(value(await again.ask(openCallRoom, { callId }))).toMatchObject({ seat: 'interpreter' })
    expect(await browser.ask(getCall, { callId })).toMatchObject({ refusal: 'not_signed_in' })
  })
})

describe('#calls.addGuest with an address that is known', () => {
  const emailOf = async (name: Name) => (await run('select email from people where id = $1', [ids[name]]))[0].email

  it('gives a colleague the seat for their account, and no link', async () => {
    const callId = await insertScheduled()
    value(await invite(callId, 'contact', { email: await emailOf('colleague') }))
    expect((await open(callId)).seats.map(({ person }) => person.personId)).toContain(ids.colleague)
    expect(await run('select from call_guests where call_id = $1', [callId])).toEqual([])
    expect((await newMails()).map(({ kind }) => kind)).not.toContain('calls.guestInvited')
  })

  it('refuses staff whom the seat is not for, and tells clients nothing about accounts', async () => {
    const callId = await insertScheduled()
    const email = await emailOf('outsider')
    expect(await invite(callId, 'staff', { email })).toMatchObject({ refusal: 'seat_not_possible' })
    value(await invite(callId, 'contact', { email }))
    expect((await newMails()).filter(({ kind }) => kind === 'calls.guestInvited')).toMatchObject([{ to: email }])
    const seated = (await open(callId)).seats.map(({ person }) => person.personId)
    expect(seated).not.toContain(ids.outsider)
  })

  it('refuses the same address twice, and more than five mails to it in a day', async () => {
    const callId = await insertScheduled()
    value(await invite(callId))
    expect(await invite(callId, 'contact', { email: 'INES@words.example' })).toMatchObject({
      refusal: 'seat_not_possible',
    })
    const { seatId } = (await guestSeat(callId))!
    const resend = () => app.call(resendCallGuestLink, { callId, seatId }, visits.contact)
    for (let mails = 1; mails < 5; mails++) value(await resend())
    expect(await resend()).toMatchObject({ refusal: 'mailed_too_often' })
  })
})

describe('#calls.listGuests, #calls.resendGuestLink', () => {
  it('shows whoever gives such seats how the link stands, and ends the former one', async () => {
    const callId = await insertScheduled()
    const { browser } = await invited(callId)
    const list = async (as: Name) => app.call(listCallGuests, { callId }, visits[as])
    expect(value(await list('staff'))).toMatchObject({
      guests: [
        {
          email: 'ines@words.example',
          purpose: 'Portuguese',
          sentAt: beginning.toISOString(),
          openedAt: beginning.toISOString(),
          expiresAt: new Date(beginning.getTime() + (48 + 1 + 24) * world.hour).toISOString(),
        },
      ],
    })
    expect(await list('expert')).toMatchObject({ refusal: 'forbidden' })
    expect(await list('outsider')).toMatchObject({ refusal: 'not_found' })
    const mail = await renewed(callId)
    expect(await browser.ask(getCall, { callId })).toMatchObject({ refusal: 'not_signed_in' })
    expect(value(await (await opened(mail.token!)).ask(getCall, { callId }))).toMatchObject({ callId })
  })
})

describe('the link of a guest', () => {
  it('ends with the seat, at once, and the guest gets a mail', async () => {
    const callId = await insertScheduled()
    const { browser, mail } = await invited(callId)
    const { seatId } = (await guestSeat(callId))!
    value(await app.call(removeCallSeat, { callId, seatId }, visits.contact))
    expect(await browser.ask(getCall, { callId })).toMatchObject({ refusal: 'not_signed_in' })
    expect(await browser.ask(openShareLink, { token: mail.token! })).toMatchObject({ refusal: 'share_link_expired' })
    // The end of the session is what closes live connections.
    expect(await run('select end_reason from sessions where resource_id = $1', [callId])).toEqual([
      { end_reason: 'revoked' },
    ])
    expect((await newMails()).map(({ to, kind }) => [to, kind])).toContainEqual([
      'ines@words.example',
      'calls.guestRemoved',
    ])
  })

  it('ends when the seat goes to somebody else', async () => {
    const callId = await insertScheduled()
    const { browser } = await invited(callId)
    const { seatId } = (await guestSeat(callId))!
    value(await app.call(replaceCallSeat, { callId, seatId, personId: ids.colleague }, visits.contact))
    expect(await browser.ask(getCall, { callId })).toMatchObject({ refusal: 'not_signed_in' })
  })

  it('ends when the call is cancelled', async () => {
    const callId = await insertScheduled()
    const { browser } = await invited(callId)
    const { version } = await open(callId)
    const cancelled = await app.call(cancelCall, { callId, reason: 'client_not_needed' }, visits.contact, {
      ifMatch: version,
    })
    value(cancelled)
    expect(await browser.ask(getCall, { callId })).toMatchObject({ refusal: 'not_signed_in' })
    expect((await newMails()).map(({ to, kind }) => [to, kind])).toContainEqual([
      'ines@words.example',
      'calls.guestCancelled',
    ])
  })

  it('expires a day after the call', async () => {
    const callId = await insertScheduled()
    const { mail } = await invited(callId)
    clock.set(new Date(beginning.getTime() + (48 + 1 + 24) * world.hour - 1000))
    await opened(mail.token!)
    clock.pass(1000)
    const late = createTestBrowser(app, exchange)
    expect(await late.ask(openShareLink, { token: mail.token! })).toMatchObject({ refusal: 'share_link_expired' })
  })

  it('is mailed once to who was asked before the others heard of the time', async () => {
    const time = slot(50)
    const callId = await world.insertCall({ offers: [new Date(time.start)] })
    value(await app.call(scheduleCall, { callId, slot: time }, visits.contact, { ifMatch: 1 }))
    value(await invite(callId))
    const kinds = (await newMails()).filter(({ to }) => to === 'ines@words.example').map(({ kind }) => kind)
    expect(kinds).toEqual(['calls.guestInvited'])
  })

  it('is mailed again with a new time, once', async () => {
    const callId = await insertScheduled()
    const { browser, mail } = await invited(callId)
    const { version } = await open(callId)
    value(
      await app.call(rescheduleCall, { callId, slot: slot(72), reason: 'client_priority' }, visits.contact, {
        ifMatch: version,
      }),
    )
    const mails = (await newMails()).filter(({ to }) => to === 'ines@words.example')
    expect(mails.map(({ kind }) => kind)).toEqual(['calls.guestTime'])
    const stateOf = (event = '') => ({
      uid: /^UID:(.*)$/m.exec(event)?.[1],
      sequence: Number(/^SEQUENCE:(\d+)/m.exec(event)?.[1]),
      attendees: event.match(/^ATTENDEE/gm)?.length,
      hasLink: event.includes('/capability'),
    })
    const [before, after] = [stateOf(mail.event), stateOf(mails[0]!.event)]
    expect(before).toMatchObject({ attendees: 1, hasLink: false })
    expect(after).toMatchObject({ uid: before.uid, attendees: 1, hasLink: false })
    expect(after.sequence).toBeGreaterThan(before.sequence)
    await opened(mails[0]!.token!)
    expect(value(await browser.ask(getCall, { callId }))).toMatchObject({ slot: slot(72) })
    expect((await newMails()).filter(({ to }) => to === 'ines@words.example')).toEqual([])
  })
})

describe('a call that goes on longer', () => {
  it('ends later in the calendars of its guests', async () => {
    const callId = await insertScheduled(4)
    const { mail } = await invited(callId)
    const { end } = slot(4)
    clock.set(new Date(Date.parse(end) - 5 * 60_000))
    const { request } = value(await app.call(requestCallExtension, { callId }, visits.contact))
    await newMails()
    const { extensionId } = request!
    value(await app.call(answerCallExtension, { callId, extensionId, isAgreed: true }, visits.expert))
    const [later, ...others] = (await newMails()).filter(({ to }) => to === 'ines@words.example')
    expect([later?.kind, others]).toEqual(['calls.guestExtended', []])
    const lineOf = (name: string, event = '') => new RegExp(`^${name}:(.*)$`, 'm').exec(event)?.[1]?.trim()
    expect(later?.event).toContain('METHOD:REQUEST')
    expect(lineOf('UID', later?.event)).toBe(lineOf('UID', mail.event))
    expect(Number(lineOf('SEQUENCE', later?.event))).toBeGreaterThan(Number(lineOf('SEQUENCE', mail.event)))
    const longer = new Date(Date.parse(end) + extensionMinutes * 60_000)
    expect(lineOf('DTEND', later?.event)).toBe(longer.toISOString().replace(/[-:]|\.000/g, ''))
  })
})

describe('a call that is cancelled', () => {
  it('leaves the calendars of its guests', async () => {
    const callId = await insertScheduled()
    await invited(callId)
    const { version } = await open(callId)
    value(await app.call(cancelCall, { callId, reason: 'client_priority' }, visits.contact, { ifMatch: version }))
    const [mail, ...others] = (await newMails()).filter(({ to }) => to === 'ines@words.example')
    expect([mail?.kind, others]).toEqual(['calls.guestCancelled', []])
    expect(mail?.event).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/)
  })
})

it('refuses names that mail programs would turn into links, because mails greet guests by them', async () => {
  const callId = await insertScheduled()
  for (const name of [{ firstName: 'www.win.example' }, { lastName: 'Ines@win.example' }])
    expect(await invite(callId, 'contact', name)).toMatchObject({ refusal: 'invalid_input' })
  expect(await newMails()).toEqual([])
})

describe('#calls.declineSeat', () => {
  it('gives the seat back, ends the link, and tells who arranges the call', async () => {
    const callId = await insertScheduled()
    const { browser } = await invited(callId)
    value(await browser.ask(declineCallSeat, { callId, reason: 'On a plane' }))
    expect(await browser.ask(getCall, { callId })).toMatchObject({ refusal: 'not_signed_in' })
    expect(await guestSeat(callId)).toBeUndefined()
    const mails = await newMails()
    expect(mails.map(({ kind }) => kind)).not.toContain('calls.guestRemoved')
    const reports = mails.filter(({ kind }) => kind === 'calls.guestDeclined')
    expect(reports.map(({ to }) => to.slice(0, 36)).sort()).toEqual([ids.contact, ids.staff].sort())
    for (const { text } of reports) expect(text).toContain('On a plane')
    for (const name of ['contact', 'staff'] as const) {
      const { notifications } = value(await app.call(listNotifications, {}, visits[name]))
      expect(notifications.map(({ kind }) => kind)).toContain('guest_declined')
    }
  })

  it('is done once when it is asked twice at once, like every change about guests', async () => {
    const callId = await insertScheduled()
    const twice = <T>(ask: () => Promise<{ ok: boolean } & T>) => Promise.all([ask(), ask()])
    const outcomes = await twice(() => invite(callId))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    const invitations = (await newMails()).filter(({ kind }) => kind === 'calls.guestInvited')
    expect(invitations).toHaveLength(1)
    const { seatId } = (await guestSeat(callId))!
    await twice(() => app.call(resendCallGuestLink, { callId, seatId }, visits.contact))
    const links = (await newMails()).flatMap(({ token }) => token ?? [])
    const browsers = links.map(() => createTestBrowser(app, exchange))
    const opening = await Promise.all(links.map((token, at) => browsers[at]!.ask(openShareLink, { token })))
    // The last link replaces all others.
    expect(opening.filter(({ ok }) => ok)).toHaveLength(1)
    const browser = browsers[opening.findIndex(({ ok }) => ok)]!
    const declines = await twice(() => browser.ask(declineCallSeat, { callId }))
    expect(declines.filter(({ ok }) => ok)).toHaveLength(1)
    const reports = (await newMails()).filter(({ kind }) => kind === 'calls.guestDeclined')
    expect(reports).toHaveLength(2)
  })

  it('is for guests alone', async () => {
    const callId = await insertScheduled()
    expect(await app.call(declineCallSeat, { callId }, visits.contact)).toMatchObject({ refusal: 'forbidden' })
  })
})

describe('a guest with a silent seat', () => {
  const silent = { kind: 'silent_compliance' } as const

  it('is known to officers alone, and finds themselves in the call [I-6]', async () => {
    const callId = await insertScheduled()
    const before = await open(callId)
    expect(await invite(callId, 'contact', silent)).toMatchObject({ refusal: 'forbidden' })
    const { browser } = await invited(callId, 'officer', silent)
    expect(await open(callId)).toEqual(before)
    for (const name of ['contact', 'staff'] as const)
      expect(value(await app.call(listCallGuests, { callId }, visits[name]))).toEqual({ guests: [] })
    expect(value(await app.call(listCallGuests, { callId }, visits.officer)).guests).toHaveLength(1)
    const { seats } = value(await browser.ask(getCall, { callId }))
    expect(seats.map(({ kind }) => kind)).toContain('silent_compliance')
    // An open guest does not see the silent one, and the same address can be asked to an open seat.
    const other = (await invited(callId, 'contact')).browser
    expect(value(await other.ask(getCall, { callId })).seats.map(({ kind }) => kind)).not.toContain('silent_compliance')
  })

  it('declines to officers alone', async () => {
    const callId = await insertScheduled()
    const { browser } = await invited(callId, 'officer', silent)
    const before = await open(callId)
    value(await browser.ask(declineCallSeat, { callId }))
    expect(await open(callId)).toEqual(before)
    const reports = (await newMails()).filter(({ kind }) => kind === 'calls.guestDeclined')
    expect(reports.map(({ to }) => to.slice(0, 36))).toEqual([ids.officer])
    expect(value(await app.call(listCallGuests, { callId }, visits.officer))).toEqual({ guests: [] })
  })
})

describe('the person of a guest', () => {
  it('is erased once the call is over for longer than messages are kept', async () => {
    const callId = await insertScheduled()
    await invited(callId)
    const personId = (await guestSeat(callId))!.person.personId
    const rows = () => run('select email from call_guests where person_id = $1', [personId])
    const names = () => run('select first_name, erased_at is not null as erased from people where id = $1', [personId])
    await world.tasks.tick()
    expect(await rows()).toHaveLength(1)
    await run(
      "update calls set starts_at = starts_at - interval '8 years', ends_at = ends_at - interval '8 years' where id = $1",
      [callId],
    )
    await world.tasks.tick()
    expect(await rows()).toEqual([])
    expect(await names()).toEqual([{ first_name: '', erased: true }])
    expect(await run("select from mails where to_address = 'ines@words.example'")).toEqual([])
  })

  it('has no account, and owes no terms', async () => {
    const callId = await insertScheduled()
    const { browser } = await invited(callId)
    await run(
      `insert into terms_texts (tenant_id, id, kind, version, language, title, body, published_at)
       values ($1, $2, 'general', 1, 'enUS', 'Terms', 'One.', $3)`,
      [tenantId, newId(beginning), beginning],
    )
    expect(value(await browser.ask(getCurrentUser, {}))).toMatchObject({ primaryEmail: '', roleId: null })
    expect(value(await browser.ask(getCall, { callId }))).toMatchObject({ callId })
    await run("delete from terms_texts where kind = 'general'")
  })
})

const renewed = async (callId: string) => {
  const { seatId } = (await guestSeat(callId))!
  value(await app.call(resendCallGuestLink, { callId, seatId }, visits.contact))
  return (await newMails()).find(({ kind }) => kind === 'calls.guestInvited')!
}

// The last test: whoever is signed in has been away for two days after it.
describe('the reminders of a call', () => {
  it('reach guests with a link that opens it, once each', async () => {
    const callId = await insertScheduled()
    // The guests of other tests' calls are reminded as well.
    const email = 'soon@words.example'
    await invited(callId, 'contact', { email })
    const reminded = async (hoursBefore: number) => {
      clock.set(new Date(beginning.getTime() + (48 - hoursBefore) * world.hour))
      await world.tasks.tick()
      await world.tasks.tick()
      return (await newMails()).filter(({ to }) => to === email)
    }
    for (const hoursBefore of [24, 1, 1 / 6]) {
      const mails = await reminded(hoursBefore)
      expect(mails.map(({ kind }) => kind)).toEqual(['calls.guestReminder'])
      await opened(mails[0]!.token!)
    }
  })
})
