import type { TermsKind } from '@colloquy/contract/terms/shapes'
import type { Language } from '@colloquy/contract/values'
import type { Tx } from '../../platform/db/tables.ts'

interface TermsTextRow {
  tenant_id: string
  id: string
  kind: TermsKind
  version: number
  language: Language
  title: string
  body: string
  published_at: Date
}

interface TermsAgreementRow {
  tenant_id: string
  person_id: string
  kind: TermsKind
  version: number
  agreed_at: Date
  agreed_by: string
  session_id: string | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    terms_texts: TermsTextRow
    terms_agreements: TermsAgreementRow
  }
}

/** Everything published of these kinds by an instant, in all versions and languages. */
export const publishedTexts = (tx: Tx, kinds: readonly TermsKind[], at: Date) =>
  tx
    .selectFrom('terms_texts')
    .select(['id', 'kind', 'version', 'language', 'title', 'body', 'published_at'])
    .where('kind', 'in', kinds)
    .where('published_at', '<=', at)
    .execute()

/** The versions published by an instant, without their texts. */
export const publishedVersions = (tx: Tx, kinds: readonly TermsKind[], at: Date) =>
  tx
    .selectFrom('terms_texts')
    .select(['kind', 'version'])
    .distinct()
    .where('kind', 'in', kinds)
    .where('published_at', '<=', at)
    .execute()

/** What a person has agreed to, all versions. */
export const agreementsOf = (tx: Tx, personId: string) =>
  tx
    .selectFrom('terms_agreements')
    .select(['kind', 'version', 'agreed_at as agreedAt'])
    .where('person_id', '=', personId)
    .execute()

/** Records agreement to versions; one that was agreed to before keeps its first instant. Answers how many are new. */
export const agree = async (tx: Tx, agreements: readonly TermsAgreementRow[]): Promise<number> => {
  if (agreements.length === 0) return 0
  const written = await tx
    .insertInto('terms_agreements')
    .values([...agreements])
    .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id', 'kind', 'version']).doNothing())
    .returning('kind')
    .execute()
  return written.length
}
