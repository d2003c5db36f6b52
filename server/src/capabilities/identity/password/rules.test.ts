import { describe, expect, it } from 'vitest'
import { isGuessable } from './rules.ts'

const known = ['imogen.achterberg@brandywell.example', 'Imogen Achterberg', 'meridian.example', null]

describe('a new password', () => {
  it.each([
    'aaaaaaaaaaaaaaaaaa',
    'abababababababab',
    'abbabaabbaababba',
    'tractortractortractor',
    '123456789012345',
    'qwertyuiopasdfgh',
    'QWERTZUIOPasdfghjkl',
    '1q2w3e4r5t6y7u8i',
    'password12345678',
    'WelcomeWelcome2026',
    'imogenachterberg1',
    'Brandywell-2026!!',
    'meridianmeridian99',
    'ｐａｓｓｗｏｒｄ12345678',
  ])('is refused when it is easy to guess: %s', (password) => {
    expect(isGuessable(password, known)).toBe(true)
  })

  it.each([
    'kettle orbit velvet',
    'Donaudampfschifffahrt',
    'my password is a long sentence',
    'سيارة زرقاء قرب البحر',
    '雨の日は静かに本を読む夜長',
    'v8#Qm!2zL0p&Xw9',
    'imogen likes slow trains',
  ])('is accepted when it is not: %s', (password) => {
    expect(isGuessable(password, known)).toBe(false)
  })
})
