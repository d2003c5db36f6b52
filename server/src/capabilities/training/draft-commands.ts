import {
  createTrainingModule,
  discardTrainingDraft,
  publishTraining,
  saveTrainingDraft,
} from '@colloquy/contract/training/admin-operations'
import { trainingProblems } from '@colloquy/contract/training/content-rules'
import { trainingPublished } from '@colloquy/contract/training/events'
import { newId } from '../../platform/ids.ts'
import { command, type LoadContext } from '../../platform/operations/define.ts'
import { presentModules } from './draft-queries.ts'
import * as store from './draft-store.ts'
import { canManageTraining } from './policy.ts'

/** More than somebody writes by hand. */
const limits = [{ name: 'training.changes', max: 600, seconds: 3600 }]

const about = ({ input }: { readonly input: { readonly moduleId: string } }) => ({
  kind: 'training',
  id: input.moduleId,
})

export const create = command(createTrainingModule, {
  allow: canManageTraining,
  limits,
  about: (_, { moduleId }) => ({ kind: 'training', id: moduleId }),
  run: async ({ tx, me, at, input }) => {
    const moduleId = newId(at)
    await store.insertModule(tx, { tenant_id: me.tenantId, id: moduleId, created_at: at })
    await store.writeDraft(tx, {
      tenant_id: me.tenantId,
      module_id: moduleId,
      version: 0,
      content: input.content,
      edited_at: at,
      edited_by: me.personId,
    })
    return (await presentModules(tx, moduleId))[0]!
  },
})

/** A module by its draft; version 0 where there is none. */
const loadDraft = async ({ tx, input: { moduleId } }: LoadContext<{ moduleId: string }>) => {
  if (!(await store.moduleIds(tx)).includes(moduleId)) return undefined
  const draft = await store.lockDraft(tx, moduleId)
  return { draft, version: draft?.version ?? 0 }
}

export const saveDraft = command(saveTrainingDraft, {
  load: loadDraft,
  see: canManageTraining,
  allow: canManageTraining,
  limits,
  about,
  run: async ({ tx, me, at, input: { moduleId, content }, subject, refuse }) => {
    const isWritten = await store.writeDraft(tx, {
      tenant_id: me.tenantId,
      module_id: moduleId,
      version: subject.version,
      content,
      edited_at: at,
      edited_by: me.personId,
    })
    return isWritten ? (await presentModules(tx, moduleId))[0]! : refuse('stale')
  },
})

export const discardDraft = command(discardTrainingDraft, {
  load: loadDraft,
  see: canManageTraining,
  allow: canManageTraining,
  limits,
  about,
  run: async ({ tx, input: { moduleId } }) => {
    await store.deleteDraft(tx, moduleId)
    return (await presentModules(tx, moduleId))[0]!
  },
})

/** A published version never changes; a correction is the next version. */
export const publish = command(publishTraining, {
  load: async (context) => {
    const loaded = await loadDraft(context)
    return loaded?.draft && { draft: loaded.draft, version: loaded.version }
  },
  see: canManageTraining,
  allow: canManageTraining,
  limits,
  about: ({ input }, { versions }) => ({
    kind: 'training',
    id: input.moduleId,
    details: { version: versions[0]?.version, isRepeated: input.isRepeated },
  }),
  run: async ({ tx, me, at, input: { moduleId, isRepeated }, subject: { draft }, emit, refuse }) => {
    if (trainingProblems(draft.content).size > 0) return refuse('training_incomplete')
    const [latest] = await store.versions(tx, moduleId)
    const version = (latest?.version ?? 0) + 1
    await store.insertVersion(tx, {
      tenant_id: me.tenantId,
      id: newId(at),
      module_id: moduleId,
      version,
      content: draft.content,
      is_repeated: isRepeated,
      published_at: at,
      published_by: me.personId,
    })
    await store.deleteDraft(tx, moduleId)
    emit(trainingPublished, { moduleId, version })
    return (await presentModules(tx, moduleId))[0]!
  },
})
