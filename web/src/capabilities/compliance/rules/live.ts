import { rulesProposed, rulesPublished, rulesReturned, simulationAdvanced } from '@colloquy/contract/compliance/events'
import { getRuleSet, listRuleSets } from '@colloquy/contract/compliance/rule-operations'
import { getSimulation } from '@colloquy/contract/compliance/simulation-operations'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../../platform/live/live.ts'
import { queryKeyOf } from '../../../platform/query.ts'

/** Refetches rules that another officer has proposed, returned or published. */
export const useLiveRules = (): void => {
  const client = useQueryClient()
  const refetch = () => {
    for (const operation of [listRuleSets, getRuleSet])
      void client.invalidateQueries({ queryKey: queryKeyOf(operation) })
  }
  useLiveEvent(rulesProposed, refetch)
  useLiveEvent(rulesReturned, refetch)
  useLiveEvent(rulesPublished, refetch)
}

/** Refetches the simulation that makes progress. */
export const useLiveSimulation = (): void => {
  const client = useQueryClient()
  useLiveEvent(simulationAdvanced, () => void client.invalidateQueries({ queryKey: queryKeyOf(getSimulation) }))
}
