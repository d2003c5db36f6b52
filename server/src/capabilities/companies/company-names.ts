import { normalizeCompanyName } from '@colloquy/contract/comparable-names'

const maxMatchNameLength = 200

/** A name as names are compared; null when nothing of it can be compared. */
export const matchNameOf = (name: string): string | null =>
  normalizeCompanyName(name).slice(0, maxMatchNameLength).trim() || null

/** A company's names by their normalized form, its own name first; names that compare the same are one. */
export const matchNamesOf = (name: string, aliases: readonly string[] = []): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  for (const one of [name, ...aliases]) {
    const matchName = matchNameOf(one)
    if (matchName !== null && !names.has(matchName)) names.set(matchName, one)
  }
  return names
}
