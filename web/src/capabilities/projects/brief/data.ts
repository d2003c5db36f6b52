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

/** Begins a project. */
export const useCreateProject = () => useCommand(createProject, touched)

/** Writes a brief anew, closes a project or opens it again; the answer is what the page shows from then on. */
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

/** A brief as it is being written, and the version of the project it was taken from. */
interface StoredDraft {
  draft: Draft
  /** What the project said when one began to write. */
  base: Draft
  version: number
}

/**
 * A brief somebody is writing, kept for as long as the tab lives: neither a reload nor another page loses it.
 * `about` names the project, or that it is new.
 */
export const useStoredDraft = (about: string): [StoredDraft | undefined, (kept: StoredDraft | undefined) => void] => {
  const key = `cq-brief-${about}`
  const [kept, setKept] = useState<StoredDraft | undefined>(() => {
    const text = sessionStorage.getItem(key)
    return text === null ? undefined : (JSON.parse(text) as StoredDraft)
  })
  const keep = (next: StoredDraft | undefined) => {
    if (next) sessionStorage.setItem(key, JSON.stringify(next))
    else sessionStorage.removeItem(key)
    setKept(next)
  }
  return [kept, keep]
}
