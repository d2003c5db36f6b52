import { suggestExperts } from '@colloquy/contract/search/operations'
import { generateExpert } from '../../server/testing/search/generated-experts.ts'
import type { SignedInUser } from './users.ts'

const [warmUpRequests, measuredRequests] = [20, 200]

/** Milliseconds of suggestion requests for prefixes of names, companies and expertise of experts. */
export const timeSuggestions = async (turn: () => SignedInUser, people: number): Promise<number[]> => {
  const taken: number[] = []
  for (let i = 0; i < warmUpRequests + measuredRequests; i++) {
    const { texts } = generateExpert((i * 7919) % people)
    const names = texts.filter(({ field }) => ['name', 'company', 'expertise'].includes(field))
    const text = (names[i % names.length]?.text ?? '').slice(0, 2 + (i % 7))
    const { milliseconds } = await turn().ask(suggestExperts, { text })
    if (i >= warmUpRequests) taken.push(milliseconds)
  }
  return taken
}
