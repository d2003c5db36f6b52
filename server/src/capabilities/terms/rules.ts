import type { TermsKind } from '@colloquy/contract/terms/shapes'

/** The texts a kind of person agrees to: experts have terms of their own, the privacy policy is everybody's. */
export const kindsFor = (isExpert: boolean): readonly TermsKind[] => [isExpert ? 'expert' : 'general', 'privacy']

interface Edition {
  readonly kind: TermsKind
  readonly version: number
}

/** The newest version of each kind. */
export const newest = <T extends Edition>(editions: readonly T[]): T[] => {
  const byKind = new Map<TermsKind, T>()
  for (const edition of editions) {
    const known = byKind.get(edition.kind)
    if (!known || known.version < edition.version) byKind.set(edition.kind, edition)
  }
  return [...byKind.values()]
}

interface Agreement extends Edition {
  readonly agreedAt: Date
}

/** For each text in force, the newest version the person has agreed to; older agreements do not count for it. */
export const standing = (inForce: readonly Edition[], agreements: readonly Agreement[]) => {
  const texts = inForce.map(({ kind, version }) => {
    const last = newest(agreements).find((agreement) => agreement.kind === kind)
    return { kind, version, acceptedVersion: last?.version ?? null, acceptedAt: last?.agreedAt.toISOString() ?? null }
  })
  return { accepted: texts.every((text) => text.acceptedVersion === text.version), texts }
}
