import { type CallView, maxCallViews, removeCallView, saveCallView } from '@colloquy/contract/calls/list-operations'
import { isMember, type Predicate, signedIn } from '../../../platform/access/policy.ts'
import { newId } from '../../../platform/ids.ts'
import { command, type LoadContext } from '../../../platform/operations/define.ts'
import * as store from './store.ts'

/** A view as its owner reads it. */
export const presentView = ({ id, name, query, saved_at }: store.ViewRecord): CallView => ({
  viewId: id,
  name,
  query,
  savedAt: saved_at.toISOString(),
})

const ownView: Predicate<{ readonly personId: string }> = (actor, { personId }) =>
  isMember(actor) && actor.personId === personId

export const saveView = command(saveCallView, {
  allow: signedIn,
  limits: [{ name: 'calls.views', max: 200, seconds: 86_400 }],
  about: (_, { viewId }) => ({ kind: 'call_view', id: viewId }),
  run: async ({ tx, me, at, input: { name, query }, refuse }) => {
    const views = await store.viewsOf(tx, me.personId)
    if (views.length >= maxCallViews && !views.some((view) => view.name === name)) return refuse('too_many_views')
    const row = { tenant_id: me.tenantId, id: newId(at), person_id: me.personId, name, query, saved_at: at }
    return presentView(await store.writeView(tx, row))
  },
})

export const removeView = command(removeCallView, {
  load: async ({ tx, input }: LoadContext<{ viewId: string }>) => {
    const view = await store.viewById(tx, input.viewId)
    return view && { personId: view.person_id }
  },
  see: ownView,
  allow: ownView,
  run: async ({ tx, input }) => {
    await store.deleteView(tx, input.viewId)
    return {}
  },
})
