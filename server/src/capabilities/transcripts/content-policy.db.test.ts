import { getCallContentPolicy, setCallContentPolicy } from '@colloquy/contract/calls/content-policy-operations'
import type { ContentPurpose } from '@colloquy/contract/calls/content-policy-shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { downloadRecording, listRecordings, playRecording } from '@colloquy/contract/recordings/operations'
import {
  decideTranscript,
  exportTranscript,
  getTranscript,
  importTranscript,
} from '@colloquy/contract/transcripts/operations'
import { describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { newId } from '../../platform/ids.ts'

const world = await createCallScenario('content-policy')
const { app, clock, companyId, ids, insertCall, otherCompanyId, slot, tenantId, test, visits } = world
type Name = keyof typeof visits
const rows = async (text: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> =>
  (await test.asOwner((owner) => owner.query(text, [...values]), tenantId)).rows

const insertEmployer = async (name: string, parentId: string | null = null): Promise<string> => {
  const id = newId(clock.now())
  await rows(`insert into companies (tenant_id, id, name, kind) values ($1, $2, $3, 'employer')`, [tenantId, id, name])
  await rows('insert into company_profiles (tenant_id, company_id, parent_id) values ($1, $2, $3)', [
    tenantId,
    id,
    parentId,
  ])
  return id
}
const group = await insertEmployer('Vestwind Holding AG')
const issuer = await insertEmployer('Vestwind Blades > GmbH', group)

/** Puts a company of the registry on the list of a client, or of the tenant. */
const restrict = async (listed: string, clientId: string | null, days: { from?: number; until?: number } = {}) => {
  const day = (offset: number) => new Date(clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10)
  await rows(
    `insert into restricted_companies (tenant_id, id, client_id, name, company_id, match_names, start_on, end_on, added_at, added_by)
     values ($1, $2, $3, 'A deal', $4, '{a deal}', $5, $6, $7, $8)`,
    [
      tenantId,
      newId(clock.now()),
      clientId,
      listed,
      day(days.from ?? 0),
      days.until === undefined ? null : day(days.until),
      clock.now(),
      ids.officer,
    ],
  )
}
const unrestrict = () => rows('delete from restricted_companies', [])

/** A call that is over, with a recording and a transcript for both sides that officers have released. */
const recordedCall = async () => {
  await unrestrict()
  const callId = await insertCall({ status: callStatuses.completed, start: new Date(slot(-2).start) })
  const [recordingId, trackId] = [newId(clock.now()), newId(clock.now())]
  await rows(
    `insert into recording_media (tenant_id, recording_id, call_id, started_at, stopped_at, assembled_at)
     values ($1, $2, $3, $4, $4, $4)`,
    [tenantId, recordingId, callId, clock.now()],
  )
  await rows(
    'insert into recording_tracks (tenant_id, id, recording_id, duration_ms, size) values ($1, $2, $3, 1000, 10)',
    [tenantId, trackId, recordingId],
  )
  const file = new File(['WEBVTT\n\n00:01.000 --> 00:04.000\n<v Emil Person>Lead times fell'], 'call.vtt')
  const { transcriptId } = value(await app.call(importTranscript, { callId, file }, visits.officer))
  return { callId, recordingId, trackId, transcriptId: transcriptId! }
}
const release = async (transcriptId: string) => {
  for (const outcome of ['reviewed', 'released'] as const)
    value(
      await app.call(
        decideTranscript,
        { transcriptId, outcome, reason: 'Read', audience: ['client', 'expert'], embargoUntil: null, expiresAt: null },
        visits.officer,
      ),
    )
}
const releasedCall = async () => {
  const call = await recordedCall()
  await release(call.transcriptId)
  return call
}
type RecordedCall = Awaited<ReturnType<typeof recordedCall>>

const setPolicy = (callId: string, purpose: ContentPurpose, companyIds: string[] = [], who: Name = 'officer') =>
  app.call(setCallContentPolicy, { callId, purpose, companyIds }, visits[who])

/** What somebody gets of what was said, by every way to it. */
const gets = async ({ callId, recordingId, trackId }: RecordedCall, who: Name) => {
  const visit = visits[who]
  const transcript = value(await app.call(getTranscript, { callId }, visit))
  const exported = await app.call(exportTranscript, { callId, format: 'vtt' }, visit)
  const { recordings, isWithheld } = value(await app.call(listRecordings, { callId }, visit))
  const played = await app.call(playRecording, { recordingId, trackId }, visit)
  const saved = await app.call(downloadRecording, { recordingId, trackId }, visit)
  return {
    reads: transcript.obstacle ?? transcript.segments.length,
    offersExport: transcript.can.export,
    exports: exported.ok || exported.refusal,
    listed: isWithheld ? 'withheld' : recordings.length,
    offersDownload: recordings[0]?.can.download ?? false,
    plays: played.ok || played.refusal,
    saves: saved.ok || saved.refusal,
  }
}
const all = {
  reads: 1,
  offersExport: true,
  exports: true,
  listed: 1,
  offersDownload: true,
  plays: true,
  saves: true,
}
/** Experts and staff are told of a recording, but get no file. */
const withoutSound = { ...all, offersDownload: false, plays: 'forbidden', saves: 'forbidden' }
const nothing = {
  reads: 'compliance',
  offersExport: false,
  exports: 'transcript_unreadable',
  listed: 'withheld',
  offersDownload: false,
  plays: 'recording_withheld',
  saves: 'recording_withheld',
}
const soundless = { ...nothing, plays: 'forbidden', saves: 'forbidden' }

describe('#calls.setContentPolicy, #calls.getContentPolicy', () => {
  it('is for research where nobody has chosen, and for officers alone', async () => {
    const { callId } = await recordedCall()
    expect(value(await app.call(getCallContentPolicy, { callId }, visits.officer))).toEqual({
      purpose: 'research',
      issuers: [],
    })
    for (const who of ['contact', 'expert', 'staff'] as const) {
      expect((await app.call(getCallContentPolicy, { callId }, visits[who])).ok).toBe(false)
      expect((await setPolicy(callId, 'reference', [], who)).ok).toBe(false)
    }
  })

  it('replaces what was chosen, and takes companies of the registry only', async () => {
    const { callId } = await recordedCall()
    value(await setPolicy(callId, 'reference', [group]))
    expect(value(await setPolicy(callId, 'compliance_record', [issuer, issuer]))).toEqual({
      purpose: 'compliance_record',
      issuers: [{ companyId: issuer, name: 'Vestwind Blades > GmbH' }],
    })
    expect(await setPolicy(callId, 'research', [newId(clock.now())])).toMatchObject({
      refusal: 'content_issuer_unknown',
    })
    expect(value(await app.call(getCallContentPolicy, { callId }, visits.officer)).purpose).toBe('compliance_record')
  })
})

describe('the purpose', () => {
  it('decides on the screen, in the interface for programs and in exports alike', async () => {
    const call = await releasedCall()
    const screenOnly = {
      ...all,
      offersExport: false,
      exports: 'content_not_copied',
      offersDownload: false,
      saves: 'content_not_copied',
    }
    for (const [purpose, expected] of [
      ['research', { contact: all, expert: withoutSound, staff: withoutSound, officer: all }],
      [
        'reference',
        {
          contact: screenOnly,
          expert: { ...screenOnly, plays: 'forbidden', saves: 'forbidden' },
          staff: { ...screenOnly, plays: 'forbidden', saves: 'forbidden' },
          officer: all,
        },
      ],
      ['compliance_record', { contact: nothing, expert: soundless, staff: soundless, officer: all }],
    ] as const) {
      value(await setPolicy(call.callId, purpose))
      for (const who of ['contact', 'expert', 'staff', 'officer'] as const)
        expect([purpose, who, await gets(call, who)]).toEqual([purpose, who, expected[who]])
    }
  })
})

describe('the companies that it is about', () => {
  it('keep it from the client that has one of them, or its group, on a list, and from nobody else', async () => {
    const call = await releasedCall()
    value(await setPolicy(call.callId, 'research', [issuer]))
    for (const listed of [issuer, group]) {
      await unrestrict()
      await restrict(listed, companyId)
      expect(await gets(call, 'contact')).toEqual(nothing)
      expect(await gets(call, 'teammate')).toEqual(nothing)
      for (const who of ['expert', 'staff'] as const) expect(await gets(call, who)).toEqual(withoutSound)
      expect(await gets(call, 'officer')).toEqual(all)
    }
  })

  it('keep it from both sides while one of them is on the list of the tenant', async () => {
    const call = await releasedCall()
    value(await setPolicy(call.callId, 'research', [issuer]))
    await restrict(issuer, null)
    expect([await gets(call, 'contact'), await gets(call, 'expert')]).toEqual([nothing, soundless])
    for (const days of [{ from: 1 }, { from: -2, until: 0 }]) {
      await unrestrict()
      await restrict(issuer, null, days)
      expect([await gets(call, 'contact'), await gets(call, 'expert')]).toEqual([all, withoutSound])
    }
  })

  it('never show what is on the list of another client', async () => {
    const call = await releasedCall()
    value(await setPolicy(call.callId, 'research', [issuer]))
    const answers = async () => ({
      gets: await gets(call, 'contact'),
      page: value(await app.call(getTranscript, { callId: call.callId }, visits.contact)),
      listed: value(await app.call(listRecordings, { callId: call.callId }, visits.contact)),
    })
    const before = await answers()
    await restrict(issuer, otherCompanyId)
    expect(await answers()).toEqual(before)
  })

  it('stand in what is exported, with the purpose', async () => {
    const { callId } = await releasedCall()
    value(await setPolicy(callId, 'research', [issuer]))
    const file = value(await app.call(exportTranscript, { callId, format: 'vtt' }, visits.contact))
    const [, note] = (await file.text()).split('\n\n')
    expect(note).not.toContain('>')
    expect(JSON.parse(note!.replace('NOTE\n', ''))).toMatchObject({
      purpose: 'research',
      issuers: ['Vestwind Blades > GmbH'],
      audience: ['client', 'expert'],
    })
  })

  it('decide who is told of a release', async () => {
    const { callId, transcriptId } = await recordedCall()
    value(await setPolicy(callId, 'research', [issuer]))
    await restrict(issuer, companyId)
    await release(transcriptId)
    await world.settle()
    expect(
      await rows(`select person_id from notifications where kind = 'transcript_released' and path = $1`, [
        `calls/${callId}`,
      ]),
    ).toEqual([{ person_id: ids.expert }])
  })
})
