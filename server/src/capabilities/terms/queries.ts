import { defaultLanguage, type Language } from '@colloquy/contract/languages'
import { personTypes } from '@colloquy/contract/person-types'
import { listTermsVersions } from '@colloquy/contract/terms/admin-operations'
import { getTermsStatus, getTermsText, listCurrentTerms, listTermsHistory } from '@colloquy/contract/terms/operations'
import { TermsKind, type TermsOverview, type TermsStatus, type TermsText } from '@colloquy/contract/terms/shapes'
import { isMember, publicAccess, signedIn } from '../../platform/access/policy.ts'
import { type BatchableQuery, batchableQuery } from '../../platform/db/statements/batchable-queries.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { query } from '../../platform/operations/define.ts'
import { loadPerson } from '../people/queries.ts'
import { tenantLanguages } from '../tenancy/queries.ts'
import { canSeeTermsStatus, canWriteTerms } from './policy.ts'
import { kindsFor, newest, statesOf, termsStatusOf } from './rules.ts'
import * as store from './store.ts'
import {
  agreementsOf,
  agreementsWithin,
  allVersions,
  drafts,
  editionsOf,
  historyOf,
  lapseDays,
  publishedTexts,
  publishedVersions,
} from './store.ts'

/** Visitors read the texts of the portal of this site, in the requested language. */
export const listCurrent = query(listCurrentTerms, {
  allow: publicAccess,
  run: async ({ tx, actor, input, at }) => {
    const isExpert = isMember(actor) ? actor.personType === personTypes.expert : actor.site.portal === 'Expert'
    const language = input.language ?? (isMember(actor) ? actor.language : defaultLanguage)
    const kinds = kindsFor(isExpert)
    const texts = await publishedTexts(tx, kinds, at)
    const inForce = newest(texts)
    return kinds.flatMap((kind) => {
      const version = inForce.find((text) => text.kind === kind)?.version
      const editions = texts.filter((text) => text.kind === kind && text.version === version)
      const text = [language, defaultLanguage].flatMap((one) => editions.filter((text) => text.language === one))[0]
      return text ? [{ termsId: text.id, ...text, publishedAt: text.published_at.toISOString() }] : []
    })
  },
})

/** A person's agreements, and the texts they still have to accept, at an instant. Guests accept no terms of an account. */
export const statusOf = async (
  tx: Tx,
  person: { personId: string; isExpert: boolean; isGuest?: boolean },
  at: Date,
): Promise<TermsStatus> => ({
  entityId: person.personId,
  ...termsStatusOf(
    person.isGuest ? [] : newest(await publishedVersions(tx, kindsFor(person.isExpert), at)),
    await agreementsOf(tx, person.personId),
    { lapseDays: await lapseDays(tx), at },
  ),
})

/** A company's status, derived from its people's agreements. */
const statusWithin = async (tx: Tx, companyId: string, at: Date): Promise<TermsStatus> => ({
  entityId: companyId,
  ...termsStatusOf(newest(await publishedVersions(tx, kindsFor(false), at)), await agreementsWithin(tx, companyId), {
    lapseDays: await lapseDays(tx),
    at,
  }),
})

export const getStatus = query(getTermsStatus, {
  load: async ({ tx, input: { entityId } }) => ({
    personId: entityId,
    person: (await loadPerson({ tx, input: { personId: entityId } })) ?? null,
  }),
  see: canSeeTermsStatus,
  allow: canSeeTermsStatus,
  exemptFrom: ['impersonation', 'pendingActivation', 'pendingTerms', 'resourceScope'],
  run: ({ tx, at, subject: { personId, person } }) =>
    person
      ? statusOf(tx, { personId, isExpert: person.personType === personTypes.expert, isGuest: person.isGuest }, at)
      : statusWithin(tx, personId, at),
})

/** A person's own agreements, kept permanently [TC-05]. */
export const listHistory = query(listTermsHistory, {
  allow: signedIn,
  run: async ({ tx, me }) =>
    (await historyOf(tx, me.personId, me.language, defaultLanguage)).map(({ agreedAt, ...rest }) => ({
      ...rest,
      agreedAt: agreedAt.toISOString(),
    })),
})

/** Texts are public once they are in force; planned ones are visible to their authors only. */
export const getText = query(getTermsText, {
  load: async ({ tx, input, at }) => {
    const editions = await editionsOf(tx, input.kind, input.version, at)
    return editions.length > 0 ? editions : undefined
  },
  allow: signedIn,
  exemptFrom: ['pendingTerms'],
  run: ({ me, input, subject }) => {
    const wanted = [input.language ?? me.language, defaultLanguage]
    const edition = wanted.flatMap((one) => subject.filter(({ language }) => language === one))[0] ?? subject[0]!
    return { termsId: edition.id, ...edition, publishedAt: edition.published_at.toISOString() }
  },
})

/** Everything administrators see of their tenant's texts. */
export const overviewOf = async (tx: Tx, at: Date): Promise<TermsOverview> => {
  const all = await allVersions(tx)
  const written = await drafts(tx)
  return {
    lapseDays: await lapseDays(tx),
    languages: await tenantLanguages(tx),
    kinds: TermsKind.options.map((kind) => {
      const versions = all.filter((one) => one.kind === kind)
      const states = statesOf(versions, at)
      const draft = written.find((one) => one.kind === kind)
      return {
        kind,
        versions: versions.map(({ version, publishedAt, languages, agreed }) => ({
          version,
          languages,
          agreed,
          state: states.get(version)!,
          publishedAt: publishedAt.toISOString(),
        })),
        draft: draft ? { version: draft.version, texts: draft.texts, editedAt: draft.editedAt.toISOString() } : null,
      }
    }),
  }
}

export const listVersions = query(listTermsVersions, { allow: canWriteTerms, run: ({ tx, at }) => overviewOf(tx, at) })

/** The text of a kind in force at an instant, in all its languages. */
export const textsInForce = async (tx: Tx, kind: TermsKind, at: Date) => {
  const texts = await publishedTexts(tx, [kind], at)
  const version = newest(texts)[0]?.version
  return texts.filter((text) => text.version === version)
}

/** The text of a kind in force as somebody reads it: in their language, else in the default one. */
export const textInForce = async (tx: Tx, kind: TermsKind, language: Language, at: Date): Promise<TermsText | null> => {
  const texts = await textsInForce(tx, kind, at)
  const text = texts.find((one) => one.language === language) ?? texts.find((one) => one.language === defaultLanguage)
  return text ? { termsId: text.id, ...text, publishedAt: text.published_at.toISOString() } : null
}

/** Since when there have been texts of each kind that calls attest, as an SQL fragment. */
export const attestationTextsSince = () => store.attestationTextsSince()

/** When people last accepted terms; those who never did are left out. */
export const lastAgreementsQuery = (personIds: readonly string[]): BatchableQuery<ReadonlyMap<string, Date>> =>
  batchableQuery(
    store.lastAgreementsOf(personIds),
    (rows) => new Map(rows.map(({ personId, agreedAt }) => [personId, new Date(agreedAt)])),
  )
