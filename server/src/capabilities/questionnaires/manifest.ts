import { capability } from '../../platform/operations/define.ts'
import { discardDraft, publish, saveDraft } from './draft-commands.ts'
import { get, list, listForClient, preview } from './draft-queries.ts'

/** Questionnaires in versions, their editor, and the answers to them. `surveys` asks them. */
export const questionnaires = capability({
  name: 'questionnaires',
  operations: [list, listForClient, get, preview, saveDraft, discardDraft, publish],
})
