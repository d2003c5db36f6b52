import {
  defaultResponseTime,
  getApprovalResponseTime as getResponseTimeOperation,
  type ResponseTime,
} from '@colloquy/contract/compliance/response-time-operations'
import type { Tx } from '../../../platform/db/tables.ts'
import { query } from '../../../platform/operations/define.ts'
import { isOfficer } from '../policy.ts'
import { responseTime } from './store.ts'

/** How long the tenant's officers have for a decision. */
export const responseTimeOf = async (tx: Tx): Promise<ResponseTime> => {
  const row = await responseTime(tx)
  if (!row) return defaultResponseTime
  return { hours: row.hours as ResponseTime['hours'], workweek: row.workweek, timeZone: row.time_zone }
}

export const getResponseTime = query(getResponseTimeOperation, {
  allow: isOfficer,
  run: ({ tx }) => responseTimeOf(tx),
})
