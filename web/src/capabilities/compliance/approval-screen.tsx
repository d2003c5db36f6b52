import type { Approval } from '@colloquy/contract/compliance/shapes'
import { Link } from '@tanstack/react-router'
import { QueryContent } from '../../platform/query-content.tsx'
import { usePageTitle } from '../../platform/shell-store.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { usePathParam } from '../../platform/url-state.ts'
import { Status, StatusIcon } from '../../ui/display/status.tsx'
import { useFocusIfLost } from '../../ui/focus-if-lost.ts'
import { Note } from '../../ui/page/note.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel, Panels, Row, Rows } from '../../ui/page/panel.tsx'
import { RelationshipsPanel } from '../people/relationships/relationships-panel.tsx'
import { useRoleText } from '../people/role-data.ts'
import css from './approval-screen.module.css'
import { useGetApproval } from './data.ts'
import { DecisionPanel } from './decision-panel.tsx'
import { useLiveApprovals } from './live.ts'
import { OutcomeCard } from './outcome-card.tsx'
import { OutcomePanel } from './outcome-panel.tsx'
import { QuestionsPanel } from './questions-panel.tsx'
import { ReasonsPanel } from './reasons-panel.tsx'
import { DueStatus } from './response-time/due-status.tsx'
import { stateIcons } from './view.ts'

/** One call that waits for an officer: why, until when, what passed, and the decision. */
export function ApprovalScreen() {
  return <OneApproval approvalId={usePathParam('approvalId')} />
}

/** The same screen by the id in the address. */
export function OneApproval({ approvalId }: { approvalId: string }) {
  useLiveApprovals()
  const answer = useGetApproval(approvalId)
  return <QueryContent answer={answer}>{(approval) => <ApprovalPage approval={approval} />}</QueryContent>
}

function ApprovalPage({ approval }: { approval: Approval }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const role = useRoleText()(approval.expert)
  const { verdict, slot, state, decision, firstDecision } = approval
  const title = t('COMPLIANCE.ROW.WITH', { name: approval.expert.fullName, client: approval.clientName })
  usePageTitle(title, undefined, approval.callCode)
  const reasons = verdict.reasons.length
  // The form is gone once the call is decided; what was decided stands below the title.
  useFocusIfLost(approval.version, () => document.querySelector<HTMLElement>('h1'))
  return (
    <>
      <PageHead
        state={
          state === 'open' ? (
            <OutcomeCard outcome={verdict.outcome} badge />
          ) : (
            <Status shape={stateIcons[state]} badge>
              {t(`COMPLIANCE.STATES.${state}`)}
            </Status>
          )
        }
        code={approval.callCode}
        title={<bdi>{title}</bdi>}
        message={
          <>
            <bdi>{approval.topic}</bdi>
            <br />
            <span className="quiet">
              {role && (
                <>
                  <bdi>{role}</bdi>
                  {' · '}
                </>
              )}
              {t('COMPLIANCE.APPROVAL.CALL', {
                day: time.longDay(slot.start),
                time: `${time.range(slot)} ${time.city}`,
                project: approval.projectName,
              })}
            </span>
          </>
        }
        actions={state === 'open' && <DueStatus dueAt={approval.dueAt} />}
      />
      {firstDecision && state === 'open' && (
        <div className={css.note}>
          <Note tone="accent">
            <p>
              {t('COMPLIANCE.DECISION.FIRST', {
                name: firstDecision.byName,
                ago: time.distance(firstDecision.at, now),
              })}
            </p>
            {firstDecision.conditions.length > 0 && (
              <ul className={css.conditions}>
                {firstDecision.conditions.map((condition) => (
                  <li key={condition}>{t(`COMPLIANCE.CONDITIONS.${condition}`)}</li>
                ))}
              </ul>
            )}
            {firstDecision.note && (
              <p>
                <bdi>{firstDecision.note}</bdi>
              </p>
            )}
          </Note>
        </div>
      )}
      {decision && (
        <div className={css.note}>
          <Note tone={state === 'approved' ? 'accent' : 'stop'}>
            <p>
              {t('COMPLIANCE.DECISION.BY', {
                state: t(`COMPLIANCE.STATES.${state}`),
                name: decision.byName,
                ago: time.distance(decision.at, now),
              })}
            </p>
            {decision.forName && <p>{t('COMPLIANCE.DEPUTIES.DECIDED_FOR', { name: decision.forName })}</p>}
            {decision.conditions.length > 0 && (
              <ul className={css.conditions}>
                {decision.conditions.map((condition) => (
                  <li key={condition}>{t(`COMPLIANCE.CONDITIONS.${condition}`)}</li>
                ))}
              </ul>
            )}
            {decision.note && (
              <p>
                <bdi>{decision.note}</bdi>
              </p>
            )}
            {approval.lapsedReasons.length > 0 && (
              <>
                <p>{t('COMPLIANCE.DECISION.LAPSED')}</p>
                <ul className={css.conditions}>
                  {approval.lapsedReasons.map((reason) => (
                    <li key={reason}>{t(`COMPLIANCE.REASONS.${reason}`)}</li>
                  ))}
                </ul>
              </>
            )}
          </Note>
        </div>
      )}
      <Panels columns="aside">
        <div className={css.column}>
          <Panel title={t('COMPLIANCE.APPROVAL.OPEN', { count: reasons })}>
            <div className={css.timeline}>
              <OutcomePanel verdict={verdict} />
            </div>
            <ReasonsPanel reasons={verdict.reasons} label={t('COMPLIANCE.APPROVAL.OPEN', { count: reasons })} />
          </Panel>
          <div className={css.later}>
            <Panel
              title={t('COMPLIANCE.APPROVAL.CHECKS')}
              count={`${verdict.passed.length} / ${verdict.passed.length + reasons}`}
            >
              <Rows label={t('COMPLIANCE.APPROVAL.CHECKS')}>
                {verdict.passed.map((check) => (
                  <Row key={check}>
                    <StatusIcon shape="disc" />
                    <span className="visually-hidden">{t('COMPLIANCE.APPROVAL.PASSED')}</span>
                    <span>{t(`COMPLIANCE.CHECKS.${check}`)}</span>
                  </Row>
                ))}
              </Rows>
            </Panel>
            {state === 'open' && <RelationshipsPanel personId={approval.expert.personId} />}
          </div>
        </div>
        <div className={css.column}>
          <DecisionPanel key={approval.version} approval={approval} />
          <QuestionsPanel approval={approval} />
          <Panel
            title={t('COMPLIANCE.APPROVAL.EARLIER')}
            count={approval.earlierCalls.length}
            link={
              <Link to={`/compliance/calls/${approval.callId}`} className="link">
                {t('COMPLIANCE.APPROVAL.OPEN_CALL')}
              </Link>
            }
          >
            <Rows label={t('COMPLIANCE.APPROVAL.EARLIER')}>
              <Row>{t('COMPLIANCE.APPROVAL.REQUESTED_BY', { name: approval.contact.fullName })}</Row>
              {approval.earlierCalls.map((at) => (
                <Row key={at}>{time.longDay(at)}</Row>
              ))}
            </Rows>
          </Panel>
        </div>
      </Panels>
    </>
  )
}
