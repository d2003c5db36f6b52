import { expect, it } from 'vitest'
import { pages } from '../pages.ts'
import { isCurrent } from './menu-entries.ts'

/** The entries of the officers' menu that are marked at a path. */
const markedAt = (path: string): string[] => {
  const entries = pages.filter((page) => page.menu !== undefined && page.path.startsWith('/compliance'))
  return entries.filter((page) => isCurrent(page, path, entries)).map((page) => page.path)
}

it('marks the page that is open, or the one that it belongs to', () => {
  expect(markedAt('/compliance')).toEqual(['/compliance'])
  expect(markedAt('/compliance/approvals/1')).toEqual(['/compliance'])
  expect(markedAt('/compliance/deputies')).toEqual(['/compliance'])
  expect(markedAt('/compliance/calls')).toEqual(['/compliance/calls'])
  expect(markedAt('/compliance/calls/1')).toEqual(['/compliance/calls'])
  expect(markedAt('/compliance/rules/tenant/1')).toEqual(['/compliance/rules'])
})
