import {
  beginRegistration,
  completeRegistration,
  mailRegistration,
  openRegistration,
  resumeRegistration,
  saveRegistration,
} from '@colloquy/contract/registration/operations'
import { listCurrentTerms } from '@colloquy/contract/terms/operations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeyOf, unwrapResult, useCommand, useOperationQuery } from '../../platform/query.ts'
import { api } from '../../platform/session.ts'
import { useLanguage } from '../../platform/translations.ts'

const storage = 'cq-registration'

/** The key to the registration that was begun or taken up in this browser, and the way to keep another or none. */
export const useKey = (): [string | undefined, (key: string | undefined) => void] => {
  const [key, setKey] = useState(() => localStorage.getItem(storage) ?? undefined)
  return [
    key,
    (next) => {
      if (next === undefined) localStorage.removeItem(storage)
      else localStorage.setItem(storage, next)
      setKey(next)
    },
  ]
}

/** The secret of a mailed link. It leaves the address bar as soon as it is read. */
export const takeSecret = (): string | undefined => {
  const secret = location.hash.slice(1)
  if (secret) history.replaceState(history.state, '', location.pathname)
  return secret || undefined
}

/** What has been written so far. It is asked for once: from then on, this page knows best. */
export const useRegistration = (key: string) =>
  useQuery({
    queryKey: queryKeyOf(openRegistration, { key }),
    queryFn: async () => unwrapResult(openRegistration, await api(openRegistration, { key })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** The texts in force for experts, in the language that is spoken. */
export const useListCurrentTerms = () => useOperationQuery(listCurrentTerms, { language: useLanguage() })

export const useBeginRegistration = () => useCommand(beginRegistration)
export const useSaveRegistration = () => useCommand(saveRegistration)
export const useMailRegistration = () => useCommand(mailRegistration)
export const useResumeRegistration = () => useCommand(resumeRegistration)
export const useCompleteRegistration = () => useCommand(completeRegistration)

/** What is written there now, where somebody else was quicker. */
export const fetchAnew = (key: string) => api(openRegistration, { key })
