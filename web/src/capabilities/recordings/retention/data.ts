import { getRecordingRetention, setRecordingRetention } from '@colloquy/contract/recordings/retention-operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'
import type { Translate } from '../../../platform/translations.ts'

export const useGetRecordingRetention = () => useOperationQuery(getRecordingRetention, {})
export const useSetRecordingRetention = () =>
  useCommand(setRecordingRetention, { invalidates: [getRecordingRetention] })

const daysPerYear = 365

/** A period in whole years, or in days. */
export const periodText = (t: Translate, days: number): string =>
  days % daysPerYear === 0
    ? t('RECORDINGS.RETENTION.YEARS', { count: days / daysPerYear })
    : t('RECORDINGS.RETENTION.DAYS', { count: days })
