import { termsAgreed } from '@colloquy/contract/terms/events'
import { agreeToTerms } from '@colloquy/contract/terms/operations'
import { command } from '../../platform/operations/define.ts'
import { isSelf } from './policy.ts'
import { statusOf } from './queries.ts'
import { kindsFor, newest } from './rules.ts'
import { publishedVersions, agree as record } from './store.ts'

/** Agreement is to the terms and the privacy policy in force, together [TC-02]. */
export const agree = command(agreeToTerms, {
  load: ({ input }) => ({ personId: input.entityId }),
  see: isSelf,
  allow: isSelf,
  whilePending: true,
  run: async ({ tx, me, at, emit }) => {
    const { personId } = me
    const isExpert = me.personType === 2
    const owed = newest(await publishedVersions(tx, kindsFor(isExpert), at))
    const added = await record(
      tx,
      owed.map(({ kind, version }) => ({
        tenant_id: me.tenantId,
        person_id: personId,
        kind,
        version,
        agreed_at: at,
        agreed_by: personId,
        session_id: me.sessionId,
      })),
    )
    if (added > 0) emit(termsAgreed, { personId }, [personId])
    return statusOf(tx, { personId, isExpert }, at)
  },
})
