import { isCompleteRule } from '@colloquy/contract/compliance/rule-comparison'
import { getRuleSet } from '@colloquy/contract/compliance/rule-operations'
import type { RuleContent, RuleSet } from '@colloquy/contract/compliance/rule-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { queryKeyOf } from '../../../platform/query.ts'
import { useSaveRuleDraft } from './data.ts'

const saveDebounceMs = 600

export type SaveState = 'saved' | 'saving' | 'failed' | 'stale'

/**
 * The rules of a set while they are edited. Each change is saved a moment later, one save after the other; what is changed
 * meanwhile is saved next. A draft that somebody else has changed is never overwritten.
 */
export const useEditedRules = (set: RuleSet) => {
  const client = useQueryClient()
  const { run } = useSaveRuleDraft()
  const stored = set.draft?.rules ?? set.published?.rules ?? []
  const [rules, setRules] = useState<readonly RuleContent[]>(stored)
  const [state, setState] = useState<SaveState>('saved')
  const latest = useRef({ rules, version: set.version, isDirty: false, isSaving: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const { version, level, ownerId } = set
  // Another officer's change, or the reader's own discard, replaces what is shown unless it has unsaved changes.
  useEffect(() => {
    const { current } = latest
    if (version === current.version || current.isDirty || current.isSaving) return
    latest.current = { ...current, rules: stored, version }
    setRules(stored)
    setState('saved')
  }, [version, stored])

  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    const { current } = latest
    if (!current.isDirty || current.isSaving) return !current.isDirty
    const sent = current.rules
    if (!sent.every(isCompleteRule)) return false
    current.isDirty = false
    current.isSaving = true
    setState('saving')
    const outcome = await run({ level, ownerId, rules: [...sent] }, { ifMatch: current.version })
    latest.current.isSaving = false
    if (!outcome.ok) {
      latest.current.isDirty = true
      setState(outcome.refusal === 'stale' || outcome.refusal === 'rules_proposed' ? 'stale' : 'failed')
      return false
    }
    latest.current.version = outcome.value.version
    client.setQueryData(queryKeyOf(getRuleSet, { level, ownerId }), outcome.value)
    if (latest.current.isDirty) return flush()
    setState('saved')
    return true
  }, [client, run, level, ownerId])

  const change = (next: readonly RuleContent[]): void => {
    latest.current.rules = next
    latest.current.isDirty = true
    setRules(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), saveDebounceMs)
  }

  const reload = async (): Promise<void> => {
    latest.current.isDirty = false
    await client.refetchQueries({ queryKey: queryKeyOf(getRuleSet, { level, ownerId }) })
    const fresh = client.getQueryData<RuleSet>(queryKeyOf(getRuleSet, { level, ownerId }))
    if (!fresh) return
    const now = fresh.draft?.rules ?? fresh.published?.rules ?? []
    latest.current = { ...latest.current, rules: now, version: fresh.version }
    setRules(now)
    setState('saved')
  }

  // What was changed last is not lost by leaving the page.
  useEffect(() => () => void flush(), [flush])

  return { rules, change, state, flush, reload }
}

export type EditedRules = ReturnType<typeof useEditedRules>
