import { receiveBridgeEvent } from '@colloquy/contract/calls/dial-in/bridge-operations'
import { getCall } from '@colloquy/contract/calls/operations'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { insertApproval } from '../../../../testing/compliance/approval-fixtures.ts'
import { createPhoneScenario } from '../../../../testing/scheduling/phone-scenario.ts'
import { newId } from '../../../platform/ids.ts'
import { phonesOf } from './phone-queries.ts'

const world = await createPhoneScenario('phone-attest')
const { app, bridge, clock, dialIn, ids, query, read, running, say, tenantId, visits } = world
afterAll(bridge.stop)
afterEach(async () => {
  for (const table of ['phone_connections', 'call_attestations', 'terms_texts']) await query(`delete from ${table}`)
})

/** Publishes what experts have to confirm. */
const publish = async (version = 1, kind = 'attest_expert'): Promise<string> => {
  const termsId = newId(clock.now())
  await query(
    `insert into terms_texts (tenant_id, id, kind, version, language, title, body, published_at)
     values ($1, $2, $3, $4, 'enUS', 'Statements', 'I keep secrets.', $5)`,
    [tenantId, termsId, kind, version, clock.now()],
  )
  return termsId
}
const dial = async (callId: string, who: 'expert' | 'contact' = 'expert') => {
  const connectionId = world.newConnectionId()
  const { pin } = (await dialIn(who, callId))!
  return { connectionId, answer: await say({ event: 'pin_entered', connectionId, pin }) }
}
const press = (connectionId: string, key: '1' | '2') => say({ event: 'key_pressed', connectionId, key })
const attestations = () =>
  query('select person_id, terms_id, approval_id, session_id, address from call_attestations', [])
const reading = (callId: string, termsId: string) => ({
  outcome: 'attestation_asked',
  seat: null,
  attestation: { callId, termsId, language: 'enUS', title: 'Statements', body: 'I keep secrets.', offLimits: null },
})

describe('a phone whose holder has not attested', () => {
  it('hears the statements, and joins once key 1 has confirmed them', async () => {
    const callId = await running()
    const termsId = await publish()
    const { connectionId, answer } = await dial(callId)
    expect(answer).toEqual(reading(callId, termsId))
    expect(await say({ event: 'alive', connectionId })).toEqual(answer)
    // It is in no room yet, so that nobody asks it for anything else.
    expect(await read((tx) => phonesOf(tx, callId))).toEqual([])
    expect(await attestations()).toEqual([])
    expect(await press(connectionId, '1')).toMatchObject({ outcome: 'accepted', seat: { callId } })
    expect(await attestations()).toEqual([
      {
        person_id: ids.expert,
        terms_id: termsId,
        approval_id: null,
        session_id: null,
        address: `phone ${connectionId}`,
      },
    ])
    expect(await say({ event: 'joined', connectionId })).toMatchObject({ outcome: 'accepted' })
    const { attestation, seats } = value(await app.call(getCall, { callId }, visits.contact))
    expect(attestation).toMatchObject({ missing: [] })
    expect(seats.find(({ person }) => person.personId === ids.expert)?.attestedAt).toBe(clock.now().toISOString())
    // From now on a key is an answer to others.
    await press(connectionId, '1')
    expect(await query("select from outbox where kind = 'calls.phone-key-pressed'")).toHaveLength(1)
    const audited = await query(
      'select facts from audit_entries where operation = $1 and subject_id = $2 order by sequence limit 2',
      [receiveBridgeEvent.name, callId],
    )
    expect(audited.map(({ facts }) => facts)).toMatchObject([
      { event: 'pin_entered', outcome: 'attestation_asked', termsId },
      { event: 'key_pressed', outcome: 'accepted' },
    ])
  })

  it('is refused with key 2, and may not join without any', async () => {
    const callId = await running()
    await publish()
    const declined = await dial(callId)
    expect(await press(declined.connectionId, '2')).toEqual({ outcome: 'attestation_declined', seat: null })
    expect(await press(declined.connectionId, '1')).toMatchObject({ outcome: 'not_connected' })
    const silent = await dial(callId)
    expect(await say({ event: 'joined', connectionId: silent.connectionId })).toMatchObject({
      outcome: 'attestation_missing',
    })
    expect(await attestations()).toEqual([])
  })

  it('hears statements and topics anew that have changed meanwhile', async () => {
    const callId = await running()
    await publish()
    const { connectionId } = await dial(callId)
    const termsId = await publish(2)
    expect(await press(connectionId, '1')).toEqual(reading(callId, termsId))
    const approvalId = await insertApproval(world, callId, { condition: 'topics_off_limits', note: 'Open bids' })
    const answer = await press(connectionId, '1')
    expect(answer.attestation).toEqual({ ...reading(callId, termsId).attestation, offLimits: 'Open bids' })
    expect(await attestations()).toEqual([])
    expect(await press(connectionId, '1')).toMatchObject({ outcome: 'accepted' })
    expect(await attestations()).toMatchObject([{ terms_id: termsId, approval_id: approvalId }])
  })

  it('attests also while the others have not, and is let in later', async () => {
    const callId = await running()
    await publish()
    await publish(1, 'attest_client')
    const { connectionId } = await dial(callId)
    expect(await press(connectionId, '1')).toEqual({ outcome: 'attestations_pending', seat: null })
    expect(await attestations()).toHaveLength(1)
    const other = await dial(callId, 'contact')
    expect(await press(other.connectionId, '1')).toMatchObject({ outcome: 'accepted' })
    expect((await dial(callId)).answer).toMatchObject({ outcome: 'accepted' })
  })
})
