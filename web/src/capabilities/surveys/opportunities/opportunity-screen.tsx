import { moneyText } from '@colloquy/contract/money'
import type { Opportunity } from '@colloquy/contract/projects/opportunity-shapes'
import { Link } from '@tanstack/react-router'
import { QueryContent } from '../../../platform/query-content.tsx'
import { momentText, useNow, useTime } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { usePathParam } from '../../../platform/url-state.ts'
import { Status } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { Panel, Panels } from '../../../ui/page/panel.tsx'
import { useDraftSlots } from '../../scheduling/data.ts'
import { AnswerForm } from './answer-form.tsx'
import { useGetOpportunity, useLiveOpportunities } from './data.ts'
import { FreeTimes, FreeTimesPanel } from './free-times-panel.tsx'
import css from './opportunities.module.css'
import { nameOf, stateIcons } from './view.ts'

/** An invitation to a project: its brief, the questions to answer first, and the answer. */
export function OpportunityScreen() {
  useLiveOpportunities()
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const answer = useGetOpportunity(usePathParam('opportunityId'))
  return (
    <QueryContent answer={answer}>
      {(opportunity) => (
        <>
          <PageHead
            title={<bdi>{nameOf(t, opportunity)}</bdi>}
            message={
              opportunity.state === 'invited' &&
              t('PROJECTS.OPPORTUNITIES.ANSWER_BY', { time: momentText(time, opportunity.answerBy, now) })
            }
          />
          <Panels columns="wide-first">
            <BriefPanel opportunity={opportunity} />
            <div>
              {opportunity.can.accept && opportunity.questionnaires.length > 0 && (
                <QuestionsPanel opportunity={opportunity} />
              )}
              {opportunity.can.decline ? (
                <AnswerPanels opportunity={opportunity} />
              ) : (
                <Panel title={t('PROJECTS.OPPORTUNITIES.YOUR_ANSWER')} padded>
                  <GivenAnswer opportunity={opportunity} />
                </Panel>
              )}
            </div>
          </Panels>
        </>
      )}
    </QueryContent>
  )
}

function BriefPanel({ opportunity }: { opportunity: Opportunity }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { question, message, clientName, topics, deadline } = opportunity
  return (
    <Panel title={t('PROJECTS.OPPORTUNITIES.BRIEF')} padded>
      <p className={css.text} dir="auto">
        {question}
      </p>
      <dl className={css.facts}>
        {clientName !== null && (
          <>
            <dt className="quiet">{t('PROJECTS.OPPORTUNITIES.CLIENT')}</dt>
            <dd>
              <bdi>{clientName}</bdi>
            </dd>
          </>
        )}
        {topics.length > 0 && (
          <>
            <dt className="quiet">{t('PROJECTS.OPPORTUNITIES.TOPICS')}</dt>
            <dd dir="auto">{topics.join(', ')}</dd>
          </>
        )}
        {deadline !== null && (
          <>
            <dt className="quiet">{t('PROJECTS.OPPORTUNITIES.DEADLINE')}</dt>
            <dd>{time.day(`${deadline}T00:00:00.000Z`, now, 'UTC')}</dd>
          </>
        )}
        {message !== null && (
          <>
            <dt className="quiet">{t('PROJECTS.OPPORTUNITIES.FROM_TEAM')}</dt>
            <dd className={css.text} dir="auto">
              {message}
            </dd>
          </>
        )}
      </dl>
    </Panel>
  )
}

function QuestionsPanel({ opportunity: { questionnaires, projectId } }: { opportunity: Opportunity }) {
  const t = useTranslate()
  return (
    <Panel title={t('PROJECTS.OPPORTUNITIES.QUESTIONS')} padded>
      <ul className={css.questions}>
        {questionnaires.map(({ kind, isAnswered }) => (
          <li key={kind} className={css.question}>
            <span>{t(`PROJECTS.OPPORTUNITIES.QUESTIONS_KIND.${kind}`)}</span>
            {isAnswered ? (
              <Status shape="check">{t('PROJECTS.OPPORTUNITIES.ANSWERED')}</Status>
            ) : (
              <Button
                component={Link}
                {...({ to: `/expert/surveys/${kind}/${projectId}` } as { to: string })}
                aria-label={`${t('PROJECTS.OPPORTUNITIES.ANSWER')}: ${t(`PROJECTS.OPPORTUNITIES.QUESTIONS_KIND.${kind}`)}`}
              >
                {t('PROJECTS.OPPORTUNITIES.ANSWER')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** When the expert is free, and their answer. Both are sent together. */
function AnswerPanels({ opportunity }: { opportunity: Opportunity }) {
  const t = useTranslate()
  const now = useNow()
  const { opportunityId, can } = opportunity
  const [draft, setDraft] = useDraftSlots(opportunityId)
  const times = draft.filter(({ start }) => new Date(start) > now)
  return (
    <>
      {can.accept && <FreeTimesPanel opportunityId={opportunityId} times={times} onChange={setDraft} />}
      <Panel title={t('PROJECTS.OPPORTUNITIES.YOUR_ANSWER')} padded>
        <AnswerForm opportunity={opportunity} times={times} onAccepted={() => setDraft([])} />
      </Panel>
    </>
  )
}

function GivenAnswer({
  opportunity: { state, declineReason, note, rate, answeredAt, times },
}: {
  opportunity: Opportunity
}) {
  const t = useTranslate()
  const language = useLanguage()
  const time = useTime()
  const now = useNow()
  const coming = times.filter(({ start }) => new Date(start) > now)
  return (
    <div className={css.form}>
      <Status shape={stateIcons[state]}>{t(`PROJECTS.OPPORTUNITIES.STATE.${state}`)}</Status>
      {answeredAt && <p className="quiet small">{momentText(time, answeredAt, now)}</p>}
      {declineReason && <p>{t(`PROJECTS.OPPORTUNITIES.REASON.${declineReason}`)}</p>}
      {rate && (
        <p>
          {t('PROJECTS.OPPORTUNITIES.RATE')}: <bdi>{moneyText(rate, language)}</bdi>
        </p>
      )}
      {note && <p dir="auto">{note}</p>}
      {coming.length > 0 && <FreeTimes times={coming} />}
      {state === 'accepted' && (
        <p className="quiet">
          {t(coming.length > 0 ? 'PROJECTS.OPPORTUNITIES.TIMES_NEXT' : 'PROJECTS.OPPORTUNITIES.ACCEPTED_NEXT')}
        </p>
      )}
    </div>
  )
}
