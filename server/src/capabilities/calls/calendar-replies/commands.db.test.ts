import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { addCallSeat, getCall, rescheduleCall, scheduleCall } from '@colloquy/contract/calls/operations'
import { answerCallProposal } from '@colloquy/contract/calls/proposal-operations'
import { receiveCalendarReply } from '@colloquy/contract/calls/reply-operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import ICAL from 'ical.js'
import { simpleParser } from 'mailparser'
import { createTransport } from 'nodemailer'
import { describe, expect, it } from 'vitest'
import { startMailbox } from '../../../../fakes/mailbox/mailbox.ts'
import { passOnReplies } from '../../../../fakes/mailbox/pass-on-replies.ts'
import { installation, value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { countLockWaits } from '../../../../testing/database.ts'
import {
  type AnsweredEvent,
  appleReply,
  googleReply,
  outlookReply,
} from '../../../../testing/scheduling/calendar-replies.ts'
import { signedReply } from '../../../../testing/scheduling/signed-reply.ts'
import { newId } from '../../../platform/ids.ts'
import { createLog } from '../../../platform/log.ts'
import { signedText } from '../../../platform/mail/inbound-signature.ts'
import { sign } from '../../../platform/secrets/signature.ts'
import { insertSilentSeat } from '../silent-seat-store.ts'

const world = await createCallScenario('replies')
const { app, clock, hour, ids, read, settle, slot, tenantId, test, visits } = world
const { scheduled, rescheduled, cancelled, postponed } = callStatuses
type Name = keyof typeof ids

/** The latest version of the event of a call in the mails to a person, read by a library that did not write it. */
const lastMailTo = async (name: Name, callId: string, wanted?: string) => {
  await settle()
  const { rows } = await test.asOwner(
    (owner) =>
      owner.query<{ kind: string; message: Buffer }>('select kind, message from mails where to_address = $1', [
        `${ids[name]}@person.example`,
      ]),
    tenantId,
  )
  const events = await Promise.all(
    rows.map(async ({ kind, message }) => ({ kind, ...(await readEvent(message, name)) })),
  )
  return events
    .filter(({ kind, answered }) => answered.uid.startsWith(callId) && (!wanted || kind === wanted))
    .toSorted((one, other) => other.answered.sequence - one.answered.sequence)[0]!
}

const readEvent = async (message: Buffer, name: Name) => {
  const mail = await simpleParser(message)
  const file = mail.attachments.find(({ contentType }) => contentType === 'text/calendar')!.content.toString()
  const calendar = new ICAL.Component(ICAL.parse(file))
  const event = calendar.getFirstSubcomponent('vevent')!
  const attendee = event.getAllProperties('attendee').find((one) => String(one.getFirstValue()).includes(ids[name]))
  const instant = (property: string) => (event.getFirstPropertyValue(property) as ICAL.Time).toJSDate()
  return {
    method: calendar.getFirstPropertyValue('method'),
    asks: attendee?.getParameter('partstat') === 'NEEDS-ACTION' && attendee.getParameter('rsvp') === 'TRUE',
    answered: {
      uid: String(event.getFirstPropertyValue('uid')),
      sequence: Number(event.getFirstPropertyValue('sequence')),
      organizer: String(event.getFirstPropertyValue('organizer')).replace(/^mailto:/i, ''),
      attendee: `${ids[name]}@person.example`,
      start: instant('dtstart'),
      end: instant('dtend'),
      stamp: new Date(clock.now().getTime() + 60_000),
    } satisfies AnsweredEvent,
  }
}

const invitedTo = async (name: Name, callId: string) => (await lastMailTo(name, callId)).answered
let hoursTaken = 40
const schedule = async () => {
  hoursTaken += 5
  const time = slot(hoursTaken)
  const callId = await world.insertCall({ offers: [new Date(time.start)] })
  value(await app.call(scheduleCall, { callId, slot: time }, visits.contact, { ifMatch: 1 }))
  return { callId, time }
}
const open = async (callId: string) => value(await app.call(getCall, { callId }, visits.staff))
const post = async (mail: string, recipient: string) =>
  value(await app.call(receiveCalendarReply, signedReply(recipient, mail, clock.now()), visits.contact)).outcome
const send = (mail: string) => post(mail, /^To: (?:.*<)?([^>\r\n]+)/m.exec(mail)![1]!)
const minutelyZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Minutely',
  'BEGIN:STANDARD',
  'DTSTART:20200101T000000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0000',
  'RRULE:FREQ=MINUTELY',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')
type Signed = ReturnType<typeof signedReply>
const minutesFromNow = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
const stateOf = async (callId: string, name: Name) =>
  (await open(callId)).seats.find(({ person }) => person.personId === ids[name])?.state

describe('#calls.receiveReply', () => {
  it('gives each person an address of their own, which stays the same over all versions', async () => {
    const { callId } = await schedule()
    const [first, contact] = [await invitedTo('expert', callId), await invitedTo('contact', callId)]
    expect(first.organizer).toMatch(/^reply\+[0-9a-f]{40}@/)
    expect(contact.organizer).not.toBe(first.organizer)
    const { version } = await open(callId)
    hoursTaken += 5
    value(
      await app.call(rescheduleCall, { callId, slot: slot(hoursTaken), reason: 'expert_work' }, visits.expert, {
        ifMatch: version,
      }),
    )
    expect(await invitedTo('expert', callId)).toMatchObject({ sequence: 1, organizer: first.organizer })
  })

  it('confirms the seat of somebody who accepts, once, and asks only those who have not', async () => {
    const { callId } = await schedule()
    value(await app.call(addCallSeat, { callId, kind: 'client', personId: ids.colleague }, visits.contact))
    const { asks, answered } = await lastMailTo('colleague', callId)
    expect([asks, (await lastMailTo('contact', callId)).asks]).toEqual([true, false])
    expect(await send(googleReply(answered, 'ACCEPTED'))).toBe('applied')
    expect(await stateOf(callId, 'colleague')).toBe('accepted')
    expect((await open(callId)).steps.at(-1)).toMatchObject({ kind: 'accepted', byName: 'Cleo Person' })
    expect(await send(googleReply(answered, 'ACCEPTED'))).toBe('outdated')
    const again = { ...answered, stamp: new Date(answered.stamp.getTime() + 1000) }
    expect(await send(googleReply(again, 'TENTATIVE'))).toBe('unchanged')
    expect(await stateOf(callId, 'colleague')).toBe('accepted')
    // Stamps are in whole seconds.
    expect(await send(googleReply(again, 'DECLINED'))).toBe('applied')
    expect(await send(googleReply(again, 'DECLINED'))).not.toBe('applied')
  })

  it('cancels a call that its expert declines, and tells the client', async () => {
    const { callId } = await schedule()
    const reply = { method: 'REPLY', status: 'DECLINED', comment: 'In hospital' } as const
    expect(await send(outlookReply(await invitedTo('expert', callId), reply))).toBe('applied')
    const call = await open(callId)
    expect([call.status, call.displayStatus.reason]).toEqual([cancelled, 'expert_declined'])
    expect(call.steps.at(-1)).toMatchObject({ kind: 'cancelled', byName: 'Emil Person' })
    expect(call.reasons).toEqual(['In hospital'])
    expect(await lastMailTo('contact', callId)).toMatchObject({ kind: 'calls.cancelled', method: 'CANCEL' })
  })

  it('postpones a call that its contact declines', async () => {
    const { callId } = await schedule()
    expect(await send(appleReply(await invitedTo('contact', callId), 'DECLINED'))).toBe('applied')
    expect((await open(callId)).status).toBe(postponed)
  })

  it('takes the seat of others who decline, and their time is free again', async () => {
    const { callId, time } = await schedule()
    value(await app.call(addCallSeat, { callId, kind: 'client', personId: ids.colleague }, visits.contact))
    expect(await send(appleReply(await invitedTo('colleague', callId), 'DECLINED'))).toBe('applied')
    expect(await stateOf(callId, 'colleague')).toBeUndefined()
    expect((await open(callId)).status).toBe(scheduled)
    const bookings = await read((tx) =>
      tx
        .selectFrom('bookings')
        .select('id')
        .where('person_id', '=', ids.colleague)
        .where('starts_at', '=', new Date(time.start))
        .execute(),
    )
    expect(bookings).toEqual([])
  })

  it('proposes to the other side the time that a side counters with, which moves the call once it is accepted', async () => {
    const { callId, time } = await schedule()
    hoursTaken += 5
    const [start, end] = [slot(hoursTaken).start, slot(hoursTaken).end]
    const proposal = { ...(await invitedTo('expert', callId)), start: new Date(start), end: new Date(end) }
    expect(await send(outlookReply(proposal, { method: 'COUNTER', status: 'TENTATIVE' }))).toBe('applied')
    const before = await open(callId)
    expect([before.status, before.slot]).toEqual([scheduled, time])
    expect(before.proposals).toMatchObject([
      { side: 'expert', byName: 'Emil Person', isFromCalendar: true, times: [{ start, end }], state: 'open' },
    ])
    const answer = {
      callId,
      proposalId: before.proposals[0]!.proposalId,
      answer: 'accept',
      slot: { start, end },
    } as const
    value(await app.call(answerCallProposal, answer, visits.contact, { ifMatch: before.version }))
    const call = await open(callId)
    expect([call.status, call.slot]).toEqual([rescheduled, { start, end }])
    expect(call.steps.at(-1)).toMatchObject({ kind: 'rescheduled', byName: 'Ada Person' })
    expect(await lastMailTo('expert', callId)).toMatchObject({ kind: 'calls.moved', method: 'REQUEST' })
  })

  it('answers a calendar program whose time the other side declines', async () => {
    const { callId, time } = await schedule()
    hoursTaken += 5
    const invited = await invitedTo('expert', callId)
    const proposal = { ...invited, start: new Date(slot(hoursTaken).start), end: new Date(slot(hoursTaken).end) }
    expect(await send(outlookReply(proposal, { method: 'COUNTER', status: 'TENTATIVE' }))).toBe('applied')
    const { version, proposals } = await open(callId)
    const answer = { callId, proposalId: proposals[0]!.proposalId, answer: 'decline' } as const
    value(await app.call(answerCallProposal, answer, visits.contact, { ifMatch: version }))
    const { method, answered } = await lastMailTo('expert', callId, 'calls.proposalDeclined')
    expect(method).toBe('DECLINECOUNTER')
    expect(answered).toMatchObject({ uid: invited.uid, sequence: invited.sequence, start: new Date(time.start) })
    expect((await open(callId)).slot).toEqual(time)
  })

  it('declines a proposed time at which somebody is not free, and the call stays', async () => {
    const { time: taken } = await schedule()
    const { callId, time } = await schedule()
    const invited = await invitedTo('expert', callId)
    const proposal = { ...invited, start: new Date(taken.start), end: new Date(taken.end) }
    expect(await send(outlookReply(proposal, { method: 'COUNTER', status: 'TENTATIVE' }))).toBe('refused')
    expect((await open(callId)).slot).toEqual(time)
    const { kind, method, answered } = await lastMailTo('expert', callId, 'calls.proposalDeclined')
    expect([kind, method]).toEqual(['calls.proposalDeclined', 'DECLINECOUNTER'])
    expect(answered).toMatchObject({ uid: invited.uid, organizer: invited.organizer, start: new Date(time.start) })
  })

  it('ignores an answer to an earlier version, and one that was written before the last', async () => {
    const { callId } = await schedule()
    const before = await invitedTo('expert', callId)
    const { version } = await open(callId)
    hoursTaken += 5
    value(
      await app.call(rescheduleCall, { callId, slot: slot(hoursTaken), reason: 'client_priority' }, visits.contact, {
        ifMatch: version,
      }),
    )
    expect(await send(appleReply(before, 'DECLINED'))).toBe('outdated')
    const now = await invitedTo('expert', callId)
    expect(await send(googleReply(now, 'TENTATIVE'))).toBe('unchanged')
    const earlier = { ...now, stamp: new Date(now.stamp.getTime() - 1000) }
    expect(await send(appleReply(earlier, 'DECLINED'))).toBe('outdated')
    expect(await send(appleReply({ ...now, sequence: now.sequence + 1 }, 'DECLINED'))).toBe('outdated')
    expect((await open(callId)).status).toBe(rescheduled)
  })

  it('believes neither another sender, nor another call, nor a guessed address, nor a mail without an answer', async () => {
    const { callId } = await schedule()
    const [expert, contact] = [await invitedTo('expert', callId), await invitedTo('contact', callId)]
    const reply = appleReply(expert, 'DECLINED')
    const from = `From: Emil Person <${expert.attendee}>`
    expect(await send(reply.replace(from, 'From: Emil Person <emil@elsewhere.example>'))).toBe('unknown_sender')
    expect(await send(reply.replace(from, `From: <${expert.attendee}>, <a@elsewhere.example>`))).toBe('unknown_sender')
    expect(await send(reply.replace(from, `${from}\r\n${from}`))).toBe('unknown_sender')
    // The contact's address, with the expert's name and event in the file.
    expect(await post(reply, contact.organizer)).toBe('unknown_sender')
    const other = await schedule()
    const { uid } = await invitedTo('expert', other.callId)
    expect(await send(appleReply({ ...expert, uid }, 'DECLINED'))).toBe('unknown_address')
    expect(await post(reply, expert.organizer.replace(/\+.{4}/, '+0000'))).toBe('unknown_address')
    expect(await post(reply, expert.organizer.replace(/@.*/, '@elsewhere.example'))).toBe('unknown_address')
    const others = reply.replaceAll(
      /PARTSTAT=3DDECLINED:mailto:.*$/gm,
      '$&\r\nATTENDEE;PARTSTAT=3DDECLINED:mailto:b@c.d',
    )
    expect(await send(others.replaceAll(`:mailto:${expert.attendee}`, ':mailto:x@y.z'))).toBe('unreadable')
    expect(await send(`${from}\r\nTo: ${expert.organizer}\r\n\r\nI cannot come.`)).toBe('unreadable')
    expect((await open(callId)).status).toBe(scheduled)
  })

  it('does not act on the answer of a silent seat', async () => {
    const { callId } = await schedule()
    await read((tx) =>
      insertSilentSeat(tx, {
        tenant_id: tenantId,
        id: newId(clock.now()),
        call_id: callId,
        person_id: ids.officer,
        granted_by: ids.officer,
        granted_at: clock.now(),
      }),
    )
    const { version } = await open(callId)
    hoursTaken += 5
    value(
      await app.call(rescheduleCall, { callId, slot: slot(hoursTaken), reason: 'client_priority' }, visits.contact, {
        ifMatch: version,
      }),
    )
    const invited = await invitedTo('officer', callId)
    expect(invited.uid).toContain('silent_compliance')
    expect(await send(appleReply(invited, 'DECLINED'))).toBe('unchanged')
    expect((await open(callId)).status).toBe(rescheduled)
  })

  it('does not act once the call has begun', async () => {
    const { callId, time } = await schedule()
    const invited = await invitedTo('expert', callId)
    await read((tx) =>
      tx
        .updateTable('calls')
        .set({ starts_at: new Date(clock.now().getTime() - hour / 4), ends_at: new Date(time.end) })
        .where('id', '=', callId)
        .execute(),
    )
    expect(await send(appleReply(invited, 'DECLINED'))).toBe('outdated')
  })

  it('takes an answer that a calendar program sends over SMTP, which the mailbox signs and posts', async () => {
    const answers: string[] = []
    // Like the proxy of a site: it brings the request of the mailbox to the product with the host of the site.
    const site = createServer(async (request, response) => {
      const { method = '', url = '' } = request
      const answer = await app.send({ method, path: url, body: await text(request) }, visits.contact)
      answers.push(answer.body)
      response.writeHead(answer.statusCode).end(answer.body)
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    const secret = installation.inboundSecret
    const forward = passOnReplies({ secret, clock, log: createLog('silent'), originOf: () => origin })
    const mailbox = await startMailbox({ forward })
    const { callId } = await schedule()
    const { answered } = await lastMailTo('expert', callId)
    const raw = outlookReply(answered, { method: 'REPLY', status: 'DECLINED' })
    const envelope = { from: answered.attendee, to: answered.organizer.toUpperCase() }
    await createTransport(mailbox.url).sendMail({ envelope, raw })
    await mailbox.close()
    site.close()
    expect(answers).toEqual(['{"outcome":"applied"}'])
    expect((await open(callId)).status).toBe(cancelled)
  })

  it('lets a later answer count that came at the same time and is read first', async () => {
    const { callId } = await schedule()
    value(await app.call(addCallSeat, { callId, kind: 'client', personId: ids.colleague }, visits.contact))
    const { answered } = await lastMailTo('colleague', callId)
    const later = { ...answered, stamp: new Date(answered.stamp.getTime() + 5_000) }
    const outcomes = await test.asOwner(async (owner) => {
      await owner.query('begin')
      await owner.query('select from calls where id = $1 for update', [callId])
      const sent = [send(googleReply(later, 'ACCEPTED'))]
      await expect.poll(() => countLockWaits(owner)).toBe(1)
      sent.push(send(googleReply(answered, 'DECLINED')))
      await expect.poll(() => countLockWaits(owner)).toBe(2)
      await owner.query('commit')
      return Promise.all(sent)
    }, tenantId)
    expect(outcomes).toEqual(['applied', 'outdated'])
    expect(await stateOf(callId, 'colleague')).toBe('accepted')
  })

  it('takes a comment with characters that the database does not keep', async () => {
    const { callId } = await schedule()
    const invited = await invitedTo('expert', callId)
    const declined = { method: 'REPLY', status: 'DECLINED', comment: 'I am\0 away' } as const
    expect(await send(outlookReply(invited, declined))).toBe('applied')
    expect((await open(callId)).reasons).toEqual(['I am away'])
  })

  it.each([
    ['a stamp that is none', (mail: string) => mail.replace(/DTSTAMP:\w+/, 'DTSTAMP:x')],
    [
      'more parts than a mail has',
      (mail: string) => mail.replace(/(--outer--)/, `${'--outer\r\n\r\n'.repeat(2000)}$1`),
    ],
    [
      'a time zone that changes every minute',
      (mail: string) =>
        mail
          .replace('DTSTART', 'DTSTART;TZID=Minutely')
          .replace('METHOD:REPLY', `METHOD:COUNTER\r\n${minutelyZone}`)
          .replaceAll('application/ics', 'text/plain'),
    ],
  ])(
    'does not read an answer with %s',
    async (_, spoil) => {
      const { callId } = await schedule()
      const mail = googleReply(await invitedTo('expert', callId), 'ACCEPTED').replace(
        /\d{8}T\d{6}Z(?=\r\nDTEND)/,
        '20261127T100000',
      )
      expect(await send(spoil(mail))).toBe('unreadable')
    },
    20_000,
  )

  it('takes a limited number of mails to one address, which do not count against those to others', async () => {
    const { callId } = await schedule()
    const [expert, contact] = [await invitedTo('expert', callId), await invitedTo('contact', callId)]
    const spam = (recipient: string) =>
      app.call(
        receiveCalendarReply,
        signedReply(recipient, 'Subject: Out of office\r\n\r\nI am away.', clock.now()),
        visits.contact,
      )
    const writtenIn = [expert.organizer, expert.organizer.toUpperCase()]
    for (let mails = 0; mails < 60; mails += 1)
      expect(value(await spam(writtenIn[mails % 2]!)).outcome).toBe('unknown_sender')
    for (const recipient of writtenIn) expect(await spam(recipient)).toMatchObject({ status: 429, refusal: 'too_many' })
    expect(await send(appleReply(contact, 'DECLINED'))).toBe('applied')
  })

  it.each([
    ['was signed with another secret', (one: Signed) => ({ ...one, signature: sign(signedText(one), 'x'.repeat(32)) })],
    ['was signed for another address', (one: Signed) => ({ ...one, recipient: `a${one.recipient}` })],
    ['was altered', (one: Signed) => ({ ...one, mail: `${one.mail} ` })],
    ['says that it was signed later', (one: Signed) => ({ ...one, signedAt: new Date(clock.now()).toISOString() })],
    ['was signed six minutes ago', ({ recipient, mail }: Signed) => signedReply(recipient, mail, minutesFromNow(-6))],
    ['is signed for a time to come', ({ recipient, mail }: Signed) => signedReply(recipient, mail, minutesFromNow(6))],
  ])('does not take a mail that %s', async (_, change) => {
    const signed = signedReply('reply+a@b.example', 'Subject: Out of office\r\n\r\n', minutesFromNow(-1))
    const outcomeOf = async (input: Signed) => app.call(receiveCalendarReply, input, visits.contact)
    expect(value(await outcomeOf(signed)).outcome).toBe('unknown_address')
    expect(await outcomeOf(change(signed))).toMatchObject({ status: 403, refusal: 'inbound_signature_wrong' })
  })
})
