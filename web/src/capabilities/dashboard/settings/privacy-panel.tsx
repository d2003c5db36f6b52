import { Panels } from '../../../ui/page/panel.tsx'
import { DataRequestPanel } from '../../privacy/data-request-panel.tsx'
import { ChoicePanel } from '../../replays/choice-panel.tsx'
import { HistoryPanel } from '../../terms/history-panel.tsx'

/** Accepted terms, requests about the reader's personal data, and whether sessions are recorded. */
export function PrivacyPanel() {
  return (
    <Panels>
      <HistoryPanel />
      <div>
        <DataRequestPanel />
        <ChoicePanel />
      </div>
    </Panels>
  )
}
