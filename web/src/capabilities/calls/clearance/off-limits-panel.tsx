import type { Call } from '@colloquy/contract/calls/shapes'
import { useTranslate } from '../../../platform/translations.ts'
import { StatusIcon } from '../../../ui/display/status.tsx'
import { Note } from '../../../ui/page/note.tsx'

/** The topics that compliance has declared off limits, for everybody with a seat. Absent without any. */
export function OffLimitsPanel({ call }: { call: Pick<Call, 'offLimits'> }) {
  const t = useTranslate()
  if (!call.offLimits) return null
  return (
    <Note tone="warn">
      <StatusIcon shape="diamond" />
      <span>
        {t('CALLS.OFF_LIMITS')} <bdi className="strong">{call.offLimits.topics}</bdi>
      </span>
    </Note>
  )
}
