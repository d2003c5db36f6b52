import { findExperts } from '@colloquy/contract/search/operations'
import type { TestApp } from '../app.ts'
import { type Fixtures, performAs } from './perform-as.ts'
import type { Principal, TestWorld } from './test-world.ts'

/** What somebody was told, in the order in which they asked. */
export interface RecordedResponse {
  readonly what: string
  readonly body: string
}

/** Words whose search may bring to light what is written where the caller may not look. */
const searchWords = [
  '',
  'notes',
  'answer',
  'innerAnswer',
  'summary',
  'question',
  'employer',
  'otherExpert',
  'nothing-of-it',
]

/**
 * Everything one person can ask for, one after the other: each operation once, then a number of searches.
 * What their browsers are told by events belongs to it. With `only`, that one operation.
 */
export const recordEveryOperation = async (
  app: TestApp,
  world: TestWorld,
  fixtures: Fixtures,
  principal: Principal,
  only?: string,
): Promise<RecordedResponse[]> => {
  const responses: RecordedResponse[] = []
  app.delivered.length = 0
  for (const { operation } of app.registry.handlers.values()) {
    if (only !== undefined && operation.name !== only) continue
    const prepared = await fixtures[operation.name]!(world, principal)
    const { body } = await performAs(app, operation, prepared, await world.visit(principal), principal)
    responses.push({ what: operation.name, body })
  }
  if (only !== undefined) return responses
  const visit = await world.visit(principal)
  for (const text of searchWords) {
    const input = { text, filters: {}, selectOptions: { startOffset: 0, concat: false } }
    const { body } = await performAs(app, findExperts, { input }, visit, principal)
    responses.push({ what: `search.find for "${text}"`, body })
  }
  const me = world.ids[principal as keyof TestWorld['ids']]
  for (const { tenantId, personIds, message } of app.delivered)
    if (tenantId === world.tenantId && personIds.includes(me))
      responses.push({ what: `event ${message.name}`, body: JSON.stringify(message) })
  return responses
}
