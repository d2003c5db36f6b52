import type { Language } from '@colloquy/contract/languages'
import { mailPrefix } from '@colloquy/contract/translations'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

/** The tenant's own wording of page texts in one language, by key. */
export const wordingsIn = (tx: Tx, language: Language): Promise<{ key: string; text: string }[]> =>
  tx
    .selectFrom('translation_overrides')
    .select(['key', 'text'])
    .where('language', '=', language)
    .where('key', 'not like', `${mailPrefix}%`)
    .execute()

/** The tenant's own wording of all texts whose keys start with a prefix, in all languages. */
export const storedWordingsBelow = (
  tx: Tx,
  prefix: string,
): Promise<{ language: Language; key: string; text: string }[]> =>
  tx
    .selectFrom('translation_overrides')
    .select(['language', 'key', 'text'])
    .where(sql<boolean>`starts_with(key, ${prefix})`)
    .execute() as Promise<{ language: Language; key: string; text: string }[]>

/** The tenant's own wording in all languages. */
export const allWordings = (tx: Tx): Promise<{ language: string; key: string; text: string }[]> =>
  tx.selectFrom('translation_overrides').select(['language', 'key', 'text']).execute()

export const upsertWording = async (
  tx: Tx,
  row: { tenant_id: string; language: Language; key: string; text: string },
): Promise<void> => {
  await tx
    .insertInto('translation_overrides')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'language', 'key']).doUpdateSet({ text: row.text }))
    .execute()
}

/** Deletes the tenant's wording of a text. */
export const deleteWording = async (tx: Tx, language: Language, key: string): Promise<void> => {
  await tx.deleteFrom('translation_overrides').where('language', '=', language).where('key', '=', key).execute()
}
