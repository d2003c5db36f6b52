import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { RecordingRetention, RecordingRetentionDays } from './retention-shapes.ts'

export const getRecordingRetention = operation('recordings.getRetention', {
  summary: 'For officers: how long the tenant keeps recordings.',
  method: 'GET',
  path: '/recordings/retention',
  input: z.object({}),
  output: RecordingRetention,
})

export const setRecordingRetention = operation('recordings.setRetention', {
  summary:
    'For officers: sets how long the tenant keeps recordings. A shorter period takes effect after a day; a longer one holds for ' +
    'recordings that are asked for from now on.',
  method: 'PUT',
  path: '/recordings/retention',
  input: z.object({ days: RecordingRetentionDays }),
  output: RecordingRetention,
})
