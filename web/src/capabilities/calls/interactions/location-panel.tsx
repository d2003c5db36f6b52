import type { Call } from '@colloquy/contract/calls/shapes'
import { useTranslate } from '../../../platform/translations.ts'
import { oneOf, useSearchParams } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import css from './external-call-panel.module.css'
import { InteractionDialog } from './interaction-dialog.tsx'
import { LocationText, OpenLocationButton } from './location-text.tsx'
import { interactionNameOf, isElsewhere } from './view.ts'

/** The open dialog is part of the URL, so that "Back" closes it. */
const parts = { location: oneOf(['', 'change']) }

/** How and where a call is held. Whoever may reschedule it may change that. */
export function LocationPanel({ call }: { call: Call }) {
  const t = useTranslate()
  const [{ location }, setAddress] = useSearchParams(parts)
  const open = (next: 'change' | '') => setAddress({ location: next }, { replace: next === '' })
  return (
    <Panel title={t('CALLS.ELSEWHERE.TITLE')} padded>
      <div className={css.location}>
        <p className="strong">{t(`CALLS.INTERACTION.${interactionNameOf(call.interaction)}`)}</p>
        {isElsewhere(call) ? <LocationText call={call} /> : <p className="quiet">{t('CALLS.ELSEWHERE.VIDEO_HELP')}</p>}
        <div className={css.line}>
          <OpenLocationButton call={call} />
          {call.can.setInteraction && <Button onClick={() => open('change')}>{t('CALLS.ELSEWHERE.CHANGE')}</Button>}
        </div>
      </div>
      {call.can.setInteraction && location === 'change' && <InteractionDialog call={call} onClose={() => open('')} />}
    </Panel>
  )
}
