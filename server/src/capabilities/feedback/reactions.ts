import { feedbackAnswered } from '@colloquy/contract/feedback/events'
import { on } from '../../platform/operations/define.ts'
import { mailPerson } from '../notifications/commands.ts'
import { personSummaries } from '../people/queries.ts'
import { mailBranding, siteOfPerson } from '../tenancy/queries.ts'
import { answerMail } from './mails.ts'
import * as store from './store.ts'

/** Mails an answer to whoever sent the feedback. */
export const mailAnswer = on(feedbackAnswered, 'feedback.mail-answer', async (context, { feedbackId, answerId }) => {
  const { tx, actor } = context
  const [feedback, answer] = [await store.feedbackById(tx, feedbackId), await store.answerById(tx, answerId)]
  if (!feedback?.person_id || !answer) return
  const sender = (await personSummaries(tx, [feedback.person_id])).get(feedback.person_id)
  if (!sender?.email || sender.isErased || sender.isDeleted) return
  const { fullName: name, email, language, timeZone, personType } = sender
  await mailPerson(
    context,
    feedback.person_id,
    answerMail(
      { id: answerId, question: feedback.body, message: answer.body },
      {
        to: { name, email, language, timeZone },
        site: await siteOfPerson(tx, actor.tenantId, personType),
        branding: await mailBranding(tx),
      },
    ),
  )
})
