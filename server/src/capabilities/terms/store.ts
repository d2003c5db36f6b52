import type { Language } from '@colloquy/contract/languages'
import { type AttestationKind, attestationKinds, type DraftText, type TermsKind } from '@colloquy/contract/terms/shapes'
import { type Generated, type JSONColumnType, sql } from 'kysely'
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
  round: Generated<number>
  agreed_at: Date
  agreed_by: string
  session_id: string | null
  /** When the person was reminded that it expires. */
  reminded_at: Generated<Date | null>
}

interface TermsSettingsRow {
  tenant_id: string
  lapse_days: number | null
}

interface TermsDraftRow {
  tenant_id: string
  kind: TermsKind
  version: number
  texts: JSONColumnType<DraftText[]>
  edited_at: Date
  edited_by: string
}

interface TermsAnnouncementRow {
  tenant_id: string
  kind: TermsKind
  version: number
  announced_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    terms_texts: TermsTextRow
    terms_agreements: TermsAgreementRow
    terms_settings: TermsSettingsRow
    terms_drafts: TermsDraftRow
    terms_announcements: TermsAnnouncementRow
  }
}

/** All versions of these kinds published by an instant, in all languages. */
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

/** One version of a text in all its languages, if it was in force by an instant. */
export const editionsOf = (tx: Tx, kind: TermsKind, version: number, at: Date) =>
  tx
    .selectFrom('terms_texts')
    .select(['id', 'kind', 'version', 'language', 'title', 'body', 'published_at'])
    .where('kind', '=', kind)
    .where('version', '=', version)
    .where('published_at', '<=', at)
    .execute()

/** A person's agreements to all versions. */
export const agreementsOf = (tx: Tx, personId: string) =>
  tx
    .selectFrom('terms_agreements')
    .select(['kind', 'version', 'round', 'agreed_at as agreedAt'])
    .where('person_id', '=', personId)
    .execute()

/** A query for the instants at which people last agreed to a text. */
export const lastAgreementsOf = (personIds: readonly string[]) =>
  sql<{ personId: string; agreedAt: Date }>`select person_id as "personId", max(agreed_at) as "agreedAt"
    from terms_agreements where person_id = any(${[...personIds]}::uuid[]) group by person_id`

/** The agreements of a company's people to all versions. */
export const agreementsWithin = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('terms_agreements as a')
    .innerJoin('people as p', (join) =>
      join
        .onRef('p.tenant_id', '=', 'a.tenant_id')
        .onRef('p.id', '=', 'a.person_id')
        .on('p.company_id', '=', companyId),
    )
    .select(['a.kind', 'a.version', 'a.agreed_at as agreedAt'])
    .execute()

/** A person's agreements with the titles in a language, the latest first. */
export const historyOf = (tx: Tx, personId: string, language: Language, otherwise: Language) =>
  tx
    .selectFrom('terms_agreements as a')
    .select(['a.kind', 'a.version', 'a.agreed_at as agreedAt'])
    .select(
      sql<string>`coalesce((select t.title from terms_texts t
        where (t.tenant_id, t.kind, t.version) = (a.tenant_id, a.kind, a.version)
          and t.language in (${language}, ${otherwise})
        order by t.language = ${language} desc limit 1), '')`.as('title'),
    )
    .where('a.person_id', '=', personId)
    .orderBy('a.agreed_at', 'desc')
    .orderBy('a.kind')
    .execute()

/** The latest agreements of people to texts in force that lapse within so many days, which are noted as reminded of. */
export const claimExpiringAgreements = async (
  tx: Tx,
  { at, days, limit }: { at: Date; days: number; limit: number },
): Promise<{ readonly personId: string; readonly lapsesAt: Date }[]> => {
  const { rows } = await sql<{ personId: string; lapsesAt: Date }>`
    update terms_agreements a set reminded_at = ${at}
    from (
      select e.tenant_id, e.person_id, e.kind, e.version, e.round, e.agreed_at + s.lapse_days * interval '24 hours' as lapses_at
      from terms_settings s
      join terms_agreements e on e.tenant_id = s.tenant_id and e.reminded_at is null
        and e.agreed_at > ${at}::timestamptz - s.lapse_days * interval '24 hours'
        and e.agreed_at <= ${at}::timestamptz - (s.lapse_days - ${days}::int) * interval '24 hours'
      join people p on (p.tenant_id, p.id) = (e.tenant_id, e.person_id)
        and p.is_active and p.restricted_at is null and p.disabled_at is null
      where not exists (select from terms_texts t where (t.tenant_id, t.kind) = (e.tenant_id, e.kind)
          and t.version > e.version and t.published_at <= ${at})
        and not exists (select from terms_agreements n where (n.tenant_id, n.person_id, n.kind) = (e.tenant_id, e.person_id, e.kind)
          and (n.version, n.round) > (e.version, e.round))
      order by e.agreed_at limit ${limit}
    ) due
    where (a.tenant_id, a.person_id, a.kind, a.version, a.round)
      = (due.tenant_id, due.person_id, due.kind, due.version, due.round)
    returning a.person_id as "personId", due.lapses_at as "lapsesAt"`.execute(tx)
  return rows
}

