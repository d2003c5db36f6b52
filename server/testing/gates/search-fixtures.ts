import { roleIds } from '@colloquy/contract/person-types'
import { newId } from '../../src/platform/ids.ts'
import type { Fixture, Fixtures } from './perform-as.ts'

/** A search that the team's person shares with colleagues. */
const withSavedSearch =
  (rest: Record<string, unknown> = {}): Fixture =>
  async ({ ids, insert, clock }) => {
    const saved_at = clock.now()
    const id = newId(saved_at)
    await insert('saved_searches', {
      ...{
        id,
        person_id: ids.team,
        role_id: roleIds.client,
        company_id: ids.clientCompany,
        name: 'Pumps',
        text: 'pumps',
      },
      ...{ filters: '{}', sort: 'relevance', is_shared: true, saved_at },
    })
    return { input: { searchId: id, ...rest }, ifMatch: 1 }
  }

/** Inputs for saved searches, expert exports and free times. */
export const searchFixtures: Fixtures = {
  'scheduling.findFirstFree': async ({ ids }) => ({ input: { personIds: [ids.expert] } }),
  'search.export': async () => ({ input: { text: '', filters: {} } }),
  'search.listSaved': async () => ({ input: {} }),
  'search.save': async () => ({ input: { name: 'Pumps', isShared: false, text: 'pumps', filters: {}, sort: 'calls' } }),
  'search.changeSaved': withSavedSearch({ name: 'Heat pumps', isShared: false }),
  'search.removeSaved': withSavedSearch(),
}
