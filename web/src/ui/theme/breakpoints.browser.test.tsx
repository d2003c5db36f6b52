import { Settings } from '@colloquy/contract/tenancy/shapes'
import { describe, expect, it } from 'vitest'
import { below, breakpoints, from } from './breakpoints.ts'

const sheets = import.meta.glob<string>('../../**/*.css', { query: '?raw', import: 'default', eager: true })
const theme = import.meta.glob<string>('./theme.ts', { query: '?raw', import: 'default', eager: true })

describe('the breakpoints', () => {
  it('are the five of the settings [SH-11]', () => {
    const shape = Settings.shape.breakpoints
    for (const [name, width] of Object.entries(breakpoints))
      expect(shape.shape[name as keyof typeof breakpoints].safeParse(width).success).toBe(true)
    expect(Object.keys(breakpoints)).toEqual(Object.keys(shape.shape))
  })

  it('are the only ones in the style sheets [SH-11]', () => {
    const allowed = new Set(
      Object.values(breakpoints).flatMap((width) => [`min-width: ${width}px`, `max-width: ${width - 1}px`]),
    )
    const used = Object.entries(sheets).flatMap(([path, text]) =>
      [...text.matchAll(/@media[^{]*/g)].flatMap(([media]) =>
        [...media.matchAll(/(min|max)-width\s*:\s*[\d.]+\w+/g)].map(([query]) => ({
          path,
          query: query.replace(/\s*:\s*/, ': '),
        })),
      ),
    )
    expect(used.length).toBeGreaterThan(10)
    expect(used.filter(({ query }) => !allowed.has(query))).toEqual([])
  })

  it("are those of the component library's theme [SH-11]", () => {
    const written = /breakpoints: \{([^}]*)\}/.exec(Object.values(theme)[0]!)?.[1]
    const pixels = [...(written ?? '').matchAll(/'([\d.]+)em'/g)].map(([, em]) => Number(em) * 16)
    expect(pixels).toEqual(Object.values(breakpoints))
  })

  it('make media queries that never overlap', () => {
    expect(from('tablet')).toBe('(min-width: 769px)')
    expect(below('tablet')).toBe('(max-width: 768px)')
  })
})
