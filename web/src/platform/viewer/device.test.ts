import { expect, it } from 'vitest'
import { isHandheld } from './device.ts'

const agent = (system: string) => `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko)`

it.each([
  ['iPhone; CPU iPhone OS 19_0 like Mac OS X', 5, true],
  ['iPad; CPU OS 12_0 like Mac OS X', 5, true],
  ['Macintosh; Intel Mac OS X 10_15_7', 5, true],
  ['Linux; Android 16; Pixel 10', 5, true],
  ['Macintosh; Intel Mac OS X 10_15_7', 0, false],
  ['Windows NT 10.0; Win64; x64', 10, false],
  ['X11; Linux x86_64', 0, false],
])('%s with %i touch points: handheld is %s [FB-02]', (system, maxTouchPoints, expected) => {
  expect(isHandheld({ userAgent: agent(system), maxTouchPoints } as Navigator)).toBe(expected)
})
