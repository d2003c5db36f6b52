import { callStatuses } from '@colloquy/contract/calls/statuses'
import { assessIncident, getIncident, listIncidents, reportIncident } from '@colloquy/contract/incidents/operations'
import { roleIds } from '@colloquy/contract/person-types'
import {
  decideTranscript,
  exportTranscript,
  getTranscript,
  getTranscriptReview,
  importTranscript,
  liftRedaction,
  listTranscripts,
  redactTranscript,
} from '@colloquy/contract/transcripts/operations'
import type { ReviewOutcome, TranscriptAudience } from '@colloquy/contract/transcripts/shapes'
import { describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { insertPerson } from '../../../testing/people-fixtures.ts'
import { newId } from '../../platform/ids.ts'
import { erase } from '../privacy/erasure-store.ts'
import { personalDataOf } from '../privacy/personal-data-store.ts'
import { timers } from './jobs.ts'

const world = await createCallScenario('transcripts')
const { app, clock, visits, ids, tenantId, insertCall, slot, test } = world
type Name = keyof typeof visits
const rows = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows
const today = clock.now().toISOString().slice(0, 10)
await rows(
  `insert into restricted_companies (tenant_id, id, client_id, name, aliases, match_names, start_on, added_at, added_by)
   values ($1, $2, null, 'Vestwind AG', '{VWS}', '{vestwind,vws}', $3, $4, $5)`,
  [tenantId, newId(clock.now()), today, clock.now(), ids.officer],
)

const original = 'We buy blades from Vestwind, and VWS pays late'
const vtt = (text = original) =>
  new File(
    [`WEBVTT\n\n00:01.000 --> 00:04.000\n<v Emil Person>${text}\n\n00:05.000 --> 00:06.000\n<v Bea>I see`],
    'call.vtt',
  )
const completedCall = () => insertCall({ status: callStatuses.completed, start: new Date(slot(-2).start) })
const upload = (callId: string, file = vtt(), who: Name = 'officer') =>
  app.call(importTranscript, { callId, file }, visits[who])
const imported = async (callId: string, file = vtt()) => value(await upload(callId, file)).transcriptId!
const read = async (callId: string, who: Name) => value(await app.call(getTranscript, { callId }, visits[who]))
const review = async (transcriptId: string) =>
  value(await app.call(getTranscriptReview, { transcriptId }, visits.officer))
const decide = (
  transcriptId: string,
  outcome: ReviewOutcome,
  {
    audience = ['client'],
    ...dates
  }: { audience?: TranscriptAudience[]; embargoUntil?: string; expiresAt?: string } = {},
) =>
  app.call(
    decideTranscript,
    { transcriptId, outcome, reason: 'Read it', audience, embargoUntil: null, expiresAt: null, ...dates },
    visits.officer,
  )
const redact = (transcriptId: string, start: number, end: number, position = 0) =>
  app.call(redactTranscript, { transcriptId, position, start, end }, visits.officer)
const released = async (callId: string, options: Parameters<typeof decide>[2] = {}) => {
  const transcriptId = await imported(callId)
  value(await decide(transcriptId, 'reviewed'))
  value(await decide(transcriptId, 'released', options))
  return transcriptId
}
const fileOf = async (callId: string, who: Name, format: 'vtt' | 'txt' = 'vtt') => {
  const file = await app.call(exportTranscript, { callId, format }, visits[who])
  return file.ok ? file.value.text() : file.refusal
}
const named = { start: original.indexOf('Vestwind'), end: original.indexOf('Vestwind') + 8 }

describe('#transcripts.import', () => {
  it('adds a version, knows the participants among the speakers, and keeps what was imported before', async () => {
    const callId = await completedCall()
    const first = await imported(callId)
    const second = await imported(callId, vtt('Corrected'))
    expect(await review(second)).toMatchObject({
      number: 2,
      state: 'unreviewed',
      segments: [
        { speaker: 'Emil Person', seat: 'expert', startMs: 1000, text: 'Corrected' },
        { speaker: 'Bea', seat: null },
      ],
      imports: [{ number: 2 }, { number: 1, transcriptId: first }],
    })
    expect((await review(first)).segments[0]!.text).toBe(original)
  })

  it('names the line of a defect, and changes nothing', async () => {
    const callId = await completedCall()
    expect(value(await upload(callId, new File(['WEBVTT\n\n00:01.0 --> x\nno'], 'a.vtt')))).toEqual({
      transcriptId: null,
      problem: { defect: 'timing', line: 3, segment: null },
    })
    expect((await read(callId, 'officer')).reviewId).toBeNull()
  })

  it('is for officers alone', async () => {
    const callId = await completedCall()
    for (const who of ['contact', 'expert', 'staff', 'outsider'] as const)
      expect((await upload(callId, vtt(), who)).ok).toBe(false)
  })
})

describe('#transcripts.getReview', () => {
  it('marks restricted companies where they are named, and is on the access list', async () => {
    const callId = await completedCall()
    const transcriptId = await imported(callId)
    const [segment] = (await review(transcriptId)).segments
    expect(segment!.marks.map(({ text, start, end }) => [text, original.slice(start, end)])).toEqual([
      ['Vestwind AG', 'Vestwind'],
      ['Vestwind AG', 'VWS'],
    ])
    expect(
      await rows('select person_id, content, access_count from call_accesses where call_id = $1', [callId]),
    ).toEqual([{ person_id: ids.officer, content: 'transcript', access_count: 1 }])
    for (const who of ['contact', 'expert', 'staff'] as const)
      expect(await app.call(getTranscriptReview, { transcriptId }, visits[who])).toMatchObject({ status: 404 })
  })
})

describe('#transcripts.decide', () => {
  it('follows the states, with who and why, and shows nothing before the release or after its withdrawal', async () => {
    const callId = await completedCall()
    const transcriptId = await imported(callId)
    expect(await decide(transcriptId, 'released')).toMatchObject({ refusal: 'transcript_state' })
    for (const [outcome, obstacle] of [
      ['escalated', 'not_released'],
      ['reviewed', 'not_released'],
      ['released', null],
      ['escalated', 'not_released'],
    ] as const) {
      clock.pass(1000)
      value(await decide(transcriptId, outcome))
      for (const who of ['contact', 'staff'] as const) {
        const transcript = await read(callId, who)
        expect(transcript).toMatchObject({ obstacle, reviewId: null })
        expect(transcript.segments).toHaveLength(obstacle === null ? 2 : 0)
      }
    }
    expect((await review(transcriptId)).reviews).toMatchObject(
      ['escalated', 'reviewed', 'released', 'escalated'].map((outcome) => ({
        outcome,
        reason: 'Read it',
        byName: 'Ida Person',
      })),
    )
    const [counts] = await rows('select count(released_text)::int from transcript_segments where transcript_id = $1', [
      transcriptId,
    ])
    expect(counts).toEqual({ count: 0 })
  })

  it('goes on showing the earlier release until a new import is released', async () => {
    const callId = await completedCall()
    await released(callId)
    const second = await imported(callId, vtt('Corrected'))
    expect((await read(callId, 'contact')).segments[0]!.text).toBe(original)
    value(await decide(second, 'reviewed'))
    value(await decide(second, 'released'))
    expect((await read(callId, 'contact')).segments[0]!.text).toBe('Corrected')
  })

  it('refuses an expiry that has passed or comes before the embargo ends', async () => {
    const transcriptId = await imported(await completedCall())
    value(await decide(transcriptId, 'reviewed'))
    for (const dates of [{ expiresAt: slot(0).start }, { embargoUntil: slot(48).start, expiresAt: slot(24).start }])
      expect(await decide(transcriptId, 'released', dates)).toMatchObject({ refusal: 'transcript_dates' })
  })
})

describe('#transcripts.redact, #transcripts.liftRedaction', () => {
  it('never give the original to anybody but officers: on the screen, in exports and in copies of personal data', async () => {
    const callId = await completedCall()
    const transcriptId = await imported(callId)
    value(await redact(transcriptId, named.start, named.end))
    value(await decide(transcriptId, 'reviewed'))
    value(await decide(transcriptId, 'released', { audience: ['client', 'expert'] }))
    const redacted = original.replace('Vestwind', '[redacted]')
    for (const who of ['contact', 'expert', 'staff', 'officer'] as const) {
      expect((await read(callId, who)).segments[0]!.text).toBe(redacted)
      for (const format of ['vtt', 'txt'] as const) {
        expect(await fileOf(callId, who, format)).toContain(redacted)
        expect(await fileOf(callId, who, format)).not.toContain('Vestwind')
      }
    }
    const data = await world.read((tx) => personalDataOf(tx, ids.expert, 'person'))
    const copy = data.transcript_segments!.filter((row) => JSON.stringify(row).includes(transcriptId))
    expect(JSON.stringify(copy)).toContain(redacted)
    expect(JSON.stringify(copy)).not.toContain('Vestwind')
    expect((await review(transcriptId)).segments[0]!.text).toBe(original)
  })

  it('apply to what was released already, and can be lifted', async () => {
    const callId = await completedCall()
    const transcriptId = await released(callId)
    const { redactions } = value(await redact(transcriptId, 0, 2))
    expect((await read(callId, 'contact')).segments[0]!.text).toBe(original.replace('We', '[redacted]'))
    expect(await redact(transcriptId, 1, 5)).toMatchObject({ refusal: 'transcript_span' })
    expect(await redact(transcriptId, 5, 500)).toMatchObject({ refusal: 'transcript_span' })
    const { redactionId } = redactions[0]!
    value(await app.call(liftRedaction, { transcriptId, redactionId }, visits.officer))
    expect((await read(callId, 'contact')).segments[0]!.text).toBe(original)
    expect(await app.call(liftRedaction, { transcriptId, redactionId }, visits.officer)).toMatchObject({
      refusal: 'transcript_state',
    })
    expect(await rows('select lifted_by from transcript_redactions where id = $1', [redactionId])).toEqual([
      { lifted_by: ids.officer },
    ])
  })
})

describe('#transcripts.get, #transcripts.export', () => {
  it('answer alike: audience, embargo, expiry', async () => {
    const callId = await completedCall()
    await released(callId, { embargoUntil: slot(24).start, expiresAt: slot(48).start })
    const seen = async (who: Name) => [(await read(callId, who)).obstacle, (await fileOf(callId, who)).slice(0, 6)]
    expect(await seen('contact')).toEqual(['embargo', 'transc'])
    expect(await seen('expert')).toEqual(['none', 'transc'])
    expect(await seen('officer')).toEqual([null, 'WEBVTT'])
    expect((await read(callId, 'contact')).readableFrom).toBe(slot(24).start)
    await rows('update transcripts set embargo_until = null where call_id = $1', [callId])
    expect(await seen('contact')).toEqual([null, 'WEBVTT'])
    await rows('update transcripts set expires_at = $2 where call_id = $1', [callId, clock.now()])
    expect(await seen('contact')).toEqual(['expired', 'transc'])
    expect(await app.call(getTranscript, { callId }, visits.outsider)).toMatchObject({ status: 404 })
  })

  it('are withheld while an incident freezes the call', async () => {
    const callId = await completedCall()
    await released(callId)
    value(await app.call(reportIncident, { callId, note: '' }, visits.contact))
    for (const who of ['contact', 'staff'] as const) {
      expect(await read(callId, who)).toMatchObject({ obstacle: 'compliance', segments: [] })
      expect(await fileOf(callId, who)).toBe('transcript_unreadable')
    }
    expect((await read(callId, 'officer')).obstacle).toBeNull()
    const { incidents } = value(await app.call(listIncidents, { view: 'frozen' }, visits.officer))
    const { incidentId } = incidents[0]!
    const { accesses } = value(await app.call(getIncident, { incidentId }, visits.officer))
    expect(accesses).toMatchObject([{ personId: ids.officer, content: 'transcript' }])
    value(await app.call(assessIncident, { incidentId, outcome: 'released', reasoning: 'Public' }, visits.officer))
    expect((await read(callId, 'contact')).obstacle).toBeNull()
  })

  it('put every reading on the access list', async () => {
    const callId = await completedCall()
    await released(callId)
    await read(callId, 'contact')
    await fileOf(callId, 'contact')
    await read(callId, 'expert')
    expect(
      await rows('select person_id, access_count from call_accesses where call_id = $1 and person_id <> $2', [
        callId,
        ids.officer,
      ]),
    ).toEqual([{ person_id: ids.contact, access_count: 2 }])
  })
})

describe('#transcripts.list', () => {
  it('has what waits, the oldest first, and what was released, for officers alone', async () => {
    const [first, second] = [await completedCall(), await completedCall()]
    await imported(first)
    clock.pass(1000)
    const latest = await imported(first)
    clock.pass(1000)
    const other = await imported(second)
    const listed = async (view: 'waiting' | 'released') =>
      value(await app.call(listTranscripts, { view }, visits.officer)).transcripts.map(
        ({ transcriptId }) => transcriptId,
      )
    expect((await listed('waiting')).slice(-2)).toEqual([latest, other])
    value(await decide(other, 'reviewed'))
    value(await decide(other, 'released'))
    expect((await listed('released'))[0]).toBe(other)
    expect(await app.call(listTranscripts, { view: 'waiting' }, visits.staff)).toMatchObject({ refusal: 'forbidden' })
  })
})

it('shows an erased speaker by their code, and nobody finds their name in the text', async () => {
  const callId = await insertCall({
    status: callStatuses.completed,
    expertId: ids.otherExpert,
    start: new Date(slot(-2).start),
  })
  const file = new File(['WEBVTT\n\n00:01.000 --> 00:04.000\n<v Fritz Person>I am Fritz Person, hello'], 'a.vtt')
  const transcriptId = await imported(callId, file)
  value(await redact(transcriptId, 19, 24))
  value(await decide(transcriptId, 'reviewed'))
  value(await decide(transcriptId, 'released'))
  await world.read((tx) =>
    erase(tx, { personId: ids.otherExpert, email: null, serviceEmails: [], fullName: 'Fritz Person' }, clock.now()),
  )
  const [segment] = (await read(callId, 'contact')).segments
  expect(segment!.speaker).not.toContain('Fritz')
  expect(segment!.text).toBe('I am ************, [redacted]')
  expect((await review(transcriptId)).segments[0]!.text).toBe('I am ************, hello')
})

describe('four eyes', () => {
  const giveSeat = (callId: string, kind: string) =>
    rows(
      `insert into call_seats (tenant_id, id, call_id, person_id, kind, state, position)
       values ($1, $2, $3, $4, $5, 'accepted', 7)`,
      [tenantId, newId(clock.now()), callId, ids.officer, kind],
    )

  it('an officer who helped in a call reviews its transcript, but does not release it, also after losing the seat', async () => {
    const callId = await completedCall()
    await giveSeat(callId, 'chaperone')
    const transcriptId = await imported(callId)
    value(await decide(transcriptId, 'reviewed'))
    expect(await decide(transcriptId, 'released')).toMatchObject({ refusal: 'transcript_own_call' })
    await rows(
      `insert into room_visits (tenant_id, id, call_id, person_id, seat, peer_id, entered_at, left_at)
       values ($1, $2, $3, $4, 'chaperone', 'p', $5, $5)`,
      [tenantId, newId(clock.now()), callId, ids.officer, clock.now()],
    )
    await rows('delete from call_seats where call_id = $1 and person_id = $2', [callId, ids.officer])
    expect(await decide(transcriptId, 'released')).toMatchObject({ refusal: 'transcript_own_call' })
    expect((await read(callId, 'contact')).obstacle).toBe('not_released')
  })

  it('a compliance seat is no part in the call', async () => {
    const callId = await completedCall()
    await giveSeat(callId, 'compliance')
    const transcriptId = await imported(callId)
    value(await decide(transcriptId, 'reviewed'))
    value(await decide(transcriptId, 'released'))
  })
})

describe('who is told of a transcript', () => {
  const notifiedOf = async (kind: string, code: unknown) =>
    (
      await rows(
        `select person_id from notifications where read_at is null and kind = $1 and parameters ->> 'code' = $2`,
        [kind, code],
      )
    ).map(({ person_id }) => person_id)
  const runTimer = () =>
    world.read((tx) => timers[0]!.run({ tx, at: clock.now(), emit: () => {}, actor: { kind: 'system', tenantId } }))
  const codeOf = async (callId: string) => (await rows('select code from calls where id = $1', [callId]))[0]?.code

  it('officers besides the one who imported it, then its audience', async () => {
    const other = await insertPerson(test, tenantId, { name: 'Kim', roleId: roleIds.compliance })
    const callId = await completedCall()
    const transcriptId = await imported(callId)
    await world.settle()
    const code = await codeOf(callId)
    expect(await notifiedOf('transcript_to_review', code)).toEqual([other])
    value(await decide(transcriptId, 'reviewed'))
    value(await decide(transcriptId, 'released', { audience: ['client'] }))
    await world.settle()
    expect(await notifiedOf('transcript_released', code)).toEqual([ids.contact])
    expect(await notifiedOf('transcript_to_review', code)).toEqual([])
  })

  it('its audience once an embargo has ended, and nobody before', async () => {
    const callId = await completedCall()
    const transcriptId = await imported(callId)
    value(await decide(transcriptId, 'reviewed'))
    const embargoUntil = new Date(clock.now().getTime() + 86_400_000).toISOString()
    value(await decide(transcriptId, 'released', { audience: ['client', 'expert'], embargoUntil }))
    await world.settle()
    const notified = async () => (await notifiedOf('transcript_released', await codeOf(callId))).toSorted()
    await runTimer()
    expect(await notified()).toEqual([])
    await rows('update transcripts set embargo_until = $2 where id = $1', [transcriptId, clock.now()])
    await runTimer()
    await runTimer()
    expect(await notified()).toEqual([ids.contact, ids.expert].toSorted())
    const mailed = await rows(
      `select to_address from mails where key like 'transcripts.released ' || (select id from transcript_reviews
       where transcript_id = $1 and outcome = 'released') || ' %'`,
      [transcriptId],
    )
    expect(mailed.map(({ to_address }) => to_address).toSorted()).toEqual(
      [ids.contact, ids.expert].map((id) => `${id}@person.example`).toSorted(),
    )
  })

  it('its audience once a freeze has ended', async () => {
    const callId = await completedCall()
    const transcriptId = await imported(callId)
    value(await decide(transcriptId, 'reviewed'))
    value(await app.call(reportIncident, { callId, note: '' }, visits.contact))
    value(await decide(transcriptId, 'released'))
    await world.settle()
    const notified = async () => notifiedOf('transcript_released', await codeOf(callId))
    await runTimer()
    expect(await notified()).toEqual([])
    const { incidents } = value(await app.call(listIncidents, { view: 'frozen' }, visits.officer))
    const { incidentId } = incidents.find((incident) => incident.callId === callId)!
    value(await app.call(assessIncident, { incidentId, outcome: 'released', reasoning: 'Public' }, visits.officer))
    await runTimer()
    expect(await notified()).toEqual([ids.contact])
  })
})
