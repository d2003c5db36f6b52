import { exportCalls, listCallViews, removeCallView, saveCallView } from '@colloquy/contract/calls/list-operations'
import { type TimeFormat, timeFormat } from '@colloquy/contract/time'
import { Zone } from '@colloquy/contract/values'
import { useMemo } from 'react'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'
import { useZone } from '../../../platform/time.ts'
import { useLanguage } from '../../../platform/translations.ts'
import { useHomePath } from '../../../platform/viewer/home-path.ts'

/** The time format of a zone; the reader's own by default. */
export const useTimeIn = (zone: string | undefined): TimeFormat => {
  const own = useZone()
  return timeFormat(useLanguage(), zone ?? own)
}

/** The zone named by the URL if it is valid, else the reader's own. */
export const useChosenZone = (requestedZone: string): string => {
  const own = useZone()
  return useMemo(() => (Zone.safeParse(requestedZone).success ? requestedZone : own), [requestedZone, own])
}

/** The path of calls on the reader's portal. */
export const useCallsPath = (): string => `${useHomePath()}/calls`

/** Saves the listed calls as a file. */
export const useExportCalls = () => useCommand(exportCalls, { toastErrors: true })

/** The reader's saved views, requested while their dialog is open. */
export const useListCallViews = (enabled: boolean) => useOperationQuery(listCallViews, {}, { enabled })
export const useSaveCallView = () => useCommand(saveCallView, { invalidates: [listCallViews] })
export const useRemoveCallView = () => useCommand(removeCallView, { invalidates: [listCallViews], toastErrors: true })
