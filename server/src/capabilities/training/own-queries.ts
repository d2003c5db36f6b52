import type { Language } from '@colloquy/contract/languages'
import { trainingLanguageOf } from '@colloquy/contract/training/content-rules'
import { getTraining, listOwnTraining } from '@colloquy/contract/training/operations'
import type { OwnTraining, TrainingRun, TrainingStepView } from '@colloquy/contract/training/shapes'
import { signedIn } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { type LoadContext, query } from '../../platform/operations/define.ts'
import { canTakeModule } from './policy.ts'
import { audienceOf, type Completion, type RunAnswers, reachableSteps, resultOf, stateOf, textIn } from './progress.ts'
import * as store from './store.ts'

type StoredRun = Awaited<ReturnType<typeof store.runsOf>>[number]

const completionOf = (run: StoredRun): Completion | undefined =>
  run.completed_at && run.expires_at
    ? { version: run.version, completedAt: run.completed_at, expiresAt: run.expires_at }
    : undefined

/** A module and where a person stands with it. */
const presentOwn = (module: store.ModuleRow, runs: readonly StoredRun[], language: Language, at: Date): OwnTraining => {
  const { content, counts_from } = module
  const read = textIn(content, language)
  const mine = runs.filter(({ module_id }) => module_id === module.module_id)
  const open = mine.find((run) => run.completed_at === null && run.version_id === module.id)
  const last = mine.find((run) => run.completed_at !== null && run.version >= counts_from)
  const completion = last && completionOf(last)
  return {
    moduleId: module.module_id,
    version: module.version,
    title: read(content.title),
    summary: read(content.summary),
    minutes: content.minutes,
    validMonths: content.validMonths,
    state: stateOf(completion, open !== undefined, at),
    step: open?.step ?? 0,
    steps: content.steps.length,
    completion: completion
      ? {
          version: completion.version,
          completedAt: completion.completedAt.toISOString(),
          expiresAt: completion.expiresAt.toISOString(),
          ...resultOf(last.content, last.answers),
        }
      : null,
  }
}

export const listOwn = query(listOwnTraining, {
  allow: signedIn,
  run: async ({ tx, me, request, at }) => {
    const audience = audienceOf(me)
    if (!audience) return { modules: [] }
    const runs = await store.runsOf(tx, me.personId)
    const modules = await store.modulesFor(tx, audience)
    return { modules: modules.map((module) => presentOwn(module, runs, request.language ?? me.language, at)) }
  },
})

/** The latest version of a module; undefined where there is none. */
export const loadModule = async ({ tx, input }: LoadContext<{ moduleId: string }>) => store.latestOf(tx, input.moduleId)

const showSteps = ({ content }: store.ModuleRow, answers: RunAnswers, language: Language): TrainingStepView[] => {
  const read = textIn(content, language)
  return content.steps.map(({ id, kind, title, body, options = [], right }) => {
    const answer = answers[id]?.last ?? null
    const isRight = kind === 'question' && answer !== null ? answer === right : null
    return {
      id,
      kind,
      title: read(title),
      answer,
      isRight,
      body: kind === 'page' || isRight ? read(body) : '',
      options: options.map((option) => ({ id: option.id, text: read(option.text) })),
    }
  })
}

/** A module as the person who takes it sees it. `finished`: the answers of a run that has just been completed. */
export const presentRun = async (
  tx: Tx,
  module: store.ModuleRow,
  personId: string,
  language: Language,
  at: Date,
  finished?: RunAnswers,
): Promise<TrainingRun> => {
  const runs = await store.runsOf(tx, personId)
  const open = runs.find(({ version_id, completed_at }) => version_id === module.id && completed_at === null)
  const own = presentOwn(module, runs, language, at)
  return {
    ...own,
    step: finished ? own.steps : Math.min(own.step, reachableSteps(module.content, open?.answers ?? {})),
    versionId: module.id,
    language: trainingLanguageOf(module.content, language),
    shownSteps: showSteps(module, finished ?? open?.answers ?? {}, language),
  }
}

export const get = query(getTraining, {
  load: loadModule,
  see: canTakeModule,
  allow: canTakeModule,
  run: ({ tx, me, request, at, subject }) => presentRun(tx, subject, me.personId, request.language ?? me.language, at),
})
