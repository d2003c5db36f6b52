import type { Call } from '@colloquy/contract/calls/shapes'
import { useState } from 'react'
import { onSessionEnded } from '../../../platform/session.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { RefusalNote } from '../refusal-note.tsx'
import { useDeclineCallSeat } from './data.ts'
import css from './decline-panel.module.css'

/** Lets a guest give their seat back; their link ends with it. */
export function DeclinePanel({ call: { callId } }: { call: Call }) {
  const t = useTranslate()
  const { run, isPending, failure } = useDeclineCallSeat()
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const decline = async () => {
    const outcome = await run({ callId, ...(reason.trim() && { reason: reason.trim() }) })
    // An event over the live connection says the same, if there is one.
    if (outcome.ok) onSessionEnded('declined')
  }
  return (
    <Panel title={t('CALLS.GUEST.DECLINE')} padded>
      <div className={css.decline}>
        <p className="second">{t('CALLS.GUEST.DECLINE_ABOUT')}</p>
        <Button onClick={() => setAsking(true)}>{t('CALLS.GUEST.DECLINE')}</Button>
      </div>
      <ConsequenceDialog
        opened={isAsking}
        title={t('CALLS.GUEST.DECLINE_TITLE')}
        keep={t('CALLS.GUEST.CANCEL')}
        confirm={t('CALLS.GUEST.DECLINE')}
        busy={isPending}
        onKeep={() => setAsking(false)}
        onConfirm={() => void decline()}
      >
        <div className="stack">
          <p>{t('CALLS.GUEST.DECLINE_BODY')}</p>
          <TextArea
            label={t('CALLS.GUEST.DECLINE_REASON')}
            value={reason}
            onChange={setReason}
            maxLength={300}
            rows={2}
          />
          <RefusalNote refusal={failure} />
        </div>
      </ConsequenceDialog>
    </Panel>
  )
}
