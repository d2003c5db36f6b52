import type { Crop } from '@colloquy/contract/people/shapes'

/** Displayed size of an image, in image pixels. */
export interface Extent {
  width: number
  height: number
}

/** Smallest crop that still gives a sharp thumbnail, in pixels. */
const minSizePx = 96

const between = (low: number, value: number, high: number): number => Math.min(Math.max(value, low), high)
const shortOf = ({ width, height }: Extent): number => Math.min(width, height)

/** The largest centred square; in portrait images slightly higher, where faces are. */
export const firstCrop = (extent: Extent): Crop => {
  const size = shortOf(extent)
  return {
    size,
    left: Math.round((extent.width - size) / 2),
    top: Math.round((extent.height - size) / (extent.height > extent.width ? 4 : 2)),
  }
}

/** Clamps a square to its image, in whole pixels. */
const within = (extent: Extent, { left, top, size }: Crop): Crop => {
  const side = Math.round(between(Math.min(minSizePx, shortOf(extent)), size, shortOf(extent)))
  return {
    size: side,
    left: Math.round(between(0, left, extent.width - side)),
    top: Math.round(between(0, top, extent.height - side)),
  }
}

/** Moves the square by fractions of its side: 0.1 is a tenth to the right or down. */
export const moved = (extent: Extent, crop: Crop, right: number, down: number): Crop =>
  within(extent, { ...crop, left: crop.left + right * crop.size, top: crop.top + down * crop.size })

/** Zooms around the square's centre: a factor of 2 halves its side. */
export const zoomBy = (extent: Extent, crop: Crop, by: number): Crop => {
  const size = between(Math.min(minSizePx, shortOf(extent)), crop.size / by, shortOf(extent))
  const aside = (crop.size - size) / 2
  return within(extent, { size, left: crop.left + aside, top: crop.top + aside })
}

/** The zoom level, 0 (largest crop) to 100. */
export const zoomOf = (extent: Extent, { size }: Crop): number => {
  const [whole, smallest] = [shortOf(extent), Math.min(minSizePx, shortOf(extent))]
  return whole === smallest ? 0 : Math.round((Math.log(whole / size) / Math.log(whole / smallest)) * 100)
}

/** Zooms to a level of 0 to 100 around the square's centre. */
export const atZoom = (extent: Extent, crop: Crop, closeness: number): Crop => {
  const [whole, smallest] = [shortOf(extent), Math.min(minSizePx, shortOf(extent))]
  return zoomBy(extent, crop, crop.size / (whole / (whole / smallest) ** (closeness / 100)))
}

/** Crop actions by `KeyboardEvent.key`. */
export const keyMoves: Readonly<Record<string, (extent: Extent, crop: Crop) => Crop>> = {
  ArrowLeft: (extent, crop) => moved(extent, crop, -0.04, 0),
  ArrowRight: (extent, crop) => moved(extent, crop, 0.04, 0),
  ArrowUp: (extent, crop) => moved(extent, crop, 0, -0.04),
  ArrowDown: (extent, crop) => moved(extent, crop, 0, 0.04),
  '+': (extent, crop) => zoomBy(extent, crop, 1.1),
  '=': (extent, crop) => zoomBy(extent, crop, 1.1),
  '-': (extent, crop) => zoomBy(extent, crop, 1 / 1.1),
}
