import { closePromotion as closePromotionOperation } from '@colloquy/contract/people/operations'
import { signedIn } from '../../platform/access/policy.ts'
import { command } from '../../platform/operations/define.ts'
import { recordPromotionClosed } from './promotion-store.ts'

export const closePromotion = command(closePromotionOperation, {
  allow: signedIn,
  about: ({ me }) => ({ kind: 'person', id: me.personId }),
  run: async ({ tx, me, at }) => {
    await recordPromotionClosed(tx, me.personId, at)
    return {}
  },
})
