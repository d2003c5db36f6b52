import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../join-classes.ts'
import css from './timeline.module.css'

/** An interval on the timeline; `start` and `length` in hours from its beginning. */
export interface TimelineBlock {
  id: string
  start: number
  length: number
  /** fixed: solid, hold: dashed, past: grey, off: hatched and without a label */
  kind: 'fixed' | 'hold' | 'past' | 'off'
  text?: ReactNode
  /** Shown next to a block that is too short for its label. */
  beside?: ReactNode
  /** A full description for screen readers. */
  label: string
  onSelect?: () => void
}

/** The scale of one zone: its name and a label for each hour. */
export interface TimelineScale {
  name?: string
  marks: readonly string[]
}

const at = (start: number, length = 0) => ({ '--a': start, '--d': length }) as CSSProperties

/** On a longer timeline, only every other hour is marked. */
const maxDenseHours = 14

function Marks({ scale, tag }: { scale: TimelineScale; tag?: number | undefined }) {
  return (
    <div className={classes(css.marks, scale.marks.length > maxDenseHours && css.sparse)} aria-hidden="true">
      {scale.marks.map((mark, hour) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place on the scale is what a mark is; its text may repeat
        <span key={hour} className={tag === undefined ? undefined : underTag(hour, tag, scale.marks.length)}>
          {mark}
        </span>
      ))}
    </div>
  )
}

/** Half of the width of the current time's tag, and of a mark's text, in hours of a wide and of a narrow timeline. */
const reach = { wide: 0.4, narrow: 1.2 }

/**
 * Whether the tag would cover a mark: on every timeline, or on a narrow one, where an hour is narrower than the tag.
 */
const underTag = (hour: number, tag: number, hours: number): string | undefined => {
  const isUnder = (half: number) => Math.abs(hour + half / 3 - Math.max(half, Math.min(tag, hours - half))) < half
  return isUnder(reach.wide) ? css.under : isUnder(reach.narrow) ? css.underNarrow : undefined
}

function Block({ block }: { block: TimelineBlock }) {
  if (block.kind === 'off')
    return <li className={css.off} style={at(block.start, block.length)} aria-label={block.label} />
  const inner = (
    <>
      <span className="visually-hidden">{block.label}</span>
      <span className={classes('truncate', css.text)} dir="auto" aria-hidden="true">
        {block.text}
      </span>
    </>
  )
  const shared = { className: classes(css.block, css[block.kind]), style: at(block.start, block.length) }
  return (
    <li className={css.item}>
      {block.onSelect ? (
        <button type="button" {...shared} onClick={block.onSelect}>
          {inner}
        </button>
      ) : (
        <span {...shared}>{inner}</span>
      )}
      {block.beside && (
        <span className={css.beside} style={at(block.start + block.length)} aria-hidden="true">
          {block.beside}
        </span>
      )}
    </li>
  )
}

/**
 * Time drawn to scale: an hour per column, a tick each quarter, one mark for the current time. With two scales, the
 * second zone is below the line. `boxed` extends the ticks, for a single item on a short day.
 */
export function Timeline({
  label,
  scales,
  blocks,
  now,
  boxed = false,
  height,
}: {
  label: string
  scales: readonly [TimelineScale] | readonly [TimelineScale, TimelineScale]
  blocks: readonly TimelineBlock[]
  /** The current time in hours from the beginning, and its text if it is shown. */
  now?: { at: number; text?: string } | undefined
  boxed?: boolean
  height?: number
}) {
  const [upper, lower] = scales
  const hours = upper.marks.length
  const size = { '--n': hours, ...(height && { '--h': `${height}px` }) } as CSSProperties
  const isNow = now !== undefined && now.at >= 0 && now.at <= hours
  const named = upper.name !== undefined || lower?.name !== undefined
  return (
    <section className={classes(css.rule, named && css.named, boxed && css.boxed)} style={size} aria-label={label}>
      {named && <span className={classes('strong', css.zone)}>{upper.name}</span>}
      <Marks scale={upper} tag={isNow && now.text ? now.at : undefined} />
      <div className={css.scale}>
        <ul className={css.ticks}>
          {blocks.map((block) => (
            <Block key={block.id} block={block} />
          ))}
        </ul>
        {isNow && (
          <div className={css.now} style={at(now.at)} aria-hidden="true">
            {now.text && <b>{now.text}</b>}
          </div>
        )}
      </div>
      {lower && named && <span className={classes('quiet', css.zone)}>{lower.name}</span>}
      {lower && <Marks scale={lower} />}
    </section>
  )
}
