import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../web/src/', import.meta.url).pathname
const sources = globSync('**/*.tsx', { cwd: root }).filter((path) => !/\.test\.tsx$/.test(path))

/** The shared field itself, and the page of UI samples. */
const known = ['platform/field/email-field.tsx', 'portals/component-gallery/input-samples.tsx']

it('every e-mail field is the shared one, which limits addresses to 100 characters [ER-07]', () => {
  const others = sources.filter(
    (path) => !known.includes(path) && /type="email"|inputMode="email"/.test(readFileSync(root + path, 'utf8')),
  )
  expect(others).toEqual([])
  expect(sources.filter((path) => readFileSync(root + path, 'utf8').includes('<EmailField')).length).toBeGreaterThan(2)
})
