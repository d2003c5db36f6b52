import {
  type closeProject,
  createProject,
  listProjects,
  openProject,
  type reopenProject,
  type updateProject,
} from '@colloquy/contract/projects/operations'
import type { Project } from '@colloquy/contract/projects/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeyOf, useCommand } from '../../../platform/query.ts'
import type { Draft } from '../view.ts'

const touched = { invalidates: [listProjects] }

/** Creates a project. */
export const useCreateProject = () => useCommand(createProject, touched)

/** Updates, closes or reopens a project and stores the result in the cache. */
export const useChangeProject = <T extends typeof updateProject | typeof closeProject | typeof reopenProject>(
  operation: T,
) => {
  const client = useQueryClient()
  const { run, isPending } = useCommand<T>(operation, touched)
  const keep: typeof run = async (input, sending) => {
    const outcome = await run(input, sending)
    const key = queryKeyOf(openProject, { projectId: (input as { projectId: string }).projectId })
    if (outcome.ok) client.setQueryData<Project>(key, outcome.value as Project)
    else if (outcome.refusal === 'stale') await client.invalidateQueries({ queryKey: key })
    return outcome
  }
  return { run: keep, busy: isPending }
}

/** An unsaved brief, and the version of the project it is based on. */
interface StoredDraft {
  draft: Draft
  /** The saved brief when editing began. */
  base: Draft
  version: number
}

/**
 * An unsaved brief, kept in session storage so that it survives reloads and navigation.
 * `about` names the project, or that it is new.
 */
export const useStoredDraft = (about: string): [StoredDraft | undefined, (draft: StoredDraft | undefined) => void] => {
  const key = `cq-brief-${about}`
  const [draft, setDraft] = useState<StoredDraft | undefined>(() => {
    const text = sessionStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as StoredDraft)
  })
  const keep = (next: StoredDraft | undefined) => {
    if (next) sessionStorage.setItem(key, JSON.stringify(next))
    else sessionStorage.removeItem(key)
    setDraft(next)
  }
  return [draft, keep]
}
