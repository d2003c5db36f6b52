import { openProjectDraft } from '@colloquy/contract/projects/operations'
import { query } from '../../platform/operations/define.ts'
import { draftOf } from './brief-draft-store.ts'
import * as policy from './policy.ts'

export const openDraft = query(openProjectDraft, {
  allow: policy.create,
  run: async ({ tx, me, input: { about } }) => ({ saved: await draftOf(tx, me.personId, about) }),
})
