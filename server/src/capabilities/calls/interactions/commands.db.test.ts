import type { InteractionChoice } from '@colloquy/contract/calls/interaction-shapes'
import {
  confirmCallMinutes,
  endCall,
  getCall,
  getCallInvitation,
  openCallRoom,
  scheduleCall,
  setCallInteraction,
} from '@colloquy/contract/calls/operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { getHomePage, listEmployeesWithTasks } from '@colloquy/contract/dashboard/operations'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import { simpleParser } from 'mailparser'
import { beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'
import { timers } from '../jobs.ts'

const world = await createCallScenario('interactions')
const { app, ids, visits, test, tenantId, clock, settle } = world
type Name = keyof typeof ids

const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const newMails = async () => {
  await settle()
  const { rows } = await query('select to_address, kind, message from mails order by queued_at, id')
  await query('delete from mails')
  const mails = await Promise.all(
    rows.map(async ({ to_address, kind, message }: { to_address: string; kind: string; message: Buffer }) => {
      const { attachments, text = '' } = await simpleParser(message)
      const file = attachments[0]?.content.toString('utf8').replaceAll('\r\n ', '') ?? ''
      const to = (Object.keys(ids) as Name[]).find((name) => to_address.startsWith(ids[name]))
      const sequence = Number(/SEQUENCE:(\d+)/.exec(file)?.[1])
      return {
        to: String(to),
        kind,
        text,
        sequence,
        location: /LOCATION[^:]*:(.*)\r/.exec(file)?.[1]?.replaceAll('\\', ''),
      }
    }),
  )
  return mails.toSorted((one, other) => (one.to < other.to ? -1 : 1))
}

const zoom: InteractionChoice = {
  platformType: 'external',
  provider: 'zoom',
  location: 'https://fund.zoom.us/j/93?pwd=x',
  note: 'Passcode 77',
}
const phone: InteractionChoice = { platformType: 'phone', provider: null, location: '+44 20 7946 0958', note: null }
const video: InteractionChoice = { platformType: 'video', provider: null, location: null, note: null }

const insertScheduled = async (hours = 48): Promise<string> => {
  const time = world.slot(hours)
  const callId = await world.insertCall({ offers: [new Date(time.start)] })
  value(await app.call(scheduleCall, { callId, slot: time }, visits.contact, { ifMatch: 1 }))
  return callId
}
const open = async (callId: string, as: Name = 'contact') => value(await app.call(getCall, { callId }, visits[as]))
const set = async (callId: string, interaction: InteractionChoice, as: Name = 'contact') =>
  app.call(setCallInteraction, { callId, interaction }, visits[as], { ifMatch: (await open(callId)).version })
const confirm = (callId: string, minutes: number, as: Name) =>
  app.call(confirmCallMinutes, { callId, minutes }, visits[as])
/** Makes a call earlier: sessions would end if the clock went on instead. */
const go = async (callId: string, hours: number): Promise<string> => {
  await query(
    `update calls set starts_at = starts_at - make_interval(secs => $1), ends_at = ends_at - make_interval(secs => $1)
     where id = $2`,
    [hours * 3600, callId],
  )
  return callId
}

beforeEach(async () => {
  await query('delete from bookings')
  await newMails()
})

describe('#calls.setInteraction', () => {
  it('moves a call to a link, which everybody on it sees and gets as a calendar update [CA-01]', async () => {
    const callId = await insertScheduled()
    await newMails()
    expect(value(await set(callId, zoom, 'expert')).interaction).toMatchObject({
      name: 'zoom',
      platformType: 'external',
      provider: 'zoom',
      location: zoom.location,
      note: 'Passcode 77',
    })
    const mails = await newMails()
    expect(mails.map(({ to, kind, sequence, location }) => [to, kind, sequence, location])).toEqual([
      ['contact', 'calls.interaction', 1, zoom.location],
      ['expert', 'calls.interaction', 1, zoom.location],
    ])
    expect(mails.every(({ text }) => text.includes(zoom.location!))).toBe(true)
    const { content } = value(await app.call(getCallInvitation, { callId }, visits.expert))
    expect(content.replaceAll('\r\n ', '')).toContain('fund.zoom.us')
    const { notifications } = value(await app.call(listNotifications, {}, visits.contact))
    expect(notifications.map(({ kind }) => kind)).toContain('call_interaction')
    const { steps, can } = await open(callId, 'expert')
    expect(steps.at(-1)).toMatchObject({ kind: 'interaction_changed', byName: 'Emil Person' })
    expect(can).toMatchObject({ join: false, attend: true, end: false, setInteraction: true })
  })

  it('mails nobody again for the same, and the old way when it comes back', async () => {
    const callId = await insertScheduled()
    value(await set(callId, phone))
    await newMails()
    const { version } = await open(callId)
    value(await set(callId, phone, 'staff'))
    expect((await open(callId)).version).toBe(version)
    expect(await newMails()).toEqual([])
    value(await set(callId, video))
    expect((await newMails()).map(({ kind, location }) => [kind, location])).toEqual([
      ['calls.interaction', 'Video call'],
      ['calls.interaction', 'Video call'],
    ])
  })

  it('refuses links of other providers, and locations that do not fit', async () => {
    const callId = await insertScheduled()
    const wrong: object[] = [
      { ...zoom, location: 'http://fund.zoom.us/j/93' },
      { ...zoom, location: 'https://zoom.us.evil.example/j/93' },
      { ...zoom, location: 'https://zoom.us@evil.example/j/93' },
      { ...zoom, location: 'https://zoom.us:8443/j/93' },
      { ...zoom, location: 'javascript:alert(1)//zoom.us/j' },
      { ...zoom, location: null },
      { ...zoom, provider: 'teams' },
      { ...zoom, platformType: 'phone' },
      { ...phone, location: 'call me' },
      { ...video, location: 'somewhere' },
      { ...video, note: 'a note' },
    ]
    for (const interaction of wrong)
      expect(await set(callId, interaction as InteractionChoice), JSON.stringify(interaction)).toMatchObject({
        refusal: 'invalid_input',
      })
  })

  it('is for those who may reschedule, until the call is over', async () => {
    const callId = await insertScheduled()
    expect(await set(callId, phone, 'outsider')).toMatchObject({ status: 404 })
    expect(await set(callId, phone, 'officer')).toMatchObject({ refusal: 'forbidden' })
    await query('update calls set status = $1 where id = $2', [callStatuses.cancelled, callId])
    expect(await set(callId, phone)).toMatchObject({ refusal: 'call_move_forbidden' })
  })

  it('closes the room: nobody enters it, and visits end', async () => {
    const callId = await go(await insertScheduled(), 48)
    await query(
      `insert into room_visits (tenant_id, id, call_id, person_id, seat, peer_id, entered_at)
       values ($1, $2, $3, $4, 'client', 'a-peer', $5)`,
      [tenantId, newId(clock.now()), callId, ids.contact, clock.now()],
    )
    value(await set(callId, zoom))
    expect(await app.call(openCallRoom, { callId }, visits.contact)).toMatchObject({ refusal: 'call_external' })
    expect((await query('select left_at from room_visits where call_id = $1', [callId])).rows[0].left_at).not.toBeNull()
    value(await set(callId, video))
    expect((await app.call(openCallRoom, { callId }, visits.contact)).ok).toBe(true)
  })

  it('hides the location from participants who have to attest first, in the product and in mails', async () => {
    const text = { kind: 'attest_expert', version: 1, language: 'enUS', title: 'T', body: 'B', at: '2020-01-01' }
    await query(
      `insert into terms_texts (tenant_id, id, kind, version, language, title, body, published_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [tenantId, newId(clock.now()), ...Object.values(text)],
    )
    const callId = await insertScheduled()
    await newMails()
    value(await set(callId, zoom))
    const mails = await newMails()
    const ofExpert = mails.find(({ to }) => to === 'expert')!
    expect(ofExpert.location).toBe('Zoom')
    expect(ofExpert.text).not.toContain('fund.zoom.us')
    expect(mails.find(({ to }) => to === 'contact')!.location).toBe(zoom.location)
    expect((await open(callId, 'expert')).interaction).toMatchObject({ provider: 'zoom', location: null, note: null })
    expect((await open(callId)).interaction.location).toBe(zoom.location)
    await query("delete from terms_texts where kind = 'attest_expert'")
  })
})

describe('#calls.confirmMinutes', () => {
  const callElsewhere = async () => {
    const callId = await insertScheduled()
    value(await set(callId, phone))
    return callId
  }

  it('completes a call once both sides agree, and keeps what each has said', async () => {
    const callId = await callElsewhere()
    expect(await confirm(callId, 40, 'contact')).toMatchObject({ refusal: 'call_move_forbidden' })
    await go(callId, 49)
    expect(value(await confirm(callId, 20, 'contact'))).toMatchObject({ status: callStatuses.scheduled })
    await settle()
    const { notifications } = value(await app.call(listNotifications, {}, visits.expert))
    expect(notifications.map(({ kind }) => kind)).toContain('call_minutes')
    expect(value(await confirm(callId, 45, 'expert'))).toMatchObject({ actualDuration: null })
    const completed = value(await confirm(callId, 42, 'teammate'))
    expect(completed).toMatchObject({ status: callStatuses.completed, actualDuration: 42 })
    expect(completed.confirmedMinutes.map(({ side, minutes, byName }) => [side, minutes, byName])).toEqual([
      ['client', 20, 'Ada Person'],
      ['expert', 45, 'Emil Person'],
      ['client', 42, 'Ben Person'],
    ])
    expect(completed.steps.at(-1)).toMatchObject({ kind: 'completed' })
    expect(await confirm(callId, 42, 'expert')).toMatchObject({ refusal: 'call_move_forbidden' })
  })

  it('lets staff decide alone', async () => {
    const callId = await go(await callElsewhere(), 49)
    expect(value(await confirm(callId, 33, 'staff'))).toMatchObject({
      status: callStatuses.completed,
      actualDuration: 33,
    })
  })

  it('completes a call once when both sides confirm at the same time', async () => {
    const callId = await go(await callElsewhere(), 49)
    const answers = await Promise.all((['contact', 'expert'] as const).map((who) => confirm(callId, 30, who)))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    const { rows } = await query("select id from call_steps where call_id = $1 and kind = 'completed'", [callId])
    expect(rows).toHaveLength(1)
  })

  it('is refused where the room counts the minutes, and to those who decide for no side', async () => {
    const callId = await go(await insertScheduled(), 49)
    expect(await confirm(callId, 30, 'contact')).toMatchObject({ refusal: 'call_move_forbidden' })
    value(await set(callId, phone))
    expect(await confirm(callId, 30, 'officer')).toMatchObject({ refusal: 'forbidden' })
    expect(await app.call(endCall, { callId }, visits.contact)).toMatchObject({ refusal: 'call_move_forbidden' })
  })

  it('is awaited: without it, the call is not completed by itself, and waits in the queue of staff', async () => {
    const callId = await go(await callElsewhere(), 50)
    const run = timers.find(({ name }) => name === 'calls.complete')!.run
    await world.read((tx) => run({ tx, at: clock.now(), emit: () => {}, actor: { kind: 'system', tenantId } }))
    expect((await open(callId)).status).toBe(callStatuses.scheduled)
  })
})

describe('tasks', () => {
  it('lead to a call outside the product shortly before it begins', async () => {
    const callId = await insertScheduled()
    value(await set(callId, phone))
    await go(callId, 47.9)
    const tasks = value(await app.call(getHomePage, {}, visits.contact)).tasks
    expect(tasks.map(({ kind }) => kind)).toContain('join_call')
    const [own] = value(await app.call(listEmployeesWithTasks, { personId: ids.contact }, visits.contact))
    expect(own?.tasks.map(({ kind }) => kind)).toContain('join_call')
  })
})
