import type { TranscriptSegment } from '@colloquy/contract/transcripts/shapes'
import type { ReactNode } from 'react'
import { useTranslate } from '../../platform/translations.ts'
import { classes } from '../../ui/join-classes.ts'
import css from './transcripts.module.css'
import { recordingTime } from './view.ts'

/** The segments of a transcript with speaker and time; how text and time are shown is up to the caller. */
export function SegmentList<S extends TranscriptSegment>({
  segments,
  label,
  current,
  renderTime = recordingTime,
  renderText,
  renderTools,
}: {
  segments: readonly S[]
  label: string
  /** The position of the segment that the address points to. */
  current?: number | undefined
  renderTime?: (startMs: number) => ReactNode
  renderText: (segment: S) => ReactNode
  renderTools?: (segment: S) => ReactNode
}) {
  const t = useTranslate()
  return (
    <ol className={css.segments} aria-label={label}>
      {segments.map((segment) => {
        const { position, speaker, seat, startMs } = segment
        const name = speaker || (seat ? t(`CALLS.SEAT_KIND.${seat}`) : t('TRANSCRIPTS.UNKNOWN'))
        return (
          <li
            key={position}
            id={`segment-${position}`}
            className={classes(css.segment, position === current && css.current)}
            aria-current={position === current || undefined}
          >
            <span className={css.time}>{renderTime(startMs)}</span>
            <div className={css.words}>
              <span className="strong small">
                <bdi>{name}</bdi>
              </span>
              <p className={css.text} dir="auto" data-position={position}>
                {renderText(segment)}
              </p>
              {renderTools?.(segment)}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
