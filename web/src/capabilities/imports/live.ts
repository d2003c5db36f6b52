import { importAdvanced } from '@colloquy/contract/imports/events'
import { listImports, openImport } from '@colloquy/contract/imports/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../platform/live/live.ts'
import { answerKey } from '../../platform/query.ts'

/** Asks for imports anew whenever one has got further. */
export const useLiveImports = (): void => {
  const client = useQueryClient()
  useLive(importAdvanced, () => {
    for (const operation of [listImports, openImport]) void client.invalidateQueries({ queryKey: answerKey(operation) })
  })
}
