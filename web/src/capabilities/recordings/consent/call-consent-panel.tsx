import type { RecordingConsent } from '@colloquy/contract/recordings/consent-shapes'
import { useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { StatusIcon } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import css from '../recordings-panel.module.css'
import { ConsentDialog, ConsentForm } from './consent-dialog.tsx'
import { RecordDialog } from './record-dialog.tsx'

/** Whether there is something to say about a recording of a call that has not begun. */
export const isConsentShown = ({ recording, can }: RecordingConsent): boolean =>
  can.request || recording?.state === 'requested' || recording?.state === 'refused'

/** On the page of a call that has not begun: asks for a recording, or takes the reader's answer ahead, and says where it stands. */
export function CallConsentPanel({ callId, consent }: { callId: string; consent: RecordingConsent }) {
  const t = useTranslate()
  const [open, setOpen] = useState<'ask' | 'stop' | 'withdraw'>()
  const { recording, can } = consent
  const close = () => setOpen(undefined)
  return (
    <div className={css.recording}>
      {can.request && (
        <>
          <p className="second">{t('RECORDINGS.CONSENT.AHEAD.ABOUT')}</p>
          <div>
            <Button onClick={() => setOpen('ask')}>{t('RECORDINGS.CONSENT.AHEAD.ASK')}</Button>
          </div>
        </>
      )}
      {recording?.state === 'refused' && (
        <Note tone="warn">
          <StatusIcon shape="square" />
          {t('RECORDINGS.CONSENT.AHEAD.REFUSED')}
        </Note>
      )}
      {recording?.state === 'requested' && (
        <>
          {recording.can.answer ? (
            <ConsentForm callId={callId} recording={recording} />
          ) : (
            <p>
              {t('RECORDINGS.CONSENT.ANSWERING.QUESTION', { name: recording.requestedByName })}{' '}
              {recording.answer === 'agreed' && t('RECORDINGS.CONSENT.AHEAD.AGREED')}
            </p>
          )}
          <p className="quiet small" role="status">
            {recording.waitingFor > 0
              ? t('RECORDINGS.CONSENT.AHEAD.WAITING', { count: recording.waitingFor })
              : t('RECORDINGS.CONSENT.AHEAD.ALL_AGREED')}
          </p>
          <div className={css.actions}>
            {recording.can.withdraw && (
              <Button onClick={() => setOpen('withdraw')}>{t('RECORDINGS.CONSENT.WITHDRAWING.CONFIRM')}</Button>
            )}
            {recording.can.stop && (
              <Button onClick={() => setOpen('stop')}>{t('RECORDINGS.CONSENT.AHEAD.CANCEL')}</Button>
            )}
          </div>
        </>
      )}
      {open === 'ask' && <RecordDialog callId={callId} stops={undefined} onClose={close} />}
      {recording && open === 'stop' && <RecordDialog callId={callId} stops={recording} onClose={close} />}
      {recording && open === 'withdraw' && <ConsentDialog callId={callId} recording={recording} onClose={close} />}
    </div>
  )
}