/** Records agreements; existing ones keep their first instant. Returns how many are new. */
export const agree = async (
  tx: Tx,
  agreements: readonly (Omit<TermsAgreementRow, 'round' | 'reminded_at'> & { readonly round: number })[],
): Promise<number> => {
  if (agreements.length === 0) return 0
  const written = await tx
    .insertInto('terms_agreements')
    .values([...agreements])
    .onConflict((conflict) => conflict.columns(['tenant_id', 'person_id', 'kind', 'version', 'round']).doNothing())
    .returning('kind')
    .execute()
  return written.length
}

/** Days after which agreements lapse; null when they never do. */
export const lapseDays = async (tx: Tx): Promise<number | null> => {
  const row = await tx.selectFrom('terms_settings').select('lapse_days').executeTakeFirst()
  return row?.lapse_days ?? null
}

/** Sets the days after which agreements lapse. */
export const setLapseDays = (tx: Tx, tenantId: string, days: number | null) =>
  tx
    .insertInto('terms_settings')
    .values({ tenant_id: tenantId, lapse_days: days })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ lapse_days: days }))
    .execute()

/** Every version of every kind, including planned ones, with its languages and the number of people who have agreed. */
export const allVersions = async (tx: Tx) => {
  const { rows } = await sql<{
    kind: TermsKind
    version: number
    publishedAt: Date
    languages: Language[]
    agreed: number
  }>`
    select t.kind, t.version, min(t.published_at) as "publishedAt", array_agg(t.language order by t.language) as languages,
      (select count(distinct a.person_id)::integer from terms_agreements a
       where (a.tenant_id, a.kind, a.version) = (t.tenant_id, t.kind, t.version)) as agreed
    from terms_texts t group by t.tenant_id, t.kind, t.version order by t.kind, t.version desc`.execute(tx)
  return rows
}

/** Publishes a version in all its languages. */
export const insertTexts = (tx: Tx, rows: readonly TermsTextRow[]) =>
  tx
    .insertInto('terms_texts')
    .values([...rows])
    .execute()

/** One version of a text in all its languages, planned or not. */
export const textsOfVersion = (tx: Tx, kind: TermsKind, version: number) =>
  tx
    .selectFrom('terms_texts')
    .select(['language', 'title', 'body'])
    .where('kind', '=', kind)
    .where('version', '=', version)
    .orderBy('language')
    .execute()

/** Removes a version that comes into force after an instant. @returns whether there was one */
export const removePlanned = async (tx: Tx, kind: TermsKind, version: number, at: Date): Promise<boolean> => {
  const removed = await tx
    .deleteFrom('terms_texts')
    .where('kind', '=', kind)
    .where('version', '=', version)
    .where('published_at', '>', at)
    .returning('id')
    .execute()
  return removed.length > 0
}

/** The drafts. */
export const drafts = (tx: Tx) =>
  tx.selectFrom('terms_drafts').select(['kind', 'version', 'texts', 'edited_at as editedAt']).execute()

/** One draft, locked until the transaction ends. */
export const lockDraft = (tx: Tx, kind: TermsKind) =>
  tx.selectFrom('terms_drafts').select(['version', 'texts']).where('kind', '=', kind).forUpdate().executeTakeFirst()

/**
 * Saves a draft if it still has the version the actor has seen, 0 for none. @returns false when another change came
 * first
 */
export const saveDraft = async (
  tx: Tx,
  draft: Omit<TermsDraftRow, 'texts'> & { readonly texts: readonly DraftText[] },
): Promise<boolean> => {
  const texts = JSON.stringify(draft.texts)
  const row = { ...draft, texts, version: draft.version + 1 }
  const { tenant_id, kind, ...change } = row
  const written =
    draft.version === 0
      ? await tx
          .insertInto('terms_drafts')
          .values(row)
          .onConflict((conflict) => conflict.columns(['tenant_id', 'kind']).doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('terms_drafts')
          .set(change)
          .where('kind', '=', kind)
          .where('version', '=', draft.version)
          .returning('version')
          .executeTakeFirst()
  return written !== undefined
}

export const deleteDraft = (tx: Tx, kind: TermsKind) => tx.deleteFrom('terms_drafts').where('kind', '=', kind).execute()

/** Versions that are in force and not announced yet; each is returned once, even to concurrent callers. */
export const claimUnannounced = async (tx: Tx, at: Date) => {
  const { rows } = await sql<{ kind: TermsKind; version: number }>`
    insert into terms_announcements (tenant_id, kind, version, announced_at)
    select distinct t.tenant_id, t.kind, t.version, ${at}::timestamptz from terms_texts t where t.published_at <= ${at}
      and not exists (select from terms_announcements d where (d.tenant_id, d.kind, d.version) = (t.tenant_id, t.kind, t.version))
    on conflict do nothing returning kind, version`.execute(tx)
  return rows
}

/** Since when there have been texts of each kind that calls attest; instants as text. */
export const attestationTextsSince = () =>
  sql<Partial<Record<AttestationKind, string>>>`(select coalesce(json_object_agg(f.kind, f.since), '{}') from (
    select t.kind, min(t.published_at) as since from terms_texts t
    where t.kind in (${sql.join(attestationKinds.map((kind) => sql.lit(kind)))}) group by t.kind) f)`
