import { useTranslate } from '../../../platform/translations.ts'
import { useLevel } from '../room/data.ts'
import css from './level-meter.module.css'

/** The level of the reader's microphone; zero while muted. */
export function LevelMeter({ track }: { track: MediaStreamTrack | null }) {
  const t = useTranslate()
  const element = useLevel<HTMLSpanElement>(track)
  return <span ref={element} className={css.level} role="img" aria-label={t('CALLS.ROOM.DEVICES.LEVEL')} />
}
