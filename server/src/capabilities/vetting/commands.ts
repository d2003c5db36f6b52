import { permissionIds } from '@colloquy/contract/permission-ids'
import { vettingChanged } from '@colloquy/contract/vetting/events'
import { approveExpert, askExpert, declineExpert, replyToVetting } from '@colloquy/contract/vetting/operations'
import type { Tx } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import { command } from '../../platform/operations/define.ts'
import { changeRecord, overwriteRecord } from '../people/commands.ts'
import { loadPerson, staffHolding } from '../people/queries.ts'
import { canVet, isExpert, vettingAbilities } from './policy.ts'
import { presentOwn } from './present.ts'
import { loadVetting } from './queries.ts'
import * as store from './store.ts'

/** The staff who are notified: those who manage experts. */
export const vettingStaff = (tx: Tx): Promise<string[]> =>
  staffHolding(tx, permissionIds.ManageAdvisors, permissionIds.ExpertAdmin, permissionIds.PerformSystemAdministration)

/** The change of the expert's record on decline: hidden from clients. */
export const declinedRecord = { is_active: false, is_vetting_pending: false } as const

/** Approves an expert, at the version of the record that was read, so that nobody approves unseen data. */
export const approve = command(approveExpert, {
  load: async (context) => {
    const [vetting, person] = [await loadVetting(context), await loadPerson(context)]
    return vetting && person && { ...vetting, version: person.version }
  },
  see: canVet,
  allow: canVet,
  about: ({ input }) => ({ kind: 'person', id: input.personId, details: { creditsPerHour: input.creditsPerHour } }),
  run: async (context) => {
    const { tx, me, at, input, subject, emit, refuse } = context
    const { personId, creditsPerHour } = input
    if (!vettingAbilities(me, subject).approve) return refuse('vetting_already_decided')
    await changeRecord(context, personId, {
      is_active: true,
      is_vetting_pending: false,
      credits_per_hour: creditsPerHour,
    })
    await store.decide(tx, personId, {
      decision: 'approved',
      decided_at: at,
      decided_by: me.personId,
      reason: null,
    })
    emit(vettingChanged, { personId, move: 'approved' }, [...(await vettingStaff(tx)), personId])
    return {}
  },
})

export const ask = command(askExpert, {
  load: loadVetting,
  see: canVet,
  allow: canVet,
  limits: [
    { name: 'vetting.ask', max: 100, seconds: 3600 },
    {
      name: 'vetting.ask.person',
      max: 5,
      seconds: 86_400,
      per: ({ input }) => input.personId,
      // Requests without the right do not use up the limit of the others.
      when: ({ actor }) => canVet(actor, undefined),
    },
  ],
  run: async ({ tx, me, at, input: { personId, question }, subject, emit, refuse }) => {
    if (!vettingAbilities(me, subject).ask) return refuse('vetting_already_decided')
    const id = newId(at)
    const row = { tenant_id: me.tenantId, id, person_id: personId, question: question.trim() }
    await store.insertQuestion(tx, { ...row, asked_at: at, asked_by: me.personId })
    emit(vettingChanged, { personId, move: 'asked', questionId: id }, [...(await vettingStaff(tx)), personId])
    return {}
  },
})

/** Declines an expert. The account stays open, and clients do not find the expert. */
export const decline = command(declineExpert, {
  load: loadVetting,
  see: canVet,
  allow: canVet,
  about: ({ input }) => ({ kind: 'person', id: input.personId, details: { reason: input.reason } }),
  run: async (context) => {
    const { tx, me, at, input, subject, emit, refuse } = context
    const { personId } = input
    if (!vettingAbilities(me, subject).decline) return refuse('vetting_already_decided')
    await overwriteRecord(context, personId, declinedRecord)
    await store.decide(tx, personId, {
      decision: 'declined',
      decided_at: at,
      decided_by: me.personId,
      reason: input.reason.trim(),
    })
    emit(vettingChanged, { personId, move: 'declined' }, [...(await vettingStaff(tx)), personId])
    return {}
  },
})

export const reply = command(replyToVetting, {
  load: async ({ tx, me }) => {
    const vetting = await store.lockVetting(tx, me.personId)
    return vetting && { vetting }
  },
  see: isExpert,
  allow: isExpert,
  isPersonal: true,
  unauditedRefusals: ['vetting_nothing_asked'],
  about: ({ me }) => ({ kind: 'person', id: me.personId }),
  run: async ({ tx, me, at, input, subject: { vetting }, emit, refuse }) => {
    const { personId } = me
    const isOpen = vetting.decision === null
    const replyRow = { id: input.questionId, personId, reply: input.reply.trim(), at }
    if (!isOpen || !(await store.writeReply(tx, replyRow))) return refuse('vetting_nothing_asked')
    emit(vettingChanged, { personId, move: 'replied' }, [...(await vettingStaff(tx)), personId])
    return presentOwn((await store.vettingById(tx, personId))!, await store.questionsOf(tx, personId))
  },
})
