import type { Language } from '@colloquy/contract/languages'
import { TermsKind } from '@colloquy/contract/terms/shapes'
import type { Tx } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import { arabic } from './arabic-seed.ts'
import { demoAttestations } from './attestations-seed.ts'
import { english, type Parties, type Texts } from './english-seed.ts'
import { german } from './german-seed.ts'

/** The demo's texts for one tenant, in every language. */
export const demoTexts = (parties: Parties) =>
  ({
    enUS: { ...english(parties), ...demoAttestations.enUS },
    deDE: { ...german(parties), ...demoAttestations.deDE },
    arSA: { ...arabic(parties), ...demoAttestations.arSA },
  }) satisfies Readonly<Record<Language, Texts>>

/** Publishes version 1 of a tenant's texts. Runs as the database owner in that tenant's transaction. */
export const seedTerms = async (tx: Tx, tenantId: string, parties: Parties, at: Date): Promise<void> => {
  const rows = Object.entries(demoTexts(parties)).flatMap(([language, texts]) =>
    TermsKind.options.map((kind) => ({
      tenant_id: tenantId,
      id: newId(at),
      kind,
      version: 1,
      language: language as Language,
      ...texts[kind],
      published_at: at,
    })),
  )
  await tx.insertInto('terms_texts').values(rows).execute()
}

/** Records that people have agreed to version 1 of the texts of their kind, as in the demo. */
export const seedAgreements = async (
  tx: Tx,
  tenantId: string,
  people: readonly { readonly personId: string; readonly isExpert: boolean; readonly agreedAt: Date }[],
): Promise<void> => {
  const rows = people.flatMap(({ personId, isExpert, agreedAt }) =>
    ([isExpert ? 'expert' : 'general', 'privacy'] as const).map((kind) => ({
      tenant_id: tenantId,
      person_id: personId,
      kind,
      version: 1,
      agreed_at: agreedAt,
      agreed_by: personId,
      session_id: null,
    })),
  )
  // A statement has at most 65,535 parameters.
  for (let from = 0; from < rows.length; from += 5000)
    await tx
      .insertInto('terms_agreements')
      .values(rows.slice(from, from + 5000))
      .execute()
}
