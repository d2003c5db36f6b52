import type { Facts } from './facts.ts'

/** The lines computed for the companies of one set of facts; every predicate about companies needs them. */
const knownLines = new WeakMap<Facts['companies'], Map<string, readonly string[]>>()

/** A company and the chain of its parents. A circle in the data ends the chain. */
const ancestorsOf = ({ companies }: Facts, company: string): readonly string[] => {
  let lines = knownLines.get(companies)
  if (!lines) {
    lines = new Map()
    knownLines.set(companies, lines)
  }
  const known = lines.get(company)
  if (known) return known
  const line: string[] = []
  for (let key: string | null = company; key !== null && !line.includes(key); key = companies[key]?.parent ?? null)
    line.push(key)
  lines.set(company, line)
  return line
}

/** The companies of a list that are a company itself, its parents or its subsidiaries. */
export const relatedTo = (facts: Facts, company: string, companies: readonly string[]): string[] => {
  const line = ancestorsOf(facts, company)
  return companies.filter((other) => line.includes(other) || ancestorsOf(facts, other).includes(company))
}
