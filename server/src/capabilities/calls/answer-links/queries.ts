import { listCallAnswerLinks, maxListedAnswerLinks } from '@colloquy/contract/calls/answer-link-operations'
import { proposingSides } from '@colloquy/contract/calls/proposal-shapes'
import { query } from '../../../platform/operations/define.ts'
import { personCards } from '../../people/queries.ts'
import * as policy from '../policy.ts'
import { loadCall } from '../queries.ts'
import { presentLink } from './present.ts'
import { listLinks } from './store.ts'

export const listAnswerLinks = query(listCallAnswerLinks, {
  load: loadCall,
  see: policy.canSee,
  allow: policy.canListAnswerLinks,
  run: async ({ tx, actor, at, subject }) => {
    const sides = proposingSides.filter((side) => policy.canRevokeAnswerLink(side)(actor, subject))
    const links = await listLinks(tx, { callId: subject.call.id, sides, max: maxListedAnswerLinks })
    const cards = await personCards(
      tx,
      links.map(({ person_id }) => person_id),
    )
    return {
      links: links.flatMap((link) => {
        const person = cards.get(link.person_id)
        return person ? [presentLink(link, person, at)] : []
      }),
    }
  },
})
