import { incidentAssessed, incidentReported } from '@colloquy/contract/incidents/events'
import {
  assessIncident,
  exportIncidentAccesses,
  getIncident,
  listIncidents,
  reportIncident,
} from '@colloquy/contract/incidents/operations'
import { useQueryClient } from '@tanstack/react-query'
import { downloadFile } from '../../platform/file/download.ts'
import { useLiveEvent } from '../../platform/live/live.ts'
import { queryKeyOf, useCommand, useOperationQuery } from '../../platform/query.ts'
import { useTranslate } from '../../platform/translations.ts'
import { toastSuccess } from '../../ui/overlay/toast.tsx'

const shown = [listIncidents, getIncident]

export const useReportIncident = () => useCommand(reportIncident)
export const useListIncidents = (view: 'frozen' | 'released') => useOperationQuery(listIncidents, { view })
export const useGetIncident = (incidentId: string) => useOperationQuery(getIncident, { incidentId })
export const useAssessIncident = () => useCommand(assessIncident, { invalidates: shown })

/** Downloads the access list of an incident. */
export const useExportIncidentAccesses = (incidentId: string) => {
  const t = useTranslate()
  const { run, isPending } = useCommand(exportIncidentAccesses, { toastErrors: true })
  const save = async () => {
    const outcome = await run({ incidentId })
    if (!outcome.ok) return
    downloadFile(outcome.value as unknown as File, 'access-list.csv')
    toastSuccess(t('INCIDENTS.EXPORTED'))
  }
  return { save, isPending }
}

/** Keeps incidents up to date while the component is mounted. */
export const useLiveIncidents = (): void => {
  const client = useQueryClient()
  const refresh = () => {
    for (const operation of shown) void client.invalidateQueries({ queryKey: queryKeyOf(operation) })
  }
  useLiveEvent(incidentReported, refresh)
  useLiveEvent(incidentAssessed, refresh)
}
