import {
  completeRegistration,
  mailRegistration,
  openRegistration,
  resumeRegistration,
  saveRegistration,
  startRegistration,
} from '@colloquy/contract/registration/operations'
import { listCurrentTerms } from '@colloquy/contract/terms/operations'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeyOf, unwrapResult, useCommand, useOperationQuery } from '../../platform/query.ts'
import { api } from '../../platform/session.ts'
import { useLanguage } from '../../platform/translations.ts'

const storage = 'cq-registration'

/** The access key of the registration in this browser, and a setter that replaces or removes it. */
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

/** The saved draft. It is fetched once; afterwards this page holds the latest state. */
export const useRegistration = (key: string) =>
  useQuery({
    queryKey: queryKeyOf(openRegistration, { key }),
    queryFn: async () => unwrapResult(openRegistration, await api(openRegistration, { key })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** The texts in force for experts, in the current language. */
export const useListCurrentTerms = () => useOperationQuery(listCurrentTerms, { language: useLanguage() })

export const useStartRegistration = () => useCommand(startRegistration)
export const useSaveRegistration = () => useCommand(saveRegistration)
export const useMailRegistration = () => useCommand(mailRegistration)
export const useResumeRegistration = () => useCommand(resumeRegistration)
export const useCompleteRegistration = () => useCommand(completeRegistration)

/** The latest saved draft after a version conflict. */
export const refetchRegistration = (key: string) => api(openRegistration, { key })
