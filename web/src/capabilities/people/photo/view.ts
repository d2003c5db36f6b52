import type { Crop } from '@colloquy/contract/people/shapes'

/** Width and height of a picture as people see it, in its pixels. */
export interface Extent {
  width: number
  height: number
}

/** The smallest square that still makes a sharp small picture, in pixels. */
const least = 96

const between = (low: number, value: number, high: number): number => Math.min(Math.max(value, low), high)
const shortOf = ({ width, height }: Extent): number => Math.min(width, height)

/** The largest square in the middle; of an upright picture a little higher, where faces are. */
export const firstCrop = (extent: Extent): Crop => {
  const size = shortOf(extent)
  return {
    size,
    left: Math.round((extent.width - size) / 2),
    top: Math.round((extent.height - size) / (extent.height > extent.width ? 4 : 2)),
  }
}

/** Keeps a square within its picture, in whole pixels. */
const within = (extent: Extent, { left, top, size }: Crop): Crop => {
  const side = Math.round(between(Math.min(least, shortOf(extent)), size, shortOf(extent)))
  return {
    size: side,
    left: Math.round(between(0, left, extent.width - side)),
    top: Math.round(between(0, top, extent.height - side)),
  }
}

/** Moves the square by parts of its side: 0.1 is a tenth to the right or down. */
export const moved = (extent: Extent, crop: Crop, right: number, down: number): Crop =>
  within(extent, { ...crop, left: crop.left + right * crop.size, top: crop.top + down * crop.size })

/** Comes closer around the square's middle: by 2, it is half as wide. */
export const closer = (extent: Extent, crop: Crop, by: number): Crop => {
  const size = between(Math.min(least, shortOf(extent)), crop.size / by, shortOf(extent))
  const aside = (crop.size - size) / 2
  return within(extent, { size, left: crop.left + aside, top: crop.top + aside })
}

/** How close one is, 0 (all of it) to 100. */
export const closenessOf = (extent: Extent, { size }: Crop): number => {
  const [whole, smallest] = [shortOf(extent), Math.min(least, shortOf(extent))]
  return whole === smallest ? 0 : Math.round((Math.log(whole / size) / Math.log(whole / smallest)) * 100)
}

/** Comes as close as that, 0 to 100, around the square's middle. */
export const atCloseness = (extent: Extent, crop: Crop, closeness: number): Crop => {
  const [whole, smallest] = [shortOf(extent), Math.min(least, shortOf(extent))]
  return closer(extent, crop, crop.size / (whole / (whole / smallest) ** (closeness / 100)))
}

/** What each key does to the square, by its name in events. */
export const keyMoves: Readonly<Record<string, (extent: Extent, crop: Crop) => Crop>> = {
  ArrowLeft: (extent, crop) => moved(extent, crop, -0.04, 0),
  ArrowRight: (extent, crop) => moved(extent, crop, 0.04, 0),
  ArrowUp: (extent, crop) => moved(extent, crop, 0, -0.04),
  ArrowDown: (extent, crop) => moved(extent, crop, 0, 0.04),
  '+': (extent, crop) => closer(extent, crop, 1.1),
  '=': (extent, crop) => closer(extent, crop, 1.1),
  '-': (extent, crop) => closer(extent, crop, 1 / 1.1),
}
