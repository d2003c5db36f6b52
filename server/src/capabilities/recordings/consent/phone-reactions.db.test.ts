import { setPhoneBridge } from '@colloquy/contract/calls/dial-in/bridge-operations'
import {
  answerRecordingRequest,
  getRecordingConsent,
  listRecordingConsents,
  requestRecording,
} from '@colloquy/contract/recordings/consent-operations'
import { consentTextVersion } from '@colloquy/contract/recordings/consent-shapes'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createPhoneScenario, deadOrigin } from '../../../../testing/scheduling/phone-scenario.ts'

const world = await createPhoneScenario('phone-consent')
const { app, bridge, ids, query, running, say, tenantId, visits, work } = world
await query(`insert into feature_flags (tenant_id, name, is_on) values ($1, 'call-recording', true)`, [tenantId])
beforeEach(() => void bridge.take())
afterAll(bridge.stop)

const ask = async (callId: string) => value(await app.call(requestRecording, { callId }, visits.contact)).recording!
const agree = (callId: string, recordingId: string) =>
  app.call(
    answerRecordingRequest,
    { callId, recordingId, answer: 'agreed', textVersion: consentTextVersion },
    visits.contact,
  )
const state = async (callId: string) =>
  value(await app.call(getRecordingConsent, { callId }, visits.contact)).recording!.state
const press = async (connectionId: string, key: '1' | '2') => {
  expect(await say({ event: 'key_pressed', connectionId, key })).toMatchObject({ outcome: 'accepted' })
  await work()
}
const instructionsTo = (connectionId: string) =>
  bridge.take().flatMap((one) => (one.connectionId === connectionId ? [one.instruction] : []))

describe('consent to a recording by phone', () => {
  it('is asked for by voice, given by key 1, and withdrawn by key 2, which ends the recording', async () => {
    const callId = await running()
    const connectionId = await world.joinByPhone('expert', callId)
    await world.enterByBrowser('contact', callId)
    const { recordingId } = await ask(callId)
    await work()
    expect(instructionsTo(connectionId)).toEqual(['ask_recording_consent'])
    value(await agree(callId, recordingId))
    await work()
    expect(await state(callId)).toBe('requested')
    bridge.take()
    await press(connectionId, '1')
    expect(await state(callId)).toBe('recording')
    await work()
    expect(instructionsTo(connectionId)).toEqual(
      expect.arrayContaining(['confirm_recording_consent', 'announce_recording']),
    )
    // Pressed again, nothing changes.
    await press(connectionId, '1')
    expect(await state(callId)).toBe('recording')
    await press(connectionId, '2')
    expect(await state(callId)).toBe('ended')
    await work()
    expect(instructionsTo(connectionId)).toEqual(
      expect.arrayContaining(['confirm_recording_refusal', 'announce_recording_end']),
    )
    const { consents } = value(await app.call(listRecordingConsents, { callId }, visits.officer))
    expect(
      consents.filter(({ personId }) => personId === ids.expert).map(({ answer, seat }) => [answer, seat]),
    ).toEqual([
      ['agreed', 'expert'],
      ['withdrawn', 'expert'],
    ])
  })

  it('is refused by key 2: the call goes on unrecorded', async () => {
    const callId = await running()
    const connectionId = await world.joinByPhone('expert', callId)
    await world.enterByBrowser('contact', callId)
    await ask(callId)
    await press(connectionId, '2')
    expect(await state(callId)).toBe('refused')
    expect(instructionsTo(connectionId)).toContain('confirm_recording_refusal')
    expect(await say({ event: 'alive', connectionId })).toMatchObject({ outcome: 'accepted' })
  })

  it('is asked for when somebody joins by phone, who is not recorded before', async () => {
    const callId = await running()
    await world.enterByBrowser('contact', callId)
    const { recordingId } = await ask(callId)
    value(await agree(callId, recordingId))
    await work()
    expect(await state(callId)).toBe('recording')
    const connectionId = await world.joinByPhone('expert', callId)
    const isKept = async () =>
      (await query('select from recording_intervals where recording_id = $1 and ended_at is null', [recordingId]))
        .length > 0
    // At once, before anything else has noticed.
    expect(await isKept()).toBe(false)
    await work()
    expect(await state(callId)).toBe('paused')
    expect(instructionsTo(connectionId)).toContain('ask_recording_consent')
    await press(connectionId, '1')
    expect([await state(callId), await isKept()]).toEqual(['recording', true])
  })

  it('is tried again while the bridge cannot be reached', async () => {
    const callId = await running()
    const connectionId = await world.joinByPhone('expert', callId)
    await query('update phone_bridges set base_url = $1', [deadOrigin])
    await ask(callId)
    await expect(work()).rejects.toThrow(/bridge/)
    value(await app.call(setPhoneBridge, world.settings, world.administrator))
    await world.tasks.job(tenantId, 'calls.instructBridge', `ask_recording_consent ${connectionId}`)
    expect(instructionsTo(connectionId)).toEqual(['ask_recording_consent'])
  })
})
