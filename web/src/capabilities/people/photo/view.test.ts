import { describe, expect, it } from 'vitest'
import { atZoom, firstCrop, keyMoves, moved, zoomBy, zoomOf } from './view.ts'

const wide = { width: 1200, height: 800 }
const tall = { width: 800, height: 1200 }

describe('the square crop of a photo', () => {
  it('starts as the largest one, where a face may be', () => {
    expect(firstCrop(wide)).toEqual({ size: 800, left: 200, top: 0 })
    expect(firstCrop(tall)).toEqual({ size: 800, left: 0, top: 100 })
  })

  it('moves by fractions of its side and stays inside the photo', () => {
    const crop = { size: 400, left: 200, top: 100 }
    expect(moved(wide, crop, 0.5, 0.25)).toEqual({ size: 400, left: 400, top: 200 })
    expect(moved(wide, crop, -9, 9)).toEqual({ size: 400, left: 0, top: 400 })
    expect(moved(wide, crop, 9, -9)).toEqual({ size: 400, left: 800, top: 0 })
  })

  it('zooms around its centre, but not until it blurs', () => {
    expect(zoomBy(wide, firstCrop(wide), 2)).toEqual({ size: 400, left: 400, top: 200 })
    expect(zoomBy(wide, firstCrop(wide), 100).size).toBe(96)
    expect(zoomBy(wide, { size: 400, left: 0, top: 0 }, 0.1)).toEqual({ size: 800, left: 0, top: 0 })
  })

  it('covers all of a photo that is too small to zoom', () => {
    const tiny = { width: 60, height: 40 }
    expect(zoomBy(tiny, firstCrop(tiny), 3)).toEqual({ size: 40, left: 10, top: 0 })
    expect(zoomOf(tiny, firstCrop(tiny))).toBe(0)
  })

  it('has the zoom level of the slider, and the other way round', () => {
    expect(zoomOf(wide, firstCrop(wide))).toBe(0)
    for (const closeness of [0, 25, 60, 100])
      expect(zoomOf(wide, atZoom(wide, firstCrop(wide), closeness))).toBe(closeness)
  })

  it('is controlled by keys', () => {
    const crop = { size: 400, left: 200, top: 100 }
    const after = (key: string) => keyMoves[key]!(wide, crop)
    expect([after('ArrowLeft').left, after('ArrowRight').left]).toEqual([184, 216])
    expect([after('ArrowUp').top, after('ArrowDown').top]).toEqual([84, 116])
    expect([after('+').size, after('=').size, after('-').size]).toEqual([364, 364, 440])
  })
})
