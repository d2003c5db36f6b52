import {
  recordDefect as recordDefectOperation,
  recordPageView as recordPageViewOperation,
} from '@colloquy/contract/telemetry/operations'
import { publicAccess } from '../../platform/access/policy.ts'
import { newId } from '../../platform/ids.ts'
import { query } from '../../platform/operations/define.ts'
import type { Telemetry } from './gateway.ts'

/** A query, because it changes no data of ours and needs no audit entry. Nobody waits for the result. */
export const recordPageView = (telemetry: Telemetry) =>
  query(recordPageViewOperation, {
    allow: publicAccess,
    limits: [{ name: 'telemetry.recordPageView', max: 300, seconds: 60 }],
    run: ({ input }) => {
      telemetry.view(input)
      return {}
    },
  })

export const recordDefect = (telemetry: Telemetry) =>
  query(recordDefectOperation, {
    allow: publicAccess,
    limits: [{ name: 'telemetry.recordDefect', max: 30, seconds: 60 }],
    run: ({ input, at }) => {
      telemetry.fault(input, at, newId(at))
      return {}
    },
  })
