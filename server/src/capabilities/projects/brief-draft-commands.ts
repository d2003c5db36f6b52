import { saveProjectDraft } from '@colloquy/contract/projects/operations'
import { command } from '../../platform/operations/define.ts'
import { loadDraftSubject } from './brief-draft-queries.ts'
import { deleteDraft, upsertDraft } from './brief-draft-store.ts'
import * as policy from './policy.ts'

/** Drafts are their author's alone: what is typed is neither shown to others nor checked before it is sent. */
export const saveDraft = command(saveProjectDraft, {
  load: loadDraftSubject,
  see: policy.canSeeDraftSubject,
  allow: policy.canCreateProject,
  limits: [{ name: 'projects.drafts', max: 2000, seconds: 3600 }],
  about: ({ input: { about } }) => ({ kind: 'project', id: about }),
  run: async ({ tx, me, at, input: { about, saved } }) => {
    if (saved === null) await deleteDraft(tx, me.personId, about)
    else
      await upsertDraft(tx, {
        tenant_id: me.tenantId,
        person_id: me.personId,
        subject_id: about,
        content: saved,
        saved_at: at,
      })
    return {}
  },
})
