import { listNotifications } from '@colloquy/contract/notifications/operations'
import * as admin from '@colloquy/contract/training/admin-operations'
import * as operations from '@colloquy/contract/training/operations'
import type { TrainingContent } from '@colloquy/contract/training/shapes'
import { describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'

const world = await createCallScenario('training')
const { app, clock, ids, visits, tenantId, test } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const dayMs = 86_400_000

const content: TrainingContent = {
  title: { enUS: 'Rules', deDE: 'Regeln', arSA: 'قواعد' },
  summary: { enUS: 'All', deDE: 'Alles', arSA: 'الكل' },
  audiences: ['expert'],
  minutes: 5,
  validMonths: 12,
  steps: [
    {
      id: 'page',
      kind: 'page',
      title: { enUS: 'Page', deDE: 'Seite', arSA: 'صفحة' },
      body: { enUS: 'Text', deDE: 'Text', arSA: 'نص' },
    },
    {
      id: 'asked',
      kind: 'question',
      title: { enUS: 'Which?', deDE: 'Welche?', arSA: 'أيّها؟' },
      body: { enUS: 'Because', deDE: 'Weil', arSA: 'لأن' },
      options: [
        { id: 'no', text: { enUS: 'Wrong', deDE: 'Falsch', arSA: 'خطأ' } },
        { id: 'yes', text: { enUS: 'Right', deDE: 'Richtig', arSA: 'صواب' } },
      ],
      right: 'yes',
    },
  ],
}
/** Publishes a module. @returns its id */
const publish = async (more: Partial<TrainingContent> = {}): Promise<string> => {
  const { moduleId } = value(
    await app.call(admin.createTrainingModule, { content: { ...content, ...more } }, visits.officer),
  )
  value(await app.call(admin.publishTraining, { moduleId, isRepeated: false }, visits.officer, { ifMatch: 1 }))
  return moduleId
}
const open = async (moduleId: string, as = visits.expert) =>
  value(await app.call(operations.getTraining, { moduleId }, as))
const answer = async (moduleId: string, option: string, as = visits.expert) => {
  const { versionId } = await open(moduleId, as)
  return value(await app.call(operations.answerTraining, { moduleId, versionId, question: 'asked', option }, as))
}
const advance = async (moduleId: string, step: number, as = visits.expert) => {
  const { versionId } = await open(moduleId, as)
  return app.call(operations.advanceTraining, { moduleId, versionId, step }, as)
}
const complete = async (moduleId: string, as = visits.expert) => {
  await answer(moduleId, 'yes', as)
  return value(await advance(moduleId, 2, as))
}
const own = async (moduleId: string, as = visits.expert) =>
  value(await app.call(operations.listOwnTraining, {}, as)).modules.find((one) => one.moduleId === moduleId)
const progress = async (moduleId: string, filter: object = {}) =>
  value(await app.call(admin.listTrainingProgress, { moduleId, ...filter }, visits.officer))

describe('#training.get', () => {
  it('keeps the right answer and its explanation from whoever has not found it', async () => {
    const moduleId = await publish()
    const before = JSON.stringify(await open(moduleId))
    expect(before).not.toMatch(/Because|Weil|"right"/)
    expect((await answer(moduleId, 'no')).shownSteps[1]).toMatchObject({ answer: 'no', isRight: false, body: '' })
    expect((await answer(moduleId, 'yes')).shownSteps[1]).toMatchObject({ isRight: true, body: 'Because' })
  })
})

describe('#training.listOwn', () => {
  it('lists what the reader has to complete, never anybody else’s progress', async () => {
    const moduleId = await publish()
    value(await advance(moduleId, 1))
    expect(await own(moduleId)).toMatchObject({ state: 'started', step: 1, steps: 2 })
    expect(await own(moduleId, visits.otherExpert)).toMatchObject({ state: 'todo', step: 0 })
    expect(await own(moduleId, visits.contact)).toBeUndefined()
  })
})

describe('#training.answer', () => {
  it('counts the first answer, and refuses one to an outdated version', async () => {
    const moduleId = await publish()
    await answer(moduleId, 'no')
    await complete(moduleId)
    expect((await own(moduleId))?.completion).toMatchObject({ questions: 1, rightAtFirst: 0 })
    expect(
      await app.call(
        operations.answerTraining,
        { moduleId, versionId: ids.expert, question: 'asked', option: 'yes' },
        visits.expert,
      ),
    ).toMatchObject({ refusal: 'training_outdated' })
  })
})

describe('#training.answer, several at once', () => {
  it('keeps each of them, also where they begin the module', async () => {
    const questions = Array.from({ length: 8 }, (_, n) => ({ ...content.steps[1]!, id: `q${n}` }))
    const moduleId = await publish({ steps: questions })
    const { versionId } = await open(moduleId)
    const answers = await Promise.all(
      questions.map(({ id: question }) =>
        app.call(operations.answerTraining, { moduleId, versionId, question, option: 'yes' }, visits.expert),
      ),
    )
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect((await open(moduleId)).shownSteps.map(({ answer: chosen }) => chosen)).toEqual(questions.map(() => 'yes'))
  })
})

describe('#training.advance', () => {
  it('goes on from where the reader left off, not past an open question, and completes for twelve months', async () => {
    const moduleId = await publish()
    value(await advance(moduleId, 1))
    expect((await open(moduleId)).step).toBe(1)
    expect(await advance(moduleId, 2)).toMatchObject({ refusal: 'training_unfinished' })
    expect((await own(moduleId))?.completion).toBeNull()
    const finished = await complete(moduleId)
    expect(finished.state).toBe('done')
    const { completedAt, expiresAt } = finished.completion!
    expect(completedAt).toBe(clock.now().toISOString())
    expect(expiresAt.slice(0, 10)).toBe(`${Number(completedAt.slice(0, 4)) + 1}${completedAt.slice(4, 10)}`)
  })
})

describe('#training.create', () => {
  it('begins a module that nobody is asked before it is published', async () => {
    const { moduleId } = value(await app.call(admin.createTrainingModule, { content }, visits.officer))
    expect(await own(moduleId)).toBeUndefined()
    expect(await app.call(operations.getTraining, { moduleId }, visits.expert)).toMatchObject({ refusal: 'not_found' })
  })
})

describe('#training.listModules', () => {
  it('shows versions with their completions, and the draft', async () => {
    const moduleId = await publish()
    await complete(moduleId)
    const { modules } = value(await app.call(admin.listTrainingModules, {}, visits.officer))
    const module = modules.find((one) => one.moduleId === moduleId)
    expect(module).toMatchObject({ version: 0, draft: null, versions: [{ version: 1, completions: 1 }] })
  })
})

describe('#training.saveDraft', () => {
  it('changes nothing for those who take the published version, and refuses a stale one', async () => {
    const moduleId = await publish()
    const draft = { ...content, title: { enUS: 'Later' } }
    value(await app.call(admin.saveTrainingDraft, { moduleId, content: draft }, visits.officer, { ifMatch: 0 }))
    expect((await open(moduleId)).title).toBe('Rules')
    expect(
      await app.call(admin.saveTrainingDraft, { moduleId, content: draft }, visits.officer, { ifMatch: 0 }),
    ).toMatchObject({ refusal: 'stale' })
  })
})

describe('#training.discardDraft', () => {
  it('goes back to the published version', async () => {
    const moduleId = await publish()
    value(await app.call(admin.saveTrainingDraft, { moduleId, content }, visits.officer, { ifMatch: 0 }))
    expect(
      value(await app.call(admin.discardTrainingDraft, { moduleId }, visits.officer, { ifMatch: 1 })).draft,
    ).toBeNull()
  })
})

describe('#training.publish', () => {
  const republish = async (moduleId: string, isRepeated: boolean) => {
    value(await app.call(admin.saveTrainingDraft, { moduleId, content }, visits.officer, { ifMatch: 0 }))
    return app.call(admin.publishTraining, { moduleId, isRepeated }, visits.officer, { ifMatch: 1 })
  }
  it('leaves earlier completions valid, unless everybody has to complete the new version', async () => {
    const moduleId = await publish()
    await complete(moduleId)
    value(await republish(moduleId, false))
    expect(await own(moduleId)).toMatchObject({ version: 2, state: 'done' })
    value(await republish(moduleId, true))
    expect(await own(moduleId)).toMatchObject({ version: 3, state: 'todo', completion: null })
  })
  it('refuses a question without a right answer', async () => {
    const { right: _, ...question } = content.steps[1]!
    const { moduleId } = value(
      await app.call(admin.createTrainingModule, { content: { ...content, steps: [question] } }, visits.officer),
    )
    expect(
      await app.call(admin.publishTraining, { moduleId, isRepeated: false }, visits.officer, { ifMatch: 1 }),
    ).toMatchObject({ refusal: 'training_incomplete' })
  })
})

describe('#training.listProgress', () => {
  it('counts exactly what each filter lists, and says when a completion expires', async () => {
    const moduleId = await publish()
    await complete(moduleId)
    value(await advance(moduleId, 1, visits.otherExpert))
    const all = await progress(moduleId)
    expect(all).toMatchObject({ total: 2, counts: { todo: 0, started: 1, done: 1, expiring: 0, expired: 0 } })
    for (const state of ['todo', 'started', 'expired', 'expiring', 'done'] as const) {
      const { total, people } = await progress(moduleId, { states: [state] })
      expect([total, people.length]).toEqual([all.counts[state], all.counts[state]])
    }
    expect((await progress(moduleId, { text: 'EMIL' })).people).toMatchObject([
      { personId: ids.expert, state: 'done', completedVersion: 1 },
    ])
    const soon = { ...content, validMonths: 1 }
    value(await app.call(admin.saveTrainingDraft, { moduleId, content: soon }, visits.officer, { ifMatch: 0 }))
    value(await app.call(admin.publishTraining, { moduleId, isRepeated: true }, visits.officer, { ifMatch: 1 }))
    await complete(moduleId)
    await query('update training_runs set expires_at = $1 where person_id = $2 and module_id = $3', [
      new Date(clock.now().getTime() + 29 * dayMs),
      ids.expert,
      moduleId,
    ])
    expect((await progress(moduleId)).counts).toMatchObject({ expiring: 1 })
    await query('update training_runs set expires_at = $1 where module_id = $2 and completed_at is not null', [
      clock.now(),
      moduleId,
    ])
    expect((await progress(moduleId)).counts).toMatchObject({ expired: 1 })
    expect((await own(moduleId))?.state).toBe('expired')
  })
  it('lists client seats only where the module asks them', async () => {
    const moduleId = await publish({ audiences: ['client'] })
    const { people } = await progress(moduleId)
    expect(people.map(({ personId }) => personId)).toContain(ids.contact)
    expect(people.map(({ personId }) => personId)).not.toContain(ids.expert)
  })
})

describe('#training.exportProgress', () => {
  it('has the people of the list in the reader’s language', async () => {
    const moduleId = await publish()
    await complete(moduleId)
    const file = value(await app.call(admin.exportTrainingProgress, { moduleId }, visits.officer)) as unknown as Blob
    const text = await file.text()
    expect(text).toContain('"Emil')
    expect(text).toContain('"Completed"')
  })
})

describe('#training.remind', () => {
  it('mails and notifies those who have not completed it, once a day, and settles it with the completion', async () => {
    const moduleId = await publish()
    await complete(moduleId, visits.otherExpert)
    expect(value(await app.call(admin.remindOfTraining, { moduleId }, visits.officer)).reminded).toBe(1)
    expect(value(await app.call(admin.remindOfTraining, { moduleId }, visits.officer)).reminded).toBe(0)
    await world.settle()
    const { rows } = await query(`select to_address from mails where kind = 'training.due'`)
    expect(rows).toHaveLength(1)
    const inbox = async () => JSON.stringify(value(await app.call(listNotifications, {}, visits.expert)))
    expect(await inbox()).toContain(`training/${moduleId}`)
    await complete(moduleId)
    await world.settle()
    const { rows: unread } = await query(
      `select id from notifications where kind = 'training_due' and read_at is null and person_id = $1`,
      [ids.expert],
    )
    expect(unread).toEqual([])
  })
  it('reminds everybody once, a month before a completion expires', async () => {
    const moduleId = await publish()
    await complete(moduleId)
    await query('delete from mails')
    await query('update training_runs set expires_at = $1 where module_id = $2', [
      new Date(clock.now().getTime() + 20 * dayMs),
      moduleId,
    ])
    const { timers } = await import('./jobs.ts')
    const run = () =>
      test.database.transaction({ kind: 'tenant', tenantId }, (tx) => {
        const due: string[] = []
        const emit = (_: unknown, payload: unknown) => due.push(...(payload as { personIds: string[] }).personIds)
        const context = { tx, at: clock.now(), actor: { kind: 'system', tenantId } as const, emit: emit as never }
        return timers[0]!.run(context).then(() => due)
      })
    expect(await run()).toContain(ids.expert)
    expect(await run()).toEqual([])
    // Who does not take part in the network, or need not complete the module any longer, is not reminded.
    await query('delete from training_reminders')
    await query('update people set disabled_at = $1 where id = $2', [clock.now(), ids.expert])
    expect(await run()).not.toContain(ids.expert)
    await query('update people set disabled_at = null where id = $1', [ids.expert])
    await query(`update training_versions set audiences = '{client}' where module_id = $1`, [moduleId])
    expect(await run()).not.toContain(ids.expert)
  })
})
