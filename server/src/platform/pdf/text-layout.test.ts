import { describe, expect, it } from 'vitest'
import { layoutText, showable } from './text-layout.ts'

const style = { weight: 'normal', size: 10 } as const
const layout = (text: string, direction: 'ltr' | 'rtl' = 'ltr', maxWidth = 400) =>
  layoutText(text, { maxWidth, direction, isForeign: true, style })
const drawn = (text: string, direction: 'ltr' | 'rtl' = 'ltr') =>
  layout(text, direction).map(({ runs }) => runs.map((run) => run.text))

describe('layoutText', () => {
  it('breaks lines at words, and words that are too long anywhere, so that none is wider than allowed', () => {
    const lines = layout(`${'many words '.repeat(20)}${'x'.repeat(200)}`, 'ltr', 120)
    expect(lines.length).toBeGreaterThan(10)
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(120)
    expect(lines[0]!.runs[0]!.text.startsWith('many words')).toBe(true)
  })

  it('orders Arabic with Latin and digits from the right, and a Latin text from the left', () => {
    const [line] = layout('الساعة 15:00 في London')
    expect(line!.direction).toBe('rtl')
    const texts = line!.runs.map(({ text }) => text.trim()).filter((text) => text !== '')
    expect(texts.indexOf('London')).toBeLessThan(texts.indexOf('15:00'))
    expect(texts.at(-1)).toBe('الساعة')
    expect(layout('London 15:00', 'rtl')[0]).toMatchObject({ direction: 'ltr' })
  })

  it('mirrors brackets in what is written from the right', () => {
    expect(drawn('(12)', 'rtl')[0]!.join('')).toBe('(12)')
    expect(drawn('أ [x]', 'rtl')[0]!.join('|')).toContain('[')
  })

  it('keeps the lines of a text', () => {
    expect(layout('one\n\ntwo')).toHaveLength(3)
  })
})

describe('showable', () => {
  it('names what no font has, and drops what has no shape', () => {
    expect(showable('a🙂b\u200e\u00adc', 'normal')).toBe('a[U+1F642]bc')
    expect(showable('Łódź Ελλάδα Привет مرحبا', 'normal')).toBe('Łódź Ελλάδα Привет مرحبا')
  })
})
