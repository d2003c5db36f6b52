import { exportAuditEntries, listAuditEntries, verifyAuditLog } from '@colloquy/contract/audit/operations'
import type { Verification } from '@colloquy/contract/audit/shapes'
import { useEffect, useRef, useState } from 'react'
import { downloadFile } from '../../platform/file/download.ts'
import { useKeysetOperation } from '../../platform/lists/keyset-query.ts'
import { useCommand } from '../../platform/query.ts'
import { api } from '../../platform/session.ts'
import { useTranslate } from '../../platform/translations.ts'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import type { AuditRequest } from './view.ts'

/** Entries by filters, newest first, loaded page by page. */
export const useListAuditEntries = (request: AuditRequest) =>
  useKeysetOperation(listAuditEntries, request, ({ entries }) => entries)

/** Downloads the entries found as a file; errors appear as a toast. */
export const useExport = (request: AuditRequest) => {
  const t = useTranslate()
  const { run, isPending } = useCommand(exportAuditEntries, { toastErrors: true, invalidates: [listAuditEntries] })
  const save = async () => {
    const outcome = await run(request)
    if (!outcome.ok) return
    downloadFile(outcome.value as unknown as File, 'audit-log.csv')
    toastSuccess(t('AUDIT.EXPORTED'))
  }
  return { save, isPending }
}

/** A verification: what has been verified so far, or its result. */
export interface VerificationProgress extends Pick<Verification, 'faults' | 'faultCount' | 'head'> {
  readonly state: 'running' | 'finished' | 'failed'
  readonly verified: number
}

/** Verifies the log slice by slice; leaving the page stops it. */
export const useVerification = () => {
  const [progress, setProgress] = useState<VerificationProgress>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const start = async () => {
    stop.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    stop.current = controller
    let known: VerificationProgress = { state: 'running', verified: 0, faults: [], faultCount: 0, head: null }
    setProgress(known)
    let after: number | undefined
    try {
      do {
        const answer = await api(verifyAuditLog, after === undefined ? {} : { after }, { signal })
        if (signal.aborted) return
        if (!answer.ok) throw new Error(String(answer.refusal))
        const { verified, next, faults, faultCount, head } = answer.value
        known = {
          state: next === null ? 'finished' : 'running',
          head,
          verified: known.verified + verified,
          faults: [...known.faults, ...faults].slice(0, 20),
          faultCount: known.faultCount + faultCount,
        }
        setProgress(known)
        after = next ?? undefined
      } while (after !== undefined)
    } catch {
      if (!signal.aborted) setProgress({ ...known, state: 'failed' })
    }
  }
  return { progress, start: () => void start() }
}
