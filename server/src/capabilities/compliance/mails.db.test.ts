import { offerCallTimes, scheduleCall } from '@colloquy/contract/calls/operations'
import { decideApproval, getApproval, sendApprovalQuestion } from '@colloquy/contract/compliance/operations'
import { simpleParser } from 'mailparser'
import { beforeAll, describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { newId } from '../../platform/ids.ts'

const world = await createCallScenario('officers')
const { app, clock, ids, visits, tenantId, slot, test } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)

let hoursTaken = 30
/** A call whose picked time waits for an officer. */
const insertPending = async () => {
  const callId = await world.insertCall()
  hoursTaken += 2
  const picked = slot(hoursTaken)
  value(await app.call(offerCallTimes, { callId, slots: [picked] }, visits.expert, { ifMatch: 1 }))
  value(await app.call(scheduleCall, { callId, slot: picked }, visits.contact, { ifMatch: 2 }))
  const [approval] = (await query(`select id from compliance_approvals where call_id = $1`, [callId])).rows
  return { callId, approvalId: approval.id as string }
}

/** The mails of some kinds since the last call: to whom, and what they say. */
const newMails = async (...kinds: string[]) => {
  for (const _ of [1, 2, 3]) await world.settle()
  const { rows } = await query('select to_address, kind, message from mails order by kind, to_address')
  await query('delete from mails')
  const mails = rows.filter(({ kind }) => kinds.includes(kind))
  return Promise.all(
    mails.map(async ({ to_address: to, message }) => {
      const { subject, text } = await simpleParser(message)
      // Names are isolated from the direction of the text around them.
      const plain = (one = '') => one.replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' ')
      return { to, subject: plain(subject), text: plain(text) }
    }),
  )
}
const addressOf = (name: keyof typeof ids) => `${ids[name]}@person.example`
const holdOffice = (office: string) =>
  query(
    `insert into facts (tenant_id, person_id, kind, value, source, confirmed_at, validity_days)
     values ($1, $2, 'public_office', $4, 'self', $3, 180)
     on conflict (tenant_id, person_id, kind) do update set value = excluded.value, confirmed_at = excluded.confirmed_at`,
    [tenantId, ids.expert, clock.now(), office],
  )

beforeAll(async () => {
  const rule = {
    id: 'office',
    version: 1,
    level: 'tenant',
    stages: ['confirm', 'day_before'],
    effect: 'approve',
    when: { is: 'holdsPublicOffice', params: {} },
    onUnknown: 'allow',
    reason: 'public_office',
  }
  await query(
    `insert into compliance_rule_sets (tenant_id, id, level, version, rules, published_at) values ($1, $2, 'tenant', 1, $3, $4)`,
    [tenantId, newId(clock.now()), JSON.stringify([rule]), clock.now()],
  )
})

describe.each([
  {
    language: 'enUS',
    needed: 'needs your approval',
    question: [
      'Compliance has a question about your call with Ada Person',
      'You’ll find the question on the call’s page.',
    ],
    review: ['Compliance is reviewing your call with', 'no one can join until they’ve decided'],
  },
  {
    language: 'deDE',
    needed: 'braucht Ihre Freigabe',
    question: [
      'Die Compliance hat eine Frage zu Ihrem Gespräch mit Ada Person',
      'Die Frage steht auf der Seite des Gesprächs.',
    ],
    review: ['Die Compliance prüft Ihr Gespräch mit', 'bis zur Entscheidung kann niemand beitreten'],
  },
  {
    language: 'arSA',
    needed: 'تحتاج إلى موافقتك',
    question: ['لدى فريق الامتثال سؤال عن مكالمتك مع Ada Person', 'تجد السؤال في صفحة المكالمة.'],
    review: ['يراجع فريق الامتثال مكالمتك مع', 'لا يمكن لأحد الانضمام قبل صدور القرار'],
  },
])('in $language', ({ language, needed, question: [asks, where], review: [reviewed, locked] }) => {
  beforeAll(async () => {
    await query('update people set language = $1', [language])
    await holdOffice(`City council ${language}`)
    await newMails()
  })

  it('a question goes to the one who is to answer alone, without its words, and links to their portal', async () => {
    const { callId, approvalId } = await insertPending()
    expect(await newMails('compliance.needed')).toMatchObject([
      { to: addressOf('officer'), subject: expect.stringContaining(needed) },
    ])
    const { version } = value(await app.call(getApproval, { approvalId }, visits.officer))
    const question = 'Which budgets does the council decide about?'
    const sent = { approvalId, recipient: 'expert' as const, question }
    value(await app.call(sendApprovalQuestion, sent, visits.officer, { ifMatch: version }))
    const mails = await newMails('compliance.question')
    expect(mails).toMatchObject([{ to: addressOf('expert'), subject: asks, text: expect.stringContaining(where!) }])
    expect(mails[0]!.text).toContain(`http://experts.officers.test/expert/calls/${callId}`)
    expect(mails[0]!.text).not.toContain('budgets')
  })

  it('an approval that lapses is announced to both sides, and an officer is asked again', async () => {
    const { callId, approvalId } = await insertPending()
    const { version } = value(await app.call(getApproval, { approvalId }, visits.officer))
    const input = { approvalId, decision: 'approve' as const, conditions: [], note: '' }
    value(await app.call(decideApproval, input, visits.officer, { ifMatch: version }))
    await newMails()
    clock.set(new Date(clock.now().getTime() + 900_000))
    await holdOffice(`Mayor ${language}`)
    await query(
      `insert into outbox (tenant_id, id, kind, payload, occurred_at) values ($1, $2, 'people.changed', $3, $4)`,
      [tenantId, newId(clock.now()), JSON.stringify({ personId: ids.expert, version: 1 }), clock.now()],
    )
    const mails = await newMails('calls.inReview', 'compliance.needed')
    const sides = mails.filter(({ to, text }) => to !== addressOf('officer') && text.includes(callId))
    expect(sides.map(({ to }) => to).sort()).toEqual([addressOf('contact'), addressOf('expert')].sort())
    for (const { to, subject, text } of sides) {
      const other = to === addressOf('expert') ? 'Ada Person' : 'Emil Person'
      expect(subject).toBe(`${reviewed} ${other}`)
      expect(text).toContain(locked)
      // Why is on the officers' page alone.
      expect(text).not.toContain('Mayor')
    }
    expect(mails.some(({ to, subject }) => to === addressOf('officer') && subject.includes(needed))).toBe(true)
  })
})
