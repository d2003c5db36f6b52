import type { Call } from '@colloquy/contract/calls/shapes'
import { IconMicrophoneOff, IconPlayerPause } from '@tabler/icons-react'
import { useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import css from './interventions.module.css'

/** What everybody sees in place of the video while an officer has paused the call: the tenant's own words. */
export function PausePanel({ call }: { call: Call }) {
  const t = useTranslate()
  const time = useTime()
  const { pausedSince } = call.interventions
  if (!pausedSince) return null
  return (
    <div className={css.pause}>
      <div className={css.card}>
        <IconPlayerPause size={32} stroke={1.5} aria-hidden />
        <h2>{t('CALLS.INTERVENTION.PAUSE.TITLE')}</h2>
        <p className={css.script}>{t('CALLS.INTERVENTION.PAUSE.SCRIPT')}</p>
        <p className={css.facts}>
          <IconMicrophoneOff size={16} stroke={1.5} aria-hidden />
          <span>{t('CALLS.INTERVENTION.PAUSE.FACTS', { time: time.clock(pausedSince) })}</span>
        </p>
      </div>
    </div>
  )
}
