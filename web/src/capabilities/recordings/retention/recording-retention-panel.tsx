import type { RecordingRetention } from '@colloquy/contract/recordings/retention-shapes'
import { useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { momentText, useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import css from '../recordings-panel.module.css'
import { periodText, useGetRecordingRetention } from './data.ts'
import { RecordingRetentionDialog } from './recording-retention-dialog.tsx'

/** How long recordings are kept. */
export function RecordingRetentionPanel() {
  const t = useTranslate()
  const answer = useGetRecordingRetention()
  return (
    <Panel title={t('RECORDINGS.RETENTION.PERIOD')} padded>
      <QueryContent answer={answer}>{(retention) => <Period retention={retention} />}</QueryContent>
    </Panel>
  )
}

function Period({ retention }: { retention: RecordingRetention }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const [isEditing, setEditing] = useState(false)
  const { days, former } = retention
  return (
    <div className={css.recording}>
      <p>{t('RECORDINGS.RETENTION.ABOUT', { period: periodText(t, former?.days ?? days) })}</p>
      {former && (
        <Note tone="stop">
          {t('RECORDINGS.RETENTION.UPCOMING', {
            period: periodText(t, days),
            time: momentText(time, former.effectiveAt, now),
          })}
        </Note>
      )}
      <div>
        <Button onClick={() => setEditing(true)}>{t('RECORDINGS.RETENTION.EDIT')}</Button>
      </div>
      {isEditing && <RecordingRetentionDialog retention={retention} onClose={() => setEditing(false)} />}
    </div>
  )
}
