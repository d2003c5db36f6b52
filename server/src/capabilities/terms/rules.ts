import type { Language } from '@colloquy/contract/languages'
import type { DraftText, TermsKind, TermsOverview, TermsStatus } from '@colloquy/contract/terms/shapes'

const dayMs = 24 * 3_600_000

/** The kinds of text each kind of person agrees to: experts have their own terms, the privacy policy is shared. */
export const kindsFor = (isExpert: boolean): readonly TermsKind[] => [isExpert ? 'expert' : 'general', 'privacy']

interface TermsVersion {
  readonly kind: TermsKind
  readonly version: number
}

/** The newest version of each kind. */
export const newest = <T extends TermsVersion>(editions: readonly T[]): T[] => {
  const byKind = new Map<TermsKind, T>()
  for (const edition of editions) {
    const known = byKind.get(edition.kind)
    if (!known || known.version < edition.version) byKind.set(edition.kind, edition)
  }
  return [...byKind.values()]
}

interface Agreement extends TermsVersion {
  readonly agreedAt: Date
}

/** The instant at which an agreement lapses; null when it never does. */
const lapseOf = ({ agreedAt }: Agreement, lapseDays: number | null): Date | null =>
  lapseDays === null ? null : new Date(agreedAt.getTime() + lapseDays * dayMs)

const latest = (agreements: readonly Agreement[], kind: TermsKind): Agreement | undefined =>
  agreements
    .filter((agreement) => agreement.kind === kind)
    .toSorted((a, b) => b.version - a.version || b.agreedAt.getTime() - a.agreedAt.getTime())[0]

/**
 * For each text in force, the newest version the person has agreed to; agreements to older versions and lapsed ones do
 * not count. `has_pending_terms` is the same rule in SQL.
 */
export const termsStatusOf = (
  inForce: readonly TermsVersion[],
  agreements: readonly Agreement[],
  { lapseDays, at }: { readonly lapseDays: number | null; readonly at: Date },
): Omit<TermsStatus, 'entityId'> => {
  const texts = inForce.map(({ kind, version }) => {
    const last = latest(agreements, kind)
    const lapses = last ? lapseOf(last, lapseDays) : null
    return {
      kind,
      version,
      acceptedVersion: last?.version ?? null,
      acceptedAt: last?.agreedAt.toISOString() ?? null,
      isPending: last?.version !== version || (lapses !== null && lapses <= at),
      lapsesAt: lapses?.toISOString() ?? null,
    }
  })
  return { accepted: texts.every(({ isPending }) => !isPending), texts }
}

interface Published extends TermsVersion {
  readonly publishedAt: Date
}

/** The state of each version of one kind: of those whose date has passed, the newest is in force. */
export const statesOf = (versions: readonly Published[], at: Date): Map<number, StateOfVersion> => {
  const begun = versions.filter(({ publishedAt }) => publishedAt <= at).map(({ version }) => version)
  const inForce = Math.max(0, ...begun)
  return new Map(
    versions.map(({ version, publishedAt }) => {
      if (version === inForce) return [version, 'in_force']
      return [version, publishedAt > at && version > inForce ? 'planned' : 'former']
    }),
  )
}
type StateOfVersion = TermsOverview['kinds'][number]['versions'][number]['state']

/** Whether a draft has a text in every language. */
export const isComplete = (texts: readonly DraftText[], languages: readonly Language[]): boolean =>
  languages.every((language) =>
    texts.some((text) => text.language === language && text.title.trim() !== '' && text.body.trim() !== ''),
  )

/** A version comes into force immediately or up to two years later. */
export const isPublishable = (from: Date, at: Date): boolean =>
  from >= at && from.getTime() <= at.getTime() + 2 * 366 * dayMs
