import { callStatuses } from '@colloquy/contract/calls/statuses'
import { getRecordingConsent } from '@colloquy/contract/recordings/consent-operations'
import { listRecordings, playRecording } from '@colloquy/contract/recordings/operations'
import { expect, it } from 'vitest'
import { installation, value } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { newId } from '../../platform/ids.ts'
import { recordingTasks } from '../../platform/media/assembly-jobs.ts'
import type { SystemContext } from '../../platform/operations/define.ts'
import { seedRecording } from './seed.ts'

const { app, clock, ids, insertCall, tenantId, test, visits } = await createCallScenario('seeded')
const { files, secretKey } = installation
const within = <R>(run: (context: SystemContext) => Promise<R>): Promise<R> =>
  test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
    run({ tx, at: clock.now(), actor: { kind: 'system', tenantId }, emit: () => undefined }),
  )

it('writes what becomes a recording that plays, with both voices and their consent', async () => {
  const start = new Date(clock.now().getTime() - 24 * 3_600_000)
  const callId = await insertCall({ status: callStatuses.completed, start })
  const makeId = () => newId(clock.now())
  await within(({ tx, at }) => seedRecording(tx, { tenantId, at, makeId, files, secretKey }, { contact: ids.contact }))
  const { recording } = value(await app.call(getRecordingConsent, { callId }, visits.contact))
  expect(recording).toMatchObject({ state: 'ended', answer: 'agreed' })
  const recordingId = recording!.recordingId
  for (const job of recordingTasks({ files, secretKey }).jobs) await job.run({ within }, recordingId)
  const { recordings } = value(await app.call(listRecordings, { callId }, visits.contact))
  expect(recordings).toMatchObject([
    { state: 'ready', tracks: [{ name: null }, { name: 'Ada Person' }, { name: 'Emil Person' }] },
  ])
  const [everybody] = recordings[0]!.tracks
  // Silence takes a tenth of this.
  expect(everybody?.durationMs).toBe(130_000)
  expect(everybody?.sizeBytes).toBeGreaterThan(200_000)
  const { path } = value(await app.call(playRecording, { recordingId, trackId: everybody!.trackId }, visits.contact))
  const played = await app.send({ method: 'GET', path }, visits.contact)
  expect(played.statusCode).toBe(200)
})
