import { expect, it } from 'vitest'
import { speakerNamed } from './speakers.ts'

it('knows participants by their name in any order, or by a part that only one has', () => {
  const people = [
    { personId: 'ada', fullName: 'Ada Söderberg' },
    { personId: 'emil', fullName: 'Emil Brandt' },
    { personId: 'ben', fullName: 'Ben Brandt' },
  ]
  for (const [label, personId] of [
    ['Söderberg, Ada', 'ada'],
    ['ADA', 'ada'],
    ['Emil Brandt', 'emil'],
    ['Brandt', undefined],
    ['Speaker 1', undefined],
    ['', undefined],
  ])
    expect(speakerNamed(label!, people)).toBe(personId)
})
