import type { TranscriptCard } from '@colloquy/contract/transcripts/shapes'
import { Link } from '@tanstack/react-router'
import { QueryContent } from '../../platform/query-content.tsx'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { oneOf, useSearchParams } from '../../platform/url-state.ts'
import { Status } from '../../ui/display/status.tsx'
import { SegmentedControl } from '../../ui/input/segmented-control.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Row, Rows } from '../../ui/page/panel.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useListTranscripts, useLiveTranscripts } from './data.ts'
import css from './transcripts.module.css'
import { transcriptIcons } from './view.ts'

const views = ['waiting', 'released'] as const
const transcriptsAddress = { view: oneOf(views) }

/** The queue of transcripts to review, for officers. */
export function TranscriptsScreen() {
  useLiveTranscripts()
  const t = useTranslate()
  const [{ view }, change] = useSearchParams(transcriptsAddress)
  const answer = useListTranscripts(view)
  return (
    <>
      <PageHead title={t('TRANSCRIPTS.TITLE')} message={t('TRANSCRIPTS.MESSAGE')} />
      <div className={css.views}>
        <SegmentedControl
          label={t('TRANSCRIPTS.TITLE')}
          value={view}
          options={views.map((value) => ({ value, label: t(`TRANSCRIPTS.VIEWS.${value}`) }))}
          onChange={(next) => change({ view: next })}
        />
      </div>
      <QueryContent answer={answer}>
        {({ transcripts }) =>
          transcripts.length === 0 ? (
            <EmptyState>{t(view === 'waiting' ? 'TRANSCRIPTS.NONE_WAITING' : 'TRANSCRIPTS.NONE_RELEASED')}</EmptyState>
          ) : (
            <Rows label={t('TRANSCRIPTS.TITLE')}>
              {transcripts.map((transcript) => (
                <Row key={transcript.transcriptId}>
                  <TranscriptLine transcript={transcript} />
                </Row>
              ))}
            </Rows>
          )
        }
      </QueryContent>
    </>
  )
}

function TranscriptLine({ transcript }: { transcript: TranscriptCard }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { transcriptId, callCode, topic, clientName, expertName, state, importedAt } = transcript
  return (
    <div className={css.line}>
      <div className={css.words}>
        <Link to={`/compliance/transcripts/${transcriptId}` as string} className="strong">
          <bdi>{callCode}</bdi> · <bdi>{topic}</bdi>
        </Link>
        <span className="quiet small">
          {t('TRANSCRIPTS.BETWEEN', { client: clientName, expert: expertName })} ·{' '}
          {t('TRANSCRIPTS.IMPORTED', { time: time.distance(importedAt, now) })}
        </span>
      </div>
      <Status shape={transcriptIcons[state]}>{t(`TRANSCRIPTS.STATES.${state}`)}</Status>
    </div>
  )
}
