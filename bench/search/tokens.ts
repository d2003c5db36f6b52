import { StringTable } from '../../server/src/search-engine/analysis/string-table.ts'
import { Tokenizer } from '../../server/src/search-engine/analysis/tokenizer.ts'
import type { ExpertDocument } from '../../server/src/search-engine/expert-document.ts'

/** Counts the distinct words of some experts, ignoring case; a text in a script without spaces counts as one word. */
export const tokensOf = (people: number, expert: (i: number) => Pick<ExpertDocument, 'texts'>): number => {
  const words = new StringTable()
  const cut = new Tokenizer()
  for (let i = 0; i < people; i++)
    for (const { text } of expert(i).texts) {
      cut.tokenize(text.toLowerCase())
      const { units, starts, ends, length } = cut
      for (let word = 0; word < length; word++) words.intern(units, starts[word] as number, ends[word] as number)
    }
  return words.length
}
