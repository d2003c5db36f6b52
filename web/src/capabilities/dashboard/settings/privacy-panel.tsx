import { Panels } from '../../../ui/page/panel.tsx'
import { OwnPanel } from '../../privacy/own-panel.tsx'
import { HistoryPanel } from '../../terms/history-panel.tsx'

/** Accepted terms, and requests about the reader's personal data. */
export function PrivacyPanel() {
  return (
    <Panels>
      <HistoryPanel />
      <OwnPanel />
    </Panels>
  )
}
