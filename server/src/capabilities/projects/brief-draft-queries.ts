import { getProjectDraft } from '@colloquy/contract/projects/operations'
import type { DraftSubject } from '@colloquy/contract/projects/shapes'
import { type LoadContext, query } from '../../platform/operations/define.ts'
import { draftOf } from './brief-draft-store.ts'
import * as policy from './policy.ts'
import { loadProject } from './queries.ts'

/** What a draft is about: a project, or one that does not exist yet. */
export const loadDraftSubject = async ({
  tx,
  input: { about },
}: LoadContext<{ about: DraftSubject }>): Promise<
  { readonly project: policy.ProjectAttributes | null } | undefined
> => {
  if (about === 'new' || about === 'new-for') return { project: null }
  const project = await loadProject({ tx, input: { projectId: about } })
  return project && { project }
}

export const getDraft = query(getProjectDraft, {
  load: loadDraftSubject,
  see: policy.canSeeDraftSubject,
  allow: policy.canCreateProject,
  run: async ({ tx, me, input: { about } }) => ({ saved: await draftOf(tx, me.personId, about) }),
})
