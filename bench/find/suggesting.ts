import { suggestExperts } from '@colloquy/contract/search/operations'
import { generateExpert } from '../../server/testing/search/generated-experts.ts'
import type { Somebody } from './people.ts'

const [early, asked] = [20, 200]

/** Milliseconds that suggestions take for beginnings of names, companies and expertise that experts have. */
export const suggesting = async (turn: () => Somebody, people: number): Promise<number[]> => {
  const taken: number[] = []
  for (let i = 0; i < early + asked; i++) {
    const { texts } = generateExpert((i * 7919) % people)
    const names = texts.filter(({ field }) => ['name', 'company', 'expertise'].includes(field))
    const text = (names[i % names.length]?.text ?? '').slice(0, 2 + (i % 7))
    const { milliseconds } = await turn().ask(suggestExperts, { text })
    if (i >= early) taken.push(milliseconds)
  }
  return taken
}
