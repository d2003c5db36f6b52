import {
  answerCallByLink,
  listCallAnswerLinks,
  openCallAnswerLink,
  revokeCallAnswerLink,
} from '@colloquy/contract/calls/answer-link-operations'
import { getCall, offerCallTimes } from '@colloquy/contract/calls/operations'
import { proposeCallTimes } from '@colloquy/contract/calls/proposal-operations'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { hashOf } from '../../../platform/ids.ts'

const world = await createCallScenario('revoked')
const { app, clock, ids, visits, tenantId, test, slot } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
let hours = 20
const freshSlot = () => {
  hours += 2
  return slot(hours)
}
const versionOf = async (callId: string) => value(await app.call(getCall, { callId }, visits.staff)).version
const offer = async (callId: string) => {
  const slots = [freshSlot(), freshSlot()]
  value(await app.call(offerCallTimes, { callId, slots }, visits.expert, { ifMatch: await versionOf(callId) }))
  await world.settle()
  return slots
}
const list = async (callId: string, visit: (typeof visits)['staff']) =>
  value(await app.call(listCallAnswerLinks, { callId }, visit)).links

/** Makes all links older; sessions would expire with the clock. */
const passTime = (duration: string) =>
  query('update call_answer_links set created_at = created_at - $1::interval, expires_at = expires_at - $1::interval', [
    duration,
  ])

/** The secrets of the links in the mails to a person. */
const secretsOf = async (personId: string): Promise<string[]> => {
  const { rows } = await query(
    'select message from mails where to_address = (select email from people where id = $1) order by id',
    [personId],
  )
  const texts = rows.map(({ message }) => message.toString('utf8').replaceAll('=\r\n', ''))
  return texts.flatMap((text) => /\/answer#([\w-]{43})/.exec(text)?.[1] ?? [])
}
/** The secret of a link. */
const secretOf = async (linkId: string, personId: string): Promise<string> => {
  const { rows } = await query('select secret_hash from call_answer_links where link_id = $1', [linkId])
  return (await secretsOf(personId)).find((secret) => rows[0].secret_hash.equals(hashOf(secret)))!
}

beforeEach(async () => {
  for (const table of ['mails', 'call_answer_links', 'rate_limits']) await query(`delete from ${table}`)
})

describe('#calls.listAnswerLinks', () => {
  it('says whose links were sent when and whether they still answer, without their secrets', async () => {
    const callId = await world.insertCall({ status: callStatuses.inScheduling })
    await offer(callId)
    await passTime('5 minutes')
    await offer(callId)
    const links = await list(callId, visits.staff)
    const ofContact = links.filter(({ person }) => person.personId === ids.contact)
    expect(ofContact).toMatchObject([
      { state: 'active', sentAt: clock.now().toISOString(), endedAt: null, can: { revoke: true } },
      { state: 'replaced', endedAt: clock.now().toISOString(), can: { revoke: false } },
    ])
    const secrets = await secretsOf(ids.contact)
    expect(secrets.length).toBeGreaterThan(0)
    for (const secret of secrets) expect(JSON.stringify(links)).not.toContain(secret)
    await passTime('48 hours')
    expect((await list(callId, visits.staff))[0]).toMatchObject({ state: 'expired', can: { revoke: false } })
  })

  it('shows clients the links of their own people only', async () => {
    const callId = await world.insertCall({ status: callStatuses.inScheduling })
    await offer(callId)
    const slots = [freshSlot()]
    const ifMatch = await versionOf(callId)
    value(await app.call(proposeCallTimes, { callId, slots }, visits.contact, { ifMatch }))
    await world.settle()
    const peopleIn = async (visit: (typeof visits)['staff']) =>
      new Set((await list(callId, visit)).map(({ person }) => person.personId))
    expect(await peopleIn(visits.staff)).toEqual(new Set([ids.contact, ids.expert]))
    expect(await peopleIn(visits.contact)).toEqual(new Set([ids.contact]))
    const ofExpert = (await list(callId, visits.staff)).find(({ person }) => person.personId === ids.expert)!
    const revocation = { callId, linkId: ofExpert.linkId }
    expect(await app.call(revokeCallAnswerLink, revocation, visits.contact)).toMatchObject({ refusal: 'forbidden' })
    value(await app.call(revokeCallAnswerLink, revocation, visits.staff))
  })
})

describe('#calls.revokeAnswerLink', () => {
  it('ends a link at once, says so to its reader, and is audited; the next mail brings another', async () => {
    const callId = await world.insertCall({ status: callStatuses.inScheduling })
    const [first] = await offer(callId)
    const [link] = (await list(callId, visits.contact)).filter(({ state }) => state === 'active')
    const token = await secretOf(link!.linkId, ids.contact)
    value(await app.call(openCallAnswerLink, { token }, { site: visits.contact.site }))
    value(await app.call(revokeCallAnswerLink, { callId, linkId: link!.linkId }, visits.contact))
    const revoked = { refusal: 'answer_link_revoked' }
    expect(await app.call(openCallAnswerLink, { token }, { site: visits.contact.site })).toMatchObject(revoked)
    const answer = { token, answer: 'accept', slot: first! } as const
    const headers = { origin: visits.contact.site.origin }
    expect(await app.call(answerCallByLink, answer, { site: visits.contact.site }, { headers })).toMatchObject(revoked)
    expect((await list(callId, visits.staff))[0]).toMatchObject({
      state: 'revoked',
      endedAt: clock.now().toISOString(),
    })
    const { rows } = await query(
      `select actor_id, facts from audit_entries where operation = 'calls.revokeAnswerLink' and subject_id = $1`,
      [callId],
    )
    expect(rows).toMatchObject([{ actor_id: ids.contact, facts: { personId: ids.contact } }])
    await passTime('5 minutes')
    await offer(callId)
    const next = (await list(callId, visits.staff))[0]!
    expect(next.state).toBe('active')
    const other = await secretOf(next.linkId, ids.contact)
    value(await app.call(openCallAnswerLink, { token: other }, { site: visits.contact.site }))
  })

  it('is refused for a link that no longer answers', async () => {
    const callId = await world.insertCall({ status: callStatuses.inScheduling })
    await offer(callId)
    const { linkId } = (await list(callId, visits.staff))[0]!
    value(await app.call(revokeCallAnswerLink, { callId, linkId }, visits.staff))
    const again = await app.call(revokeCallAnswerLink, { callId, linkId }, visits.staff)
    expect(again).toMatchObject({ refusal: 'answer_link_inactive' })
  })
})
