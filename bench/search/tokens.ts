import type { ExpertDocument } from '../../server/src/capabilities/search/engine/document.ts'
import { Cut } from '../../server/src/capabilities/search/text/cutting.ts'
import { Interned } from '../../server/src/capabilities/search/text/interned.ts'

/** How many different words so many experts say, without regard to capitals; a piece of writing without spaces is one. */
export const tokensOf = (people: number, expert: (i: number) => Pick<ExpertDocument, 'pieces'>): number => {
  const words = new Interned()
  const cut = new Cut()
  for (let i = 0; i < people; i++)
    for (const { text } of expert(i).pieces) {
      cut.cut(text.toLowerCase())
      const { units, starts, ends, length } = cut
      for (let word = 0; word < length; word++) words.numberOf(units, starts[word] as number, ends[word] as number)
    }
  return words.length
}
