import type { DuplicateDecision, DuplicatePair } from '@colloquy/contract/sourcing/shapes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Status } from '../../ui/display/status.tsx'
import { Button } from '../../ui/input/button.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel, Row, Rows } from '../../ui/page/panel.tsx'
import { useListDuplicates, useLiveSourcing } from './data.ts'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import css from './duplicates.module.css'
import { VendorRulePanel } from './vendor-rule-panel.tsx'

const pairKeyOf = ({ proposal, other }: DuplicatePair): string =>
  `${proposal.proposalId} ${other.proposalId ?? other.personId}`

/** Proposals whose person may be on record or proposed by another vendor, for staff to decide. */
export function DuplicatesScreen() {
  useLiveSourcing()
  const t = useTranslate()
  const answer = useListDuplicates()
  return (
    <>
      <PageHead title={t('SOURCING.DUPLICATES.TITLE')} message={t('SOURCING.DUPLICATES.MESSAGE')} />
      <QueryContent answer={answer}>
        {({ pending, settled, rule }) => (
          <>
            <PairsPanel
              title={t('SOURCING.DUPLICATES.PENDING')}
              empty={t('SOURCING.DUPLICATES.NO_PENDING')}
              pairs={pending}
            />
            <PairsPanel
              title={t('SOURCING.DUPLICATES.SETTLED')}
              empty={t('SOURCING.DUPLICATES.NO_SETTLED')}
              pairs={settled}
            />
            <VendorRulePanel key={`${rule.rule} ${rule.protectionDays}`} rule={rule} />
          </>
        )}
      </QueryContent>
    </>
  )
}

function PairsPanel({ title, empty, pairs }: { title: string; empty: string; pairs: readonly DuplicatePair[] }) {
  return (
    <Panel title={title} count={pairs.length}>
      {pairs.length === 0 ? (
        <p className={css.empty}>{empty}</p>
      ) : (
        <Rows>
          {pairs.map((pair) => (
            <Row key={pairKeyOf(pair)}>
              <PairCard pair={pair} />
            </Row>
          ))}
        </Rows>
      )}
    </Panel>
  )
}

function PairCard({ pair }: { pair: DuplicatePair }) {
  const t = useTranslate()
  const [decision, setDecision] = useState<DuplicateDecision>()
  const { proposal, other } = pair
  const names = { one: proposal.fullName, other: other.fullName }
  const isFirst = proposal.since < other.since
  return (
    <div className={css.pair}>
      <div className={css.head}>
        <PairStatus pair={pair} />
        <span className="quiet small">{t('SOURCING.DUPLICATES.SCORE', { score: other.score })}</span>
      </div>
      <div className={css.sides}>
        <Side
          side={proposal}
          vendorName={proposal.vendorName}
          path={`/staff/projects/${proposal.projectId}?tab=sourcing`}
          isFirst={isFirst}
        />
        <Side
          side={other}
          vendorName={other.vendorName}
          path={other.personId === null ? undefined : `/staff/experts/${other.personId}`}
          isFirst={!isFirst}
        />
      </div>
      <ul className={css.evidence} aria-label={t('SOURCING.DUPLICATES.EVIDENCE')}>
        {other.evidence.map(({ kind, points }) => (
          <li key={kind}>
            {t('SOURCING.DUPLICATES.POINTS', {
              evidence: t(`SOURCING.EVIDENCE.${kind}`),
              // The mark keeps the sign before the number in Arabic.
              points: `\u200e${points > 0 ? '+' : '−'}${Math.abs(points)}`,
            })}
          </li>
        ))}
      </ul>
      <History pair={pair} />
      <div className={css.actions}>
        <Button aria-label={t('SOURCING.DUPLICATES.MERGE_ONE', names)} onClick={() => setDecision('duplicate')}>
          {t('SOURCING.DUPLICATES.MERGE')}
        </Button>
        <Button aria-label={t('SOURCING.DUPLICATES.APART_ONE', names)} onClick={() => setDecision('distinct')}>
          {t('SOURCING.DUPLICATES.KEEP_APART')}
        </Button>
      </div>
      {decision && <DuplicateDialog pair={pair} decision={decision} onClose={() => setDecision(undefined)} />}
    </div>
  )
}

function PairStatus({ pair: { other } }: { pair: DuplicatePair }) {
  const t = useTranslate()
  const decision = other.reviews[0]?.decision ?? (other.isCertain ? 'duplicate' : undefined)
  if (decision === 'duplicate') return <Status shape="check">{t('SOURCING.DUPLICATES.CERTAIN')}</Status>
  if (decision === 'distinct') return <Status shape="square">{t('SOURCING.DUPLICATES.APART')}</Status>
  return (
    <Status shape="diamond" tone="warn">
      {t('SOURCING.DUPLICATES.DOUBTFUL')}
    </Status>
  )
}

/** What a record says of the person, who has it, and whether it was first. */
function Side({
  side,
  vendorName,
  path,
  isFirst,
}: {
  side: Pick<DuplicatePair['proposal'], 'fullName' | 'headline' | 'email' | 'employments' | 'since'>
  vendorName: string | null
  path: string | undefined
  isFirst: boolean
}) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const day = time.day(side.since, now)
  return (
    <div className={css.side}>
      <span className="quiet small">
        {vendorName === null
          ? t('SOURCING.PROJECT.ON_RECORD', { day })
          : t('SOURCING.PROJECT.PROPOSED_BY', { name: vendorName, day })}
        {isFirst && ` · ${t('SOURCING.DUPLICATES.FIRST')}`}
      </span>
      {path === undefined ? (
        <bdi className="strong">{side.fullName}</bdi>
      ) : (
        <Link to={path as string} className="strong">
          <bdi>{side.fullName}</bdi>
        </Link>
      )}
      <span dir="auto">{side.headline}</span>
      {side.email && <bdi className="second">{side.email}</bdi>}
      <ul className={`${css.jobs} second`}>
        {side.employments.map(({ companyName, startDate }) => (
          <li key={`${companyName} ${startDate}`}>
            <bdi>{companyName}</bdi> <bdi className="quiet">{startDate.slice(0, 4)}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Every decision about the pair, the latest first. */
function History({ pair: { other } }: { pair: DuplicatePair }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  if (other.reviews.length === 0)
    return other.isCertain ? <span className="quiet small">{t('SOURCING.DUPLICATES.AUTOMATIC')}</span> : null
  return (
    <ul className={`${css.jobs} second`} aria-label={t('SOURCING.DUPLICATES.HISTORY')}>
      {other.reviews.map(({ decision, reason, decidedAt, decidedByName }) => (
        <li key={decidedAt}>
          {t('SOURCING.DUPLICATES.BY', {
            decision: t(`SOURCING.DUPLICATES.DECISIONS.${decision}`),
            name: decidedByName ?? '',
            day: time.day(decidedAt, now),
          })}
          {': '}
          <bdi>{reason}</bdi>
        </li>
      ))}
    </ul>
  )
}
