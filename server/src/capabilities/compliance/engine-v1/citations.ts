import type { Facts } from './facts.ts'

/** The value of the fact that a key cites; undefined where nothing is known. */
const citedValue = (facts: Facts, key: string): unknown => {
  const [kind, ...rest] = key.split('.')
  const id = rest.join('.')
  switch (kind) {
    case 'employments':
      return id === '' ? facts.expert.employments : facts.expert.employments?.find((one) => one.id === id)
    case 'companies': {
      const end = id.lastIndexOf('.')
      const company = facts.companies[id.slice(0, end)]
      return company?.[id.slice(end + 1) as keyof typeof company]
    }
    case 'restricted':
      return facts.client.restricted.find((one) => one.id === id)
    case 'answers':
      return facts.answers.find((one) => one.id === id)
    case 'expiringAnswers':
      return facts.expiringAnswers?.find((one) => one.id === id)
    case 'publicOffice':
      return facts.expert.publicOffice
    case 'doNotContact':
      return facts.expert.doNotContact
    case 'termsAcceptedAt':
      return facts.expert.termsAcceptedAt
    case 'training':
      return id === '' ? facts.expert.training : facts.expert.training?.find((one) => one.module === id)
    case 'relationships':
      return id === '' ? facts.expert.relationships : facts.expert.relationships?.find((one) => one.id === id)
    case 'client':
      return facts.client.company
    case 'pairCalls':
      return facts.call.pairCalls
    default:
      throw new RangeError(`unknown fact: ${key}`)
  }
}

/** The values of cited facts by key; null where nothing is known. */
export const citedValues = (facts: Facts, cites: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(cites.map((key) => [key, citedValue(facts, key) ?? null]))
