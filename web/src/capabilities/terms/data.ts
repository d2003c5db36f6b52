import { termsAgreed } from '@colloquy/contract/terms/events'
import {
  agreeToPrivacy,
  agreeToTerms,
  getTermsStatus,
  getTermsText,
  listCurrentTerms,
  listTermsHistory,
} from '@colloquy/contract/terms/operations'
import type { TermsKind } from '@colloquy/contract/terms/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLiveEvent } from '../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../platform/query.ts'
import { api } from '../../platform/session.ts'
import { useLanguage } from '../../platform/translations.ts'
import { clearPendingTerms } from '../../platform/viewer/pending-terms.ts'

/** A person's state for the texts in force; for a company, the acceptances of its people [TC-03]. */
export const useGetTermsStatus = (entityId: string | null | undefined) =>
  useOperationQuery(getTermsStatus, { entityId: entityId ?? '' }, { enabled: entityId != null })

/** The texts in force, in the current language. */
export const useListCurrentTerms = () => useOperationQuery(listCurrentTerms, { language: useLanguage() })

/** The reader's acceptances with their dates. */
export const useTermsHistory = () => {
  const client = useQueryClient()
  useLiveEvent(termsAgreed, () => void client.invalidateQueries({ queryKey: queryKeyOf(listTermsHistory) }))
  return useOperationQuery(listTermsHistory, {})
}

/** Accepts everything due, or the privacy policy alone [TC-02]. */
export const useAgree = (only: 'privacy' | undefined) => {
  const all = useCommand(agreeToTerms, { invalidates: [getTermsStatus, listTermsHistory] })
  const privacy = useCommand(agreeToPrivacy, { invalidates: [getTermsStatus, listTermsHistory] })
  return only === 'privacy' ? privacy : all
}

/** After acceptance, refetches all queries, because the server refused some while it was due. */
export const useSettlePendingTerms = () => {
  const client = useQueryClient()
  return useCallback(() => {
    clearPendingTerms()
    void client.invalidateQueries()
  }, [client])
}

/** The operation behind a version request, for error messages. */
export const textOperation = getTermsText

/** Fetches a version of a text. */
export const fetchText = (kind: TermsKind, version: number, language: ReturnType<typeof useLanguage>) =>
  api(getTermsText, { kind, version, language })
