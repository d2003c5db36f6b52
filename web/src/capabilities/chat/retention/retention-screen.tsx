import type { LegalHold } from '@colloquy/contract/chat/retention-shapes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { momentText, useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { oneOf, useSearchParams } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/input/button.tsx'
import { SegmentedControl } from '../../../ui/input/segmented-control.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { Panel, Row, Rows } from '../../../ui/page/panel.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { RecordingRetentionPanel } from '../../recordings/retention/recording-retention-panel.tsx'
import { useGetChatRetention, useListLegalHolds } from './data.ts'
import { HoldDialog } from './hold-dialog.tsx'
import { periodText, RetentionDialog } from './retention-dialog.tsx'
import css from './retention-screen.module.css'

const views = ['open', 'lifted'] as const
const holdsAddress = { view: oneOf(views) }

/** How long messages are stored, and the conversations on legal hold. */
export function RetentionScreen() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('CHAT.RETENTION.TITLE')} />
      <RetentionPanel />
      <RecordingRetentionPanel />
      <HoldsPanel />
    </>
  )
}

function RetentionPanel() {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const [isEditing, setEditing] = useState(false)
  const answer = useGetChatRetention()
  return (
    <Panel title={t('CHAT.RETENTION.PERIOD')} padded>
      <QueryContent answer={answer}>
        {(retention) => {
          const { months, former } = retention
          return (
            <div className={css.period}>
              <p>{t('CHAT.RETENTION.ABOUT', { period: periodText(t, former?.months ?? months) })}</p>
              {former && (
                <Note tone="stop">
                  {t('CHAT.RETENTION.UPCOMING', {
                    period: periodText(t, months),
                    time: momentText(time, former.effectiveAt, now),
                  })}
                </Note>
              )}
              <div>
                <Button onClick={() => setEditing(true)}>{t('CHAT.RETENTION.EDIT')}</Button>
              </div>
              {isEditing && <RetentionDialog retention={retention} onClose={() => setEditing(false)} />}
            </div>
          )
        }}
      </QueryContent>
    </Panel>
  )
}

function HoldsPanel() {
  const t = useTranslate()
  const [{ view }, change] = useSearchParams(holdsAddress)
  const [lifted, setLifted] = useState<LegalHold>()
  const answer = useListLegalHolds(view)
  const labels = { open: t('CHAT.HOLDS.OPEN'), lifted: t('CHAT.HOLDS.LIFTED') }
  return (
    <Panel title={t('CHAT.HOLDS.TITLE')}>
      <div className={css.views}>
        <SegmentedControl
          label={t('CHAT.HOLDS.TITLE')}
          value={view}
          options={views.map((value) => ({ value, label: labels[value] }))}
          onChange={(next) => change({ view: next })}
        />
      </div>
      <QueryContent answer={answer}>
        {({ holds }) =>
          holds.length === 0 ? (
            <EmptyState>{t(view === 'open' ? 'CHAT.HOLDS.NONE_OPEN' : 'CHAT.HOLDS.NONE_LIFTED')}</EmptyState>
          ) : (
            <Rows label={t('CHAT.HOLDS.TITLE')}>
              {holds.map((hold) => (
                <Row key={hold.holdId}>
                  <HoldCard hold={hold} onLift={() => setLifted(hold)} />
                </Row>
              ))}
            </Rows>
          )
        }
      </QueryContent>
      {lifted && (
        <HoldDialog kind="lift" chatId={lifted.chatId} title={lifted.chatTitle} onClose={() => setLifted(undefined)} />
      )}
    </Panel>
  )
}

function HoldCard({ hold, onLift }: { hold: LegalHold; onLift: () => void }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { chatId, chatTitle, reason, placedAt, placedByName, lifted } = hold
  return (
    <div className={css.hold}>
      <div className={css.words}>
        <Link to={`/compliance/chat/${chatId}` as string} className="strong">
          <bdi>{chatTitle}</bdi>
        </Link>
        <span className={css.reason} dir="auto">
          {reason}
        </span>
        <span className="quiet small">
          {t('CHAT.HOLDS.PLACED', { name: placedByName ?? '', time: time.nearDay(placedAt, now) })}
        </span>
        {lifted && (
          <>
            <span className={css.reason} dir="auto">
              {lifted.reason}
            </span>
            <span className="quiet small">
              {t('CHAT.HOLDS.LIFTED_BY', { name: lifted.byName ?? '', time: time.nearDay(lifted.at, now) })}
            </span>
          </>
        )}
      </div>
      {!lifted && <Button onClick={onLift}>{t('CHAT.HOLDS.lift.SEND')}</Button>}
    </div>
  )
}
