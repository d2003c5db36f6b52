import type { suggestCallTimes } from '@colloquy/contract/calls/operations'
import type { Output } from '@colloquy/contract/operation'
import { useTranslate } from '../../../platform/translations.ts'
import { Note } from '../../../ui/page/note.tsx'
import { ReasonsPanel } from '../../compliance/reasons-panel.tsx'
import { useMomentText } from '../../scheduling/data.ts'
import css from './wait-panel.module.css'

/** Until when compliance blocks a call for which times are suggested, and why, as the reader may know. Absent when it does not. */
export function NotBeforePanel({ suggested }: { suggested: Output<typeof suggestCallTimes> | undefined }) {
  const t = useTranslate()
  const momentText = useMomentText()
  const notBefore = suggested?.notBefore
  if (!notBefore) return null
  const { start, reasons } = notBefore
  return (
    <div className={css.panel}>
      <Note tone="accent">
        <p>
          {start
            ? t('CALLS.NOT_BEFORE.UNTIL', { time: momentText(start) })
            : t(suggested.times.length > 0 ? 'CALLS.NOT_BEFORE.EARLIER' : 'CALLS.NOT_BEFORE.NONE')}
        </p>
      </Note>
      {reasons.length > 0 && <ReasonsPanel reasons={reasons} label={t('COMPLIANCE.CALL.TITLE')} />}
    </div>
  )
}
