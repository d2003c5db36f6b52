import { languages } from '@colloquy/contract/languages'
import { expect, it } from 'vitest'
import { demoAttestations } from './attestations-seed.ts'

/** Of slow readers, on a phone. */
const wordsPerMinute = 150
/** To find the panel, and for the one tap that confirms. */
const tapSeconds = 10
const maxSeconds = 60

const texts = languages.flatMap((language) =>
  Object.entries(demoAttestations[language]).map(([kind, text]) => ({ language, kind, ...text })),
)

it.each(texts)('the statements $kind in $language are read and confirmed within a minute', ({ title, body }) => {
  const words = `${title} ${body}`.split(/\s+/u).length
  expect((words / wordsPerMinute) * 60 + tapSeconds).toBeLessThanOrEqual(maxSeconds)
})
