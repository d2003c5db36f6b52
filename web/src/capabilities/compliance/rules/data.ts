import {
  discardRuleDraft,
  getRuleSet,
  getRuleVersion,
  listRuleOwners,
  listRuleSets,
  proposeRules,
  publishRules,
  returnRules,
  saveRuleDraft,
} from '@colloquy/contract/compliance/rule-operations'
import type { RuleLevel } from '@colloquy/contract/compliance/rule-shapes'
import { cancelSimulation, getSimulation, simulateRules } from '@colloquy/contract/compliance/simulation-operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'

/** Whose rules: the tenant's, or those of one client or project. */
export interface RuleScope {
  readonly level: RuleLevel
  readonly ownerId: string
}

const touched = [getRuleSet, listRuleSets, getSimulation] as const

export const useListRuleSets = () => useOperationQuery(listRuleSets, {})
export const useListRuleOwners = (level: 'client' | 'project', text: string) =>
  useOperationQuery(listRuleOwners, { level, text }, { keepPreviousData: true })
export const useGetRuleSet = (scope: RuleScope) => useOperationQuery(getRuleSet, scope)
export const useGetRuleVersion = (scope: RuleScope, version: number) =>
  useOperationQuery(getRuleVersion, { ...scope, version }, { enabled: version > 0 })
/** The editor keeps the answer itself: fetching again would compete with what is typed meanwhile. */
export const useSaveRuleDraft = () => useCommand(saveRuleDraft, { invalidates: [listRuleSets, getSimulation] })
export const useDiscardRuleDraft = () => useCommand(discardRuleDraft, { invalidates: touched })
export const useProposeRules = () => useCommand(proposeRules, { invalidates: touched })
export const useReturnRules = () => useCommand(returnRules, { invalidates: touched })
export const usePublishRules = () => useCommand(publishRules, { invalidates: touched })

export const useSimulateRules = () => useCommand(simulateRules, { invalidates: [getSimulation], toastErrors: true })
export const useCancelSimulation = () =>
  useCommand(cancelSimulation, { invalidates: [getSimulation], toastErrors: true })
const progressIntervalMs = 2000

/** The latest simulation of a set; while it runs, its progress. */
export const useGetSimulation = (scope: RuleScope, isRunning = false) =>
  useOperationQuery(getSimulation, scope, { ...(isRunning && { refetchIntervalMs: progressIntervalMs }) })
