import { Panels } from '../../../ui/page/panel.tsx'
import { FactorsPanel } from '../../factors/factors-panel.tsx'
import { AccessPanel } from '../../identity/account/access-panel.tsx'
import { ConnectionsPanel } from '../../identity/account/connections-panel.tsx'
import { PhonePanel } from '../../identity/account/phone-panel.tsx'
import { SessionsPanel } from '../../identity/account/sessions-panel.tsx'
import css from './settings-screen.module.css'

/** Sessions, connections and credentials of the reader. */
export function SecurityPanel() {
  return (
    <Panels>
      <div className={css.column}>
        <SessionsPanel />
        <ConnectionsPanel />
        <PhonePanel />
      </div>
      <div className={css.column}>
        <AccessPanel />
        <FactorsPanel />
      </div>
    </Panels>
  )
}
