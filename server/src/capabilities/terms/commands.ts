import { personTypes } from '@colloquy/contract/person-types'
import {
  discardTermsDraft,
  publishTerms,
  saveTermsDraft,
  setTermsLapse,
  withdrawTerms,
} from '@colloquy/contract/terms/admin-operations'
import { termsAgreed, termsLapseSet, termsTookEffect } from '@colloquy/contract/terms/events'
import { agreeToPrivacy, agreeToTerms } from '@colloquy/contract/terms/operations'
import type { TermsKind, TermsStatus } from '@colloquy/contract/terms/shapes'
import { newId } from '../../platform/ids.ts'
import { type CommandContext, command } from '../../platform/operations/define.ts'
import { tenantLanguages } from '../tenancy/queries.ts'
import { canWriteTerms, isSelf } from './policy.ts'
import { overviewOf, statusOf } from './queries.ts'
import { isComplete, isPublishable } from './rules.ts'
import * as store from './store.ts'

/** The person who agrees, and the request's origin. */
export interface AgreementParty {
  readonly tenantId: string
  readonly personId: string
  readonly isExpert: boolean
  readonly sessionId: string | null
}

/** Records agreement to the texts a person owes, all or some. Existing agreements stay unchanged; lapsed ones are renewed. */
export const recordAgreement = async (
  { tx, at, emit }: Pick<CommandContext, 'tx' | 'at' | 'emit'>,
  { tenantId, personId, isExpert, sessionId }: AgreementParty,
  only?: TermsKind,
): Promise<TermsStatus> => {
  const before = await statusOf(tx, { personId, isExpert }, at)
  const agreements = await store.agreementsOf(tx, personId)
  const pendingTexts = before.texts.filter(({ kind, isPending }) => isPending && (only === undefined || kind === only))
  const added = await store.agree(
    tx,
    pendingTexts.map(({ kind, version }) => ({
      tenant_id: tenantId,
      person_id: personId,
      kind,
      version,
      agreed_at: at,
      // Concurrent requests write the same round; one insert wins.
      round: 1 + agreements.filter((one) => one.kind === kind && one.version === version).length,
      agreed_by: personId,
      session_id: sessionId,
    })),
  )
  if (added > 0) emit(termsAgreed, { personId }, [personId])
  return statusOf(tx, { personId, isExpert }, at)
}

/** Agreement is to the terms and the privacy policy in force, together [TC-02]. */
export const agree = command(agreeToTerms, {
  load: ({ input }) => ({ personId: input.entityId }),
  see: isSelf,
  allow: isSelf,
  isPersonal: true,
  exemptFrom: ['pendingActivation', 'pendingTerms'],
  run: (context) => recordAgreement(context, { ...context.me, isExpert: context.me.personType === personTypes.expert }),
})

/** The privacy policy alone, when only that has changed [TC-02]. */
export const agreePrivacy = command(agreeToPrivacy, {
  load: ({ input }) => ({ personId: input.entityId }),
  see: isSelf,
  allow: isSelf,
  isPersonal: true,
  exemptFrom: ['pendingActivation', 'pendingTerms'],
  run: (context) =>
    recordAgreement(context, { ...context.me, isExpert: context.me.personType === personTypes.expert }, 'privacy'),
})

export const saveDraft = command(saveTermsDraft, {
  allow: canWriteTerms,
  load: async ({ tx, input }) => (await store.lockDraft(tx, input.kind)) ?? { version: 0 },
  run: async ({ tx, me, at, input, subject: { version }, refuse }) => {
    const draft = { tenant_id: me.tenantId, kind: input.kind, version, texts: input.texts }
    if (!(await store.saveDraft(tx, { ...draft, edited_at: at, edited_by: me.personId }))) return refuse('stale')
    return overviewOf(tx, at)
  },
})

export const discardDraft = command(discardTermsDraft, {
  allow: canWriteTerms,
  load: ({ tx, input }) => store.lockDraft(tx, input.kind),
  run: async ({ tx, at, input }) => {
    await store.deleteDraft(tx, input.kind)
    return overviewOf(tx, at)
  },
})

/** A published version is immutable; corrections are published as the next version. */
export const publish = command(publishTerms, {
  allow: canWriteTerms,
  load: ({ tx, input }) => store.lockDraft(tx, input.kind),
  run: async ({ tx, me, at, input, subject, emit, refuse }) => {
    const { kind } = input
    const from = input.from === undefined ? at : new Date(input.from)
    if (!isPublishable(from, at)) return refuse('terms_date')
    const languages = await tenantLanguages(tx)
    if (!isComplete(subject.texts, languages)) return refuse('terms_incomplete')
    const known = (await store.allVersions(tx)).filter((one) => one.kind === kind).map(({ version }) => version)
    const version = 1 + Math.max(0, ...known)
    await store.insertTexts(
      tx,
      subject.texts
        .filter(({ language }) => languages.includes(language))
        .map((text) => ({ tenant_id: me.tenantId, id: newId(at), kind, version, ...text, published_at: from })),
    )
    await store.deleteDraft(tx, kind)
    for (const edition of await store.claimUnannounced(tx, at)) emit(termsTookEffect, edition)
    return overviewOf(tx, at)
  },
  about: ({ input }, { kinds }) => ({
    kind: 'terms',
    id: input.kind,
    details: { version: kinds.find(({ kind }) => kind === input.kind)?.versions[0]?.version },
  }),
})

/** A version that is not in force yet has no readers or agreements and can be deleted. */
export const withdraw = command(withdrawTerms, {
  allow: canWriteTerms,
  load: async ({ tx, input }) => {
    const texts = await store.textsOfVersion(tx, input.kind, input.version)
    return texts.length > 0 ? texts : undefined
  },
  run: async ({ tx, me, at, input: { kind, version, mayLoseText }, subject, refuse }) => {
    if (!(await store.removePlanned(tx, kind, version, at))) return refuse('terms_in_effect')
    const draft = { tenant_id: me.tenantId, kind, version: 0, edited_at: at, edited_by: me.personId }
    // An existing draft stays unchanged.
    const isKept = await store.saveDraft(tx, { ...draft, texts: subject })
    if (!isKept && !mayLoseText) return refuse('terms_draft_exists')
    return overviewOf(tx, at)
  },
  about: ({ input }) => ({ kind: 'terms', id: input.kind, details: { version: input.version } }),
})

export const setLapse = command(setTermsLapse, {
  allow: canWriteTerms,
  run: async ({ tx, me, at, input, emit }) => {
    await store.setLapseDays(tx, me.tenantId, input.lapseDays)
    emit(termsLapseSet, { lapseDays: input.lapseDays })
    return overviewOf(tx, at)
  },
  about: ({ me, input }) => ({ kind: 'tenant', id: me.tenantId, details: { lapseDays: input.lapseDays } }),
})
