import { operation } from '@colloquy/contract/operation'
import { Id, Instant } from '@colloquy/contract/values'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { responseWriterFor } from './response-writer.ts'

const Post = z.object({
  company: z.string(),
  since: z.nullable(Instant),
  state: z.enum(['open', 'closed']),
  status: z.union([z.literal(4), z.literal(6)]),
})
const openPerson = operation('people.test', {
  summary: 'Somebody.',
  method: 'GET',
  path: '/test/{personId}',
  input: z.object({ personId: Id }),
  output: z.object({
    personId: Id,
    visits: z.int(),
    rating: z.nullable(z.number()),
    isHere: z.boolean(),
    note: z.optional(z.string()),
    posts: z.array(Post),
    scores: z.record(z.string(), z.number()),
  }),
})
const post = { company: 'Acme', since: '2026-01-01T10:00:00.000Z', state: 'open', status: 4 }
const person = {
  personId: '019a0000-0000-7000-8000-00000000a001',
  visits: 3,
  rating: 4.5,
  isHere: true,
  note: 'quiet',
  posts: [post, { ...post, since: null, state: 'closed', status: 6 }],
  scores: { one: 1 },
}

const write = responseWriterFor(openPerson)

describe('the response writer', () => {
  it('writes declared data', () => {
    for (const one of [person, { ...person, note: undefined, rating: null, posts: [] }])
      expect(write(one)).toBe(JSON.stringify(z.encode(openPerson.output, one as never)))
  })

  it.each([7, 8, 100])('writes the same for a list of %i, whatever its characters', (count) => {
    const posts = Array.from({ length: count }, (_, i) => ({
      ...post,
      company: `${i} Şişli “Ağaç” 😀 ${'ü'.repeat(2000)}`,
    }))
    const full = { ...person, note: undefined, posts }
    const written = write(full)
    expect(typeof written).toBe(count < 8 ? 'string' : 'object')
    expect(String(written)).toBe(JSON.stringify(full))
  })

  it('writes declared keys only, at any depth', () => {
    const leaky = { ...person, secret: 'a', posts: [{ ...post, secret: 'b' }] }
    expect(write(leaky)).toBe(write({ ...person, posts: [post] }))
  })

  it('refuses other values in place of declared ones', () => {
    const Visit = z.object({ place: z.string(), visits: z.int(), note: z.optional(z.string()) })
    const writeVisit = responseWriterFor({ ...openPerson, output: Visit } as never)
    class Counted {
      readonly place = 'Zug'
      readonly secret = 'c'
      get visits() {
        return 3
      }
    }
    const visit = { place: 'Zug', visits: 3 }
    for (const one of [
      { ...visit, secret: 'a' },
      { ...visit, note: undefined, secret: 'b' },
      new Counted(),
      Object.create(visit),
    ])
      expect(JSON.parse(String(writeVisit(one)))).toEqual(visit)
  })

  it.each([
    ['a missing key', { visits: undefined }, 'visits: expected a whole number, not undefined'],
    ['a fraction for a whole number', { visits: 1.5 }, 'visits'],
    ['a number for a text', { personId: 1 }, 'personId'],
    ['a text for a list', { posts: 'none' }, 'posts: expected a list'],
    ['null where there must be something', { isHere: null }, 'isHere: expected true or false, not null'],
    [
      'a value that is none of those there are',
      { posts: [{ ...post, state: 'lost' }] },
      'posts: state: expected one of',
    ],
    ['a literal that is none of those there are', { posts: [{ ...post, status: 5 }] }, 'posts: status'],
    ['no number', { rating: Number.NaN }, 'rating'],
    ['a date where its text belongs', { posts: [{ ...post, since: new Date(0) }] }, 'posts: since: expected text'],
    ['nothing for an object', { posts: [null] }, 'posts: expected an object'],
  ])('refuses %s', (_, change, message) => {
    expect(() => write({ ...person, ...change })).toThrow(message)
  })

  it('does not validate formats, unless the whole declaration is checked', () => {
    const odd = { ...person, personId: 'somebody' }
    expect(write(odd)).toContain('"somebody"')
    expect(() => responseWriterFor(openPerson, true)(odd)).toThrow()
    expect(responseWriterFor(openPerson, true)(person)).toBe(write(person))
  })
})
