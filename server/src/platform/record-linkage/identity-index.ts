import { compareIdentities, type IdentityMatch } from './identity-comparison.ts'
import type { IdentityFingerprint } from './identity-fingerprint.ts'

/** Records in memory by their lookup keys, so that each is compared with few others. */
export class IdentityIndex<T> {
  readonly #byKey = new Map<string, { readonly fingerprint: IdentityFingerprint; readonly value: T }[]>()

  add(fingerprint: IdentityFingerprint, value: T): void {
    const entry = { fingerprint, value }
    for (const key of fingerprint.lookupKeys) {
      const entries = this.#byKey.get(key)
      if (entries) entries.push(entry)
      else this.#byKey.set(key, [entry])
    }
  }

  /** The records that may be of the same person, the highest score first. */
  find(fingerprint: IdentityFingerprint): { readonly value: T; readonly match: IdentityMatch }[] {
    const entries = new Set(fingerprint.lookupKeys.flatMap((key) => this.#byKey.get(key) ?? []))
    return [...entries]
      .flatMap(({ fingerprint: other, value }) => {
        const match = compareIdentities(fingerprint, other)
        return match ? [{ value, match }] : []
      })
      .toSorted((a, b) => b.match.score - a.match.score)
  }
}
