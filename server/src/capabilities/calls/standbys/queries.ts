import { listCallStandbys } from '@colloquy/contract/calls/attendance/standby-operations'
import { query } from '../../../platform/operations/define.ts'
import * as policy from '../policy.ts'
import { listOpenOf } from './store.ts'

export const listStandbys = query(listCallStandbys, {
  allow: policy.canStandBy,
  run: async ({ tx, me, at }) => ({
    standbys: (await listOpenOf(tx, me.personId, at)).flatMap(({ id, state, topic, starts_at, ends_at }) =>
      starts_at && ends_at
        ? { standbyId: id, state, topic, slot: { start: starts_at.toISOString(), end: ends_at.toISOString() } }
        : [],
    ),
  }),
})
