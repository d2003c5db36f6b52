import { importProgressed } from '@colloquy/contract/imports/events'
import { getImport, listImports } from '@colloquy/contract/imports/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../platform/live/live.ts'
import { queryKeyOf } from '../../platform/query.ts'

/** Refetches imports whenever one makes progress. */
export const useLiveImports = (): void => {
  const client = useQueryClient()
  useLiveEvent(importProgressed, () => {
    for (const operation of [listImports, getImport]) void client.invalidateQueries({ queryKey: queryKeyOf(operation) })
  })
}
