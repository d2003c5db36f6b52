import { useTranslate } from '../../../platform/translations.ts'
import { useLevel } from '../room/data.ts'
import css from './level-meter.module.css'

/** How loud one's own microphone is; still while it is muted. */
export function LevelMeter({ track }: { track: MediaStreamTrack | null }) {
  const say = useTranslate()
  const element = useLevel<HTMLSpanElement>(track)
  return <span ref={element} className={css.level} role="img" aria-label={say('CALLS.ROOM.DEVICES.LEVEL')} />
}
