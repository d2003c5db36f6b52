import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../join-classes.ts'
import css from './timeline.module.css'

/** A stretch drawn on the rule; `start` and `length` in hours from the rule's beginning. */
export interface TimelineBlock {
  id: string
  start: number
  length: number
  /** fixed: solid, hold: dashed, past: grey, off: hatched and without words */
  kind: 'fixed' | 'hold' | 'past' | 'off'
  text?: ReactNode
  /** Stands beside a block that is too short for words. */
  beside?: ReactNode
  /** The whole of it in words, for those who do not see the drawing. */
  label: string
  onSelect?: () => void
}

/** One zone's reading of the rule: its name and a label for each hour. */
export interface TimelineScale {
  name?: string
  marks: readonly string[]
}

const at = (start: number, length = 0) => ({ '--a': start, '--d': length }) as CSSProperties

function Marks({ scale, tag }: { scale: TimelineScale; tag?: number | undefined }) {
  return (
    <div className={css.marks} aria-hidden="true">
      {scale.marks.map((mark, hour) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place on the scale is what a mark is; its text may repeat
        <span key={hour} className={tag === undefined ? undefined : underTag(hour, tag, scale.marks.length)}>
          {mark}
        </span>
      ))}
    </div>
  )
}

/** Half of the tag that says what time it is, and half of a mark's text, in hours of a wide and of a narrow rule. */
const reach = { wide: 0.4, narrow: 1.2 }

/** What a mark is that the tag would cover: on every rule, or on a narrow one, where an hour is narrower than the tag. */
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
 * Time drawn to scale: an hour a column, a tick each quarter, one mark that is now.
 * With two scales the second zone is read below the line. `boxed` draws the ticks through, for one thing on a short day.
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
  /** Where now is, in hours from the beginning, and its clock time if it is to be written. */
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
