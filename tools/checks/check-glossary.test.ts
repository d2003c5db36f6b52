import { describe, expect, it } from 'vitest'
import { glossary } from './check-glossary.ts'
import { problemsOf } from './finding.ts'

const words = `
| Term | Meaning | Not | Where |
|---|---|---|---|
| tenant | A company | | |
| segment | A part of the index | \`block\`, \`KeptTenant\` | \`server/src/search\` |
| lazy overlay | A dialog loaded late | \`later()\` | \`everywhere\` |
`
const treeOf = (files: Record<string, string>) =>
  new Map(Object.entries({ 'docs/WORDS.md': words, 'server/src/search/segment.ts': 'export const size = 1', ...files }))
const problems = (files: Record<string, string> = {}) => problemsOf(glossary(treeOf(files)))
const inSearch = (content: string) => problems({ 'server/src/search/index.ts': content })

describe('glossary', () => {
  it.each([
    ['comments and strings', `// a block\nexport const text = 'block'`],
    ['other words that contain a refused one', 'export const blocked = 1'],
    ['database columns', 'export interface Row { block_id: string }'],
    ['names that it only uses', 'export const size = outside.block.size'],
    ['a whole name as a word of another', 'export const runLater = 1'],
  ])('accepts %s', (_, content) => {
    expect(inSearch(content)).toEqual([])
  })

  it('accepts a refused name in another folder', () => {
    expect(problems({ 'server/src/rooms/block.ts': 'export const blockSize = 1' })).toEqual([])
  })

  it.each([
    ['a variable', 'export const blockSize = 1'],
    ['a destructured variable', 'export const { size: block } = outside'],
    ['a destructured variable with a default', 'export const [block = 1] = outside'],
    ['a function', 'export function writeBlock() {}'],
    ['a parameter', 'export const size = (block: number) => 1'],
    ['a rest parameter', 'export const size = (...block: number[]) => 1'],
    ['a parameter of a function type', 'export type Size = (block: number) => number'],
    ['a property of a type', 'export interface Size { block: number }'],
    ['a method of a type', 'export interface Size { block(): number }'],
    ['a property of an object', 'export const size = { block: 1 }'],
    ['a class', 'export class BlockWriter {}'],
    ['a member of a class', 'export class Writer { #block = 1 }'],
    ['a method of a class', 'export class Writer { writeBlock() {} }'],
    ['a type', 'export type BlockSize = number'],
    ['a type parameter', 'export type Size<Block> = Block[]'],
    ['a renamed import', `import { size as block } from './size.ts'`],
    ['a whole name', 'export type KeptTenant = string'],
    ['a whole name in lower case', 'export const later = 1'],
  ])('refuses %s', (_, content) => {
    expect(inSearch(content)).toHaveLength(1)
  })

  it('refuses names of files and folders', () => {
    expect(problems({ 'server/src/search/block/block-size.ts': '' })).toEqual([
      'server/src/search/block/block-size.ts: the path block; the glossary says segment',
      'server/src/search/block/block-size.ts: the path block-size.ts; the glossary says segment',
    ])
  })

  it.each([
    ['a folder that does not exist', '| segment | A part | `block` | `server/src/index` |'],
    ['refused names without folders', '| segment | A part | `block` | |'],
    ['folders without refused names', '| segment | A part | | `everywhere` |'],
    ['a row without a meaning', '| segment | | | |'],
    ['a row with too few cells', '| segment | A part |'],
  ])('refuses %s', (_, row) => {
    expect(problems({ 'docs/WORDS.md': `${words}${row}\n` })).toHaveLength(1)
  })
})
