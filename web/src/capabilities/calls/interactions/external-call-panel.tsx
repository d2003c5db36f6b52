import type { Call } from '@colloquy/contract/calls/shapes'
import { Link } from '@tanstack/react-router'
import { useTenant } from '../../../platform/settings.ts'
import { usePageTitle } from '../../../platform/shell-store.ts'
import { useNow } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import page from '../call-left-panel.module.css'
import { AttestationPanel } from '../clearance/attestation-panel.tsx'
import { Countdown } from '../lobby/countdown.tsx'
import { RoomHeader } from '../room/room-header.tsx'
import { LocationText, OpenLocationButton } from './location-text.tsx'
import { interactionNameOf } from './view.ts'

/** Replaces the lobby of a call that is held outside the product: says where it is held and how to get there. */
export function ExternalCallPanel({ call, callPath }: { call: Call; callPath: string }) {
  const t = useTranslate()
  const now = useNow(1)
  const platform = useTenant().variables.platformName
  const name = t(`CALLS.INTERACTION.${interactionNameOf(call.interaction)}`)
  usePageTitle(name, '', call.code)
  return (
    <div className={page.page}>
      <RoomHeader call={call} branded />
      <div className={page.middle}>
        <div className={page.panel}>
          <h2 className={page.title}>{name}</h2>
          <p className="second">{t('CALLS.ELSEWHERE.OUTSIDE', { platform })}</p>
          <Countdown call={call} now={now} />
          <AttestationPanel call={call} />
          <LocationText call={call} />
          {call.can.end || call.can.attend ? <p className="quiet">{t('CALLS.ELSEWHERE.AFTERWARDS')}</p> : null}
          <div className={page.ways}>
            <OpenLocationButton call={call} isMain />
            <Button component={Link} to={callPath}>
              {t('CALLS.ELSEWHERE.BACK')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  )
}
