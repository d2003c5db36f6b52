import type { Crop } from '@colloquy/contract/people/shapes'
import { type PointerEvent, useEffect, useRef } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import css from './crop-picker.module.css'
import type { SelectedImage } from './data.ts'
import { atZoom, keyMoves, moved, zoomBy, zoomOf } from './view.ts'

interface Point {
  x: number
  y: number
}

/** Selects a square crop: drag or arrow keys move it; slider, pinch, wheel or + and − zoom. */
export function CropPicker({
  picture,
  crop,
  onChange,
}: {
  picture: SelectedImage
  crop: Crop
  onChange: (change: (crop: Crop) => Crop) => void
}) {
  const t = useTranslate()
  const stage = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const { width, height } = picture

  // The file button is gone, so focus moves here.
  useEffect(() => stage.current?.focus(), [])
  // React's own wheel listener is passive and cannot prevent page scrolling.
  useEffect(() => {
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      onChange((now) => zoomBy({ width, height }, now, 0.998 ** event.deltaY))
    }
    const element = stage.current
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [onChange, width, height])

  const press = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const lift = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId)
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const from = fingers.current.get(event.pointerId)
    if (!from) return
    const to = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, to)
    const side = event.currentTarget.clientWidth
    if (other) onChange((now) => zoomBy(picture, now, apart(other, to) / Math.max(1, apart(other, from))))
    else onChange((now) => moved(picture, now, (from.x - to.x) / side, (from.y - to.y) / side))
  }
  return (
    <div className={css.picker}>
      <div
        ref={stage}
        className={css.stage}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: role application handles keys itself
        tabIndex={0}
        aria-label={t('PEOPLE.PHOTO.STAGE')}
        aria-describedby="crop-help"
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={lift}
        onPointerCancel={lift}
        onKeyDown={(event) => {
          const move = keyMoves[event.key]
          if (!move) return
          event.preventDefault()
          onChange((now) => move(picture, now))
        }}
      >
        <img
          src={picture.address}
          alt=""
          draggable={false}
          style={{
            width: `${(width / crop.size) * 100}%`,
            height: `${(height / crop.size) * 100}%`,
            left: `${(-crop.left / crop.size) * 100}%`,
            top: `${(-crop.top / crop.size) * 100}%`,
          }}
        />
      </div>
      <label className={css.zoom}>
        {t('PEOPLE.PHOTO.CLOSER')}
        <input
          type="range"
          min={0}
          max={100}
          value={zoomOf(picture, crop)}
          onChange={(event) => {
            const closeness = Number(event.currentTarget.value)
            onChange((now) => atZoom(picture, now, closeness))
          }}
        />
      </label>
      <p id="crop-help" className="quiet small">
        {t('PEOPLE.PHOTO.HELP')}
      </p>
    </div>
  )
}

const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)
