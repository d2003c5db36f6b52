import type { Call } from '@colloquy/contract/calls/shapes'
import { useState } from 'react'
import { useNow } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { lazyOverlay } from '../../ui/overlay/lazy-overlay.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import css from './report-panel.module.css'

/** The dialog of the button in the room. */
export const ReportDialog = lazyOverlay(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** Reports possible inside information on the page of a call, from its start on. */
export function ReportPanel({ call }: { call: Call }) {
  const t = useTranslate()
  const now = useNow()
  const [isReporting, setReporting] = useState(false)
  const hasBegun = call.slot !== null && Date.parse(call.slot.start) <= now.getTime()
  if (!call.can.reportIncident || !hasBegun) return null
  return (
    <Panel title={t('INCIDENTS.REPORT.TITLE')} padded>
      <div className={css.report}>
        <p className="second">{t('INCIDENTS.REPORT.LEAD')}</p>
        <Button onClick={() => setReporting(true)}>{t('INCIDENTS.REPORT.OPEN')}</Button>
      </div>
      <ReportDialog callId={call.callId} opened={isReporting} onClose={() => setReporting(false)} />
    </Panel>
  )
}
