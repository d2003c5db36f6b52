import { languages } from '@colloquy/contract/languages'
import { attestationKinds } from '@colloquy/contract/terms/shapes'
import { expect, test } from 'vitest'
import { demoTexts } from './seed.ts'

const texts = demoTexts({ platform: 'The Exchange', company: 'Company Ltd', mailDomain: 'company.example' })

test.each(languages)('every kind of text has ten sections in %s and says that counsel must review it', (language) => {
  const review = { enUS: 'Counsel must review', deDE: 'anwaltlich geprüft', arSA: 'مستشار قانوني' }[language]
  for (const kind of ['general', 'expert', 'privacy'] as const) {
    const { title, body } = texts[language][kind]
    const paragraphs = body.split('\n\n')
    expect(title.length, kind).toBeGreaterThan(5)
    expect(paragraphs, kind).toHaveLength(12)
    expect(paragraphs[0], kind).toContain(review)
    expect(body, kind).toContain('Company Ltd')
    expect(body, kind).not.toMatch(/undefined|\$\{/)
  }
})

test.each(languages)('what calls attest are short statements in %s', (language) => {
  for (const kind of attestationKinds) {
    const statements = texts[language][kind].body.split('\n\n')
    expect(statements.length, kind).toBeLessThanOrEqual(6)
    for (const statement of statements) expect(statement.length, kind).toBeLessThan(160)
    // Read at 200 words a minute, they leave a quarter of a minute to confirm them.
    expect(statements.join(' ').split(/\s+/).length, kind).toBeLessThan(150)
  }
})
