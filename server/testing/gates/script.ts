import { findExperts } from '@colloquy/contract/search/operations'
import type { TestApp } from '../app.ts'
import { ask, type Fixtures } from './ask.ts'
import type { Principal, World } from './world.ts'

/** What somebody was told, in the order in which they asked. */
export interface Told {
  readonly what: string
  readonly body: string
}

/** Words whose search may bring to light what is written where the asker may not look. */
const words = ['', 'notes', 'answer', 'innerAnswer', 'summary', 'question', 'employer', 'otherExpert', 'nothing-of-it']

/**
 * Everything one person can ask for, one after the other: each operation once, then a number of searches.
 * What their browsers are told by events belongs to it.
 */
export const askEverything = async (
  app: TestApp,
  world: World,
  fixtures: Fixtures,
  principal: Principal,
): Promise<Told[]> => {
  const told: Told[] = []
  app.delivered.length = 0
  for (const { operation } of app.registry.handlers.values()) {
    const prepared = await fixtures[operation.name]!(world, principal)
    const { body } = await ask(app, operation, prepared, await world.visit(principal), principal)
    told.push({ what: operation.name, body })
  }
  const visit = await world.visit(principal)
  for (const text of words) {
    const input = { text, filters: {}, selectOptions: { startOffset: 0, concat: false } }
    const { body } = await ask(app, findExperts, { input }, visit, principal)
    told.push({ what: `search.find for "${text}"`, body })
  }
  const me = world.ids[principal as keyof World['ids']]
  for (const { tenantId, personIds, message } of app.delivered)
    if (tenantId === world.tenantId && personIds.includes(me))
      told.push({ what: `event ${message.name}`, body: JSON.stringify(message) })
  return told
}
