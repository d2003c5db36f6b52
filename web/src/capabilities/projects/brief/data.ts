import {
  type closeProject,
  createProject,
  getProject,
  getProjectDraft,
  listProjects,
  type reopenProject,
  saveProjectDraft,
  type updateProject,
} from '@colloquy/contract/projects/operations'
import type { BriefDraft, DraftSubject, Project } from '@colloquy/contract/projects/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { saveOutcomeOf, useAutosave } from '../../../platform/field/autosave.ts'
import { queryKeyOf, unwrapResult, useCommand } from '../../../platform/query.ts'
import { api } from '../../../platform/session.ts'

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
    const key = queryKeyOf(getProject, { projectId: (input as { projectId: string }).projectId })
    if (outcome.ok) client.setQueryData<Project>(key, outcome.value as Project)
    else if (outcome.refusal === 'stale') await client.invalidateQueries({ queryKey: key })
    return outcome
  }
  return { run: keep, busy: isPending }
}

/**
 * An unsaved brief, kept on the server and until then in session storage. `about` names the project, or that it is new.
 */
export const useStoredDraft = (
  about: DraftSubject,
): [BriefDraft | undefined, (draft: BriefDraft | undefined) => void] => {
  const { run } = useCommand(saveProjectDraft, { isRepeatable: true })
  const { value, change } = useAutosave<BriefDraft>(
    `cq-brief-${about}`,
    async () => unwrapResult(getProjectDraft, await api(getProjectDraft, { about })).saved ?? undefined,
    async (draft) => saveOutcomeOf(await run({ about, saved: draft ?? null })),
  )
  return [value, change]
}
