import type { TranscriptReview } from '@colloquy/contract/transcripts/shapes'
import { Link } from '@tanstack/react-router'
import { QueryContent } from '../../platform/query-content.tsx'
import { usePageTitle } from '../../platform/shell-store.ts'
import { momentText, useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { usePathParam } from '../../platform/url-state.ts'
import { Status } from '../../ui/display/status.tsx'
import { Button } from '../../ui/input/button.tsx'
import { Note } from '../../ui/page/note.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel, Panels } from '../../ui/page/panel.tsx'
import { ContentPolicyPanel } from '../calls/content-policy/content-policy-panel.tsx'
import { useGetTranscriptReview, useLiftRedaction, useLiveTranscripts, useRedactTranscript } from './data.ts'
import { ReviewForm } from './review-form.tsx'
import { SegmentList } from './segment-list.tsx'
import { useSelectedSpan } from './selected-span.ts'
import css from './transcripts.module.css'
import { piecesOf, recordingTime, transcriptIcons } from './view.ts'

/** The review of one transcript: the original, what rules find in it, redactions, and the decision. */
export function ReviewScreen() {
  useLiveTranscripts()
  const answer = useGetTranscriptReview(usePathParam('transcriptId'))
  return (
    <QueryContent answer={answer}>{(review) => <ReviewPage key={review.transcriptId} review={review} />}</QueryContent>
  )
}

function ReviewPage({ review }: { review: TranscriptReview }) {
  const t = useTranslate()
  const time = useTime()
  const { callId, callCode, topic, clientName, expertName, state } = review
  usePageTitle(topic, undefined, callCode)
  return (
    <>
      <PageHead
        state={
          <Status shape={transcriptIcons[state]} badge>
            {t(`TRANSCRIPTS.STATES.${state}`)}
          </Status>
        }
        code={callCode}
        title={topic}
        message={t('TRANSCRIPTS.BETWEEN', { client: clientName, expert: expertName })}
        actions={
          <Button renderRoot={(props) => <Link to={`/compliance/calls/${callId}` as string} {...props} />}>
            {t('TRANSCRIPTS.OPEN_CALL')}
          </Button>
        }
      />
      <Panels columns="wide-first">
        {review.erasedAt ? (
          <Panel title={t('TRANSCRIPTS.SEGMENTS')} padded>
            <Note>{t('TRANSCRIPTS.ERASED', { date: time.longDay(review.erasedAt) })}</Note>
          </Panel>
        ) : (
          <OriginalPanel review={review} />
        )}
        <div>
          {!review.erasedAt && (
            <>
              <Panel title={t('TRANSCRIPTS.DECISION')} padded>
                <ReviewForm review={review} />
              </Panel>
              <FindingsPanel review={review} />
            </>
          )}
          <ContentPolicyPanel callId={callId} />
          {!review.erasedAt && <RedactionsPanel review={review} />}
          <HistoryPanel review={review} />
        </div>
      </Panels>
    </>
  )
}

/** A finding and a redaction may overlap: words that are redacted already are shown as such. */
const spansOf = ({ redactions }: TranscriptReview, segment: TranscriptReview['segments'][number]) => {
  const redacted = redactions
    .filter(({ position }) => position === segment.position)
    .map(({ start, end }) => ({ start, end, isRedacted: true, text: '' }))
  const found = segment.marks.filter((mark) =>
    redacted.every(({ start, end }) => mark.end <= start || end <= mark.start),
  )
  return [...redacted, ...found.map(({ start, end, text }) => ({ start, end, isRedacted: false, text }))]
}

function OriginalPanel({ review }: { review: TranscriptReview }) {
  const t = useTranslate()
  const { transcriptId, segments } = review
  const selected = useSelectedSpan()
  const { run, isPending } = useRedactTranscript()
  const redact = (position: number, start: number, end: number) => void run({ transcriptId, position, start, end })
  return (
    <Panel title={t('TRANSCRIPTS.SEGMENTS')} count={segments.length}>
      <div className={css.tools}>
        <p className="second small">{t('TRANSCRIPTS.SEGMENTS_ABOUT')}</p>
        <Button
          size="xs"
          loading={isPending}
          disabled={!selected}
          // Pressing the button must not clear the selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => selected && redact(selected.position, selected.start, selected.end)}
        >
          {t('TRANSCRIPTS.REDACT')}
        </Button>
      </div>
      <SegmentList
        segments={segments}
        label={t('TRANSCRIPTS.SEGMENTS')}
        renderText={(segment) =>
          piecesOf(segment.text, spansOf(review, segment)).map(({ start, text, span }) => {
            if (!span) return text
            if (span.isRedacted)
              return (
                <del key={start} className={css.redacted} title={t('TRANSCRIPTS.REDACTED')}>
                  {text}
                </del>
              )
            return (
              <button
                key={start}
                type="button"
                className={css.mark}
                aria-label={t('TRANSCRIPTS.REDACT_FOUND', { text })}
                title={t('TRANSCRIPTS.REDACT_FOUND', { text })}
                onClick={() => redact(segment.position, span.start, span.end)}
              >
                {text}
              </button>
            )
          })
        }
        renderTools={(segment) =>
          review.redactions.every(({ position }) => position !== segment.position) && (
            <span className={css.segmentTools}>
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => redact(segment.position, 0, segment.text.length)}
              >
                {t('TRANSCRIPTS.REDACT_SEGMENT')}
              </Button>
            </span>
          )
        }
      />
    </Panel>
  )
}

