import { Panels } from '../../../ui/page/panel.tsx'
import { OwnPanel } from '../../privacy/own-panel.tsx'
import { HistoryPanel } from '../../terms/history-panel.tsx'

/** What one has agreed to, and what one can ask for about one's own data. */
export function PrivacyPanels() {
  return (
    <Panels>
      <HistoryPanel />
      <OwnPanel />
    </Panels>
  )
}
