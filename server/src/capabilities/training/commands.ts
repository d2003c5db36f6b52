import { trainingCompleted } from '@colloquy/contract/training/events'
import { advanceTraining, answerTraining } from '@colloquy/contract/training/operations'
import { newId } from '../../platform/ids.ts'
import { type CommandContext, command } from '../../platform/operations/define.ts'
import { loadModule, presentRun } from './own-queries.ts'
import { canTakeModule } from './policy.ts'
import { afterMonths, type RunAnswers, reachableSteps } from './progress.ts'
import * as store from './store.ts'

const limits = [{ name: 'training.progress', max: 1200, seconds: 3600 }]

/** Writes where the caller is with the latest version. What was begun with an earlier one starts over. */
const writeProgress = async (
  { tx, me, at }: Pick<CommandContext, 'tx' | 'at'> & { me: { tenantId: string; personId: string } },
  module: store.ModuleRow,
  change: (before: { step: number; answers: RunAnswers }) => { step: number; answers: RunAnswers },
) => {
  const open = await store.lockOpenRun(tx, {
    tenant_id: me.tenantId,
    id: newId(at),
    module_id: module.module_id,
    version_id: module.id,
    person_id: me.personId,
    saved_at: at,
  })
  const before = open.version_id === module.id ? open : { step: 0, answers: {} }
  const run = { id: open.id, ...change(before) }
  await store.writeRun(tx, open.id, { version_id: module.id, step: run.step, answers: run.answers })
  return run
}

export const advance = command(advanceTraining, {
  load: loadModule,
  see: canTakeModule,
  allow: canTakeModule,
  limits,
  isPersonal: true,
  about: ({ input, subject }) => ({
    kind: 'training',
    id: input.moduleId,
    details: { version: subject.version, step: input.step },
  }),
  run: async (context) => {
    const { tx, me, at, input, request, subject, emit, refuse } = context
    const language = request.language ?? me.language
    const { content } = subject
    if (input.versionId !== subject.id) return refuse('training_outdated')
    const step = Math.min(input.step, content.steps.length)
    const run = await writeProgress(context, subject, ({ answers }) => ({ step, answers }))
    if (step > reachableSteps(content, run.answers)) return refuse('training_unfinished')
    if (step < content.steps.length) return presentRun(tx, subject, me.personId, language, at)
    await store.completeRun(tx, run.id, { step, completedAt: at, expiresAt: afterMonths(at, content.validMonths) })
    emit(trainingCompleted, { personId: me.personId, moduleId: subject.module_id }, [me.personId])
    return presentRun(tx, subject, me.personId, language, at, run.answers)
  },
})

export const answer = command(answerTraining, {
  load: async (context) => {
    const module = await loadModule(context)
    const { question, option } = context.input
    const questionStep = module?.content.steps.find(({ id, kind }) => id === question && kind === 'question')
    return questionStep?.options?.some(({ id }) => id === option) ? module : undefined
  },
  see: canTakeModule,
  allow: canTakeModule,
  limits,
  isPersonal: true,
  about: ({ input, subject }) => ({
    kind: 'training',
    id: input.moduleId,
    details: { version: subject.version, question: input.question },
  }),
  run: async (context) => {
    const { tx, me, at, input, request, subject, refuse } = context
    if (input.versionId !== subject.id) return refuse('training_outdated')
    await writeProgress(context, subject, ({ step, answers }) => ({
      step,
      answers: {
        ...answers,
        [input.question]: { first: answers[input.question]?.first ?? input.option, last: input.option },
      },
    }))
    return presentRun(tx, subject, me.personId, request.language ?? me.language, at)
  },
})