function FindingsPanel({ review: { segments } }: { review: TranscriptReview }) {
  const t = useTranslate()
  const found = segments.flatMap(({ marks, position, startMs }) =>
    marks.map((mark) => ({ ...mark, position, time: recordingTime(startMs) })),
  )
  return (
    <Panel title={t('TRANSCRIPTS.FINDINGS')} count={found.length} padded>
      {found.length === 0 && <p className="quiet">{t('TRANSCRIPTS.NO_FINDINGS')}</p>}
      <ul className={css.list}>
        {found.map(({ rule, text, position, start, time }) => (
          <li key={`${position} ${start}`}>
            <a href={`#segment-${position}`}>{time}</a> <bdi>{t(`CHAT.REVIEW.FOUND.${rule}`, { text })}</bdi>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function RedactionsPanel({ review: { transcriptId, redactions, segments } }: { review: TranscriptReview }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { run } = useLiftRedaction()
  return (
    <Panel title={t('TRANSCRIPTS.REDACTIONS')} count={redactions.length} padded>
      {redactions.length === 0 && <p className="quiet">{t('TRANSCRIPTS.NO_REDACTIONS')}</p>}
      <ul className={css.list}>
        {redactions.map(({ redactionId, position, start, end, redactedAt, byName }) => (
          <li key={redactionId}>
            <p className={css.text} dir="auto">
              {segments[position]?.text.slice(start, end)}
            </p>
            <div className={css.line}>
              <span className="quiet small">
                {t('TRANSCRIPTS.BY', { name: byName, time: momentText(time, redactedAt, now) })}
              </span>
              <Button size="compact-xs" variant="subtle" onClick={() => void run({ transcriptId, redactionId })}>
                {t('TRANSCRIPTS.LIFT')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function HistoryPanel({ review: { reviews, imports } }: { review: TranscriptReview }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  return (
    <Panel title={t('TRANSCRIPTS.HISTORY')} padded>
      {reviews.length === 0 && <p className="quiet">{t('TRANSCRIPTS.NO_HISTORY')}</p>}
      <ol className={css.list}>
        {reviews.map(({ outcome, reason, decidedAt, byName }) => (
          <li key={decidedAt}>
            <b>{t(`TRANSCRIPTS.STATES.${outcome}`)}</b>
            <p className={css.text} dir="auto">
              {reason}
            </p>
            <span className="quiet small">
              {t('TRANSCRIPTS.BY', { name: byName, time: momentText(time, decidedAt, now) })}
            </span>
          </li>
        ))}
        {imports.map(({ transcriptId, number, format, fileName, importedAt }) => (
          <li key={transcriptId}>
            <Link to={`/compliance/transcripts/${transcriptId}` as string}>
              <bdi>
                {t('TRANSCRIPTS.IMPORT_NUMBER', {
                  number,
                  file: format === 'speech' ? t('TRANSCRIPTS.BY_SPEECH') : fileName || '–',
                })}
              </bdi>
            </Link>{' '}
            <span className="quiet small">{momentText(time, importedAt, now)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
