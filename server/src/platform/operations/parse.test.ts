import { describe, expect, it } from 'vitest'
import { editNote, listNotes, writeNote } from '../../../testing/notes-capability.ts'
import { collectInput, parseInput } from './parse.ts'
import { Refused } from './refused.ts'

const wire = (query: Record<string, unknown> = {}, body?: unknown, params = {}) => ({ params, query, body })
const refusalOf = (run: () => unknown): Refused => {
  try {
    run()
  } catch (error) {
    if (error instanceof Refused) return error
  }
  throw new Error('was not refused')
}

describe('gathering input', () => {
  it('reads a query as the types that are declared', () => {
    const input = collectInput(listNotes, wire({ limit: '5', shared: 'false', colours: ['4', '5'] }))
    expect(input).toEqual({ limit: 5, shared: false, colours: [4, 5] })
    expect(collectInput(listNotes, wire({ limit: '5', colours: '4' }))).toEqual({ limit: 5, colours: [4] })
  })

  it('leaves what does not fit for the check to find', () => {
    for (const query of [
      { limit: '' },
      { limit: 'x' },
      { limit: ['1', '2'] },
      { limit: '1', shared: 'yes' },
      { limit: '1', colours: '6' },
    ])
      expect(refusalOf(() => parseInput(listNotes, collectInput(listNotes, wire(query)))).code).toBe('invalid_input')
  })

  it('refuses a value that is said in the path and in the body', () => {
    const request = wire({}, { noteId: 'b', text: 'x' }, { noteId: 'a' })
    expect(refusalOf(() => collectInput(editNote, request)).details.issues).toEqual([
      { path: 'noteId', code: 'repeated' },
    ])
  })

  it.each([[[]], ['text'], [1], [true]])('refuses %j for a body', (body) => {
    expect(refusalOf(() => collectInput(writeNote, wire({}, body))).code).toBe('invalid_input')
  })

  it('refuses a query where a body belongs, and the reverse', () => {
    expect(refusalOf(() => collectInput(writeNote, wire({ text: 'x' }, {}))).code).toBe('invalid_input')
    expect(refusalOf(() => collectInput(listNotes, wire({ limit: '1' }, {}))).code).toBe('invalid_input')
  })
})

describe('checking input', () => {
  it.each(['a\0', '\ud83d', '\ude00\ud83d'])('refuses a text that no database can hold: %j', (text) => {
    expect(refusalOf(() => parseInput(listNotes, { limit: 1, [text]: 1 })).code).toBe('invalid_input')
    expect(refusalOf(() => parseInput(writeNote, { text })).details.issues).toBeUndefined()
  })

  it('refuses a value that is nested without end, whichever way it came', () => {
    const nested = Array.from({ length: 20_000 }).reduce<unknown>((inner) => [inner], 'x')
    expect(refusalOf(() => parseInput(writeNote, { text: nested })).code).toBe('invalid_input')
  })

  it('tells where and of what kind a fault is, and nothing of the pattern', () => {
    const { issues } = refusalOf(() => parseInput(writeNote, { text: 'a\u0007', isAdmin: true })).details
    expect(issues).toEqual([
      { path: 'text', code: 'invalid_format' },
      { path: '', code: 'unrecognized_keys' },
    ])
  })
})
