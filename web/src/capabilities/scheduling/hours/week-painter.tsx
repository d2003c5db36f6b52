import { type Weekday, type WorkingWindow, weekdays } from '@colloquy/contract/scheduling/working-hours'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import {
  type Cell,
  cellMinutes,
  cellsPerDay,
  isCellOn,
  isInStroke,
  moveCell,
  paintStroke,
  type Stroke,
  strokeText,
} from './cell-selection.ts'
import { clockText } from './view.ts'
import css from './week-painter.module.css'

const hourMarks = [0, 6, 12, 18]
const steps = Array.from({ length: cellsPerDay }, (_, step) => step)

/**
 * A week in half hours, painted by dragging: a stroke does to all its cells what it does to its first. By keyboard, the arrow
 * keys move, with Shift they paint, and Space changes one half hour. Days are rows, so that a finger that moves up or down
 * still scrolls the page.
 */
export function WeekPainter({
  windows,
  nameOf,
  onChange,
}: {
  windows: readonly WorkingWindow[]
  nameOf: (day: Weekday, style: 'long' | 'short') => string
  onChange: (windows: WorkingWindow[]) => void
}) {
  const t = useTranslate()
  const grid = useRef<HTMLDivElement>(null)
  const [stroke, showStroke] = useState<Stroke>()
  // A pointer may be lifted before its last move is rendered.
  const latest = useRef<Stroke>(undefined)
  const [current, setCurrent] = useState<Cell>({ day: 1, step: (9 * 60) / cellMinutes })

  const setStroke = (next: Stroke | undefined) => {
    latest.current = next
    showStroke(next)
  }
  const begin = (cell: Cell) => setStroke({ from: cell, to: cell, isOn: !isCellOn(windows, cell) })
  const commit = () => {
    const done = latest.current
    setStroke(undefined)
    if (done) onChange(paintStroke(windows, done))
  }
  // The pointer may leave the week before it is lifted.
  const lift = useEffectEvent(commit)
  const isPainting = stroke !== undefined
  useEffect(() => {
    if (!isPainting) return
    const listener = () => lift()
    window.addEventListener('pointerup', listener)
    return () => window.removeEventListener('pointerup', listener)
  }, [isPainting])
  const focus = (cell: Cell) => {
    setCurrent(cell)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${cell.day} ${cell.step}"]`)?.focus()
  }

  const press = (event: PointerEvent<HTMLElement>) => {
    const cell = cellAt(event)
    if (!cell || event.button !== 0) return
    setCurrent(cell)
    begin(cell)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const begun = latest.current
    const cell = begun && cellAt(event)
    if (cell) setStroke({ ...begun, to: cell })
  }
  const type = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      onChange(paintStroke(windows, { from: current, to: current, isOn: !isCellOn(windows, current) }))
      return
    }
    if (event.key === 'Escape' && stroke) {
      event.stopPropagation()
      setStroke(undefined)
      return
    }
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = moveCell(current, event.key, isRightToLeft)
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (event.shiftKey)
      setStroke(stroke ? { ...stroke, to: next } : { from: current, to: next, isOn: !isCellOn(windows, current) })
    focus(next)
  }
  return (
    <div className={css.painter}>
      <div className={css.marks} aria-hidden>
        {hourMarks.map((hour) => (
          <span key={hour}>{clockText(hour * 60)}</span>
        ))}
      </div>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={t('SCHEDULING.HOURS.WEEK')}
        aria-multiselectable
        className={css.grid}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerCancel={() => setStroke(undefined)}
        onKeyDown={type}
        onKeyUp={(event) => event.key === 'Shift' && commit()}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || commit()}
      >
        {weekdays.map((day) => (
          // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus
          <div key={day} role="row" className={css.day}>
            {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
            <span role="rowheader" className={css.name}>
              {nameOf(day, 'short')}
            </span>
            {steps.map((step) => {
              const cell = { day, step }
              const isOn = stroke && isInStroke(stroke, cell) ? stroke.isOn : isCellOn(windows, cell)
              const isCurrent = current.day === day && current.step === step
              return (
                <div
                  key={step}
                  role="gridcell"
                  data-cell={`${day} ${step}`}
                  tabIndex={isCurrent ? 0 : -1}
                  aria-selected={isOn}
                  aria-label={t('SCHEDULING.HOURS.CELL', {
                    day: nameOf(day, 'long'),
                    time: clockText(step * cellMinutes),
                  })}
                  className={css.cell}
                />
              )
            })}
          </div>
        ))}
      </div>
      <output className={css.stroke} aria-live="polite">
        {stroke ? strokeText(stroke, (day) => nameOf(day, 'long')) : t('SCHEDULING.HOURS.PAINT_HELP')}
      </output>
    </div>
  )
}

/** The cell under a pointer: also while a touch is bound to the element it began on. */
const cellAt = ({ clientX, clientY }: PointerEvent): Cell | undefined => {
  const found = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-cell]')
  const [day, step] = found?.dataset.cell?.split(' ').map(Number) ?? []
  return day === undefined || step === undefined ? undefined : { day: day as Weekday, step }
}
