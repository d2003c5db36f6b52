import { Panels } from '../../../ui/page/panel.tsx'
import { AccessPanel } from '../../identity/account/access-panel.tsx'
import { ConnectionsPanel } from '../../identity/account/connections-panel.tsx'
import { PhonePanel } from '../../identity/account/phone-panel.tsx'
import { SessionsPanel } from '../../identity/account/sessions-panel.tsx'

/** Where one is signed in, and how one gets in. */
export function SecurityPanels() {
  return (
    <Panels>
      <SessionsPanel />
      <AccessPanel />
      <ConnectionsPanel />
      <PhonePanel />
    </Panels>
  )
}
