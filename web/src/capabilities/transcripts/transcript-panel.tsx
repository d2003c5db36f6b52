import type { Call } from '@colloquy/contract/calls/shapes'
import type { Transcript } from '@colloquy/contract/transcripts/shapes'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { momentText, useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { text, useSearchParams, wholeNumber } from '../../platform/url-state.ts'
import { Button } from '../../ui/input/button.tsx'
import { SearchField } from '../../ui/input/search-field.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useExportTranscript, useGetTranscript, useLiveTranscripts } from './data.ts'
import { ImportPanel } from './import-panel.tsx'
import { SegmentList } from './segment-list.tsx'
import css from './transcripts.module.css'
import { matchesIn, piecesOf, recordingTime } from './view.ts'

/** `t` is a second of the recording, `find` the words that are searched for. */
const transcriptAddress = { t: wholeNumber(0), find: text }

/** The transcript on the page of a call that has begun: to read once it is released, and to import for officers. */
export function TranscriptPanel({ call }: { call: Call }) {
  const now = useNow()
  const hasBegun = call.slot !== null && Date.parse(call.slot.start) <= now.getTime()
  return hasBegun ? <LoadedPanel call={call} /> : null
}

function LoadedPanel({ call: { callId, code } }: { call: Call }) {
  useLiveTranscripts()
  const t = useTranslate()
  const answer = useGetTranscript(callId)
  // Most calls have none, and who is not in the audience is not told of one.
  if (answer.data?.obstacle === 'none' && !answer.data.can.import) return null
  const reviewId = answer.data?.reviewId
  return (
    <Panel
      title={t('TRANSCRIPTS.ONE')}
      link={
        reviewId && (
          <Link to={`/compliance/transcripts/${reviewId}` as string} className="small">
            {t('TRANSCRIPTS.REVIEW')}
          </Link>
        )
      }
    >
      <QueryContent answer={answer}>
        {(transcript) => (
          <>
            {transcript.transcription && (
              <p role="status" className={css.notice}>
                {t(`TRANSCRIPTS.TRANSCRIPTION.${transcript.transcription}`)}
              </p>
            )}
            {transcript.obstacle === null ? (
              <ReadableTranscript transcript={transcript} callId={callId} code={code} />
            ) : (
              <Obstacle transcript={transcript} />
            )}
            {transcript.can.import && <ImportPanel callId={callId} />}
          </>
        )}
      </QueryContent>
    </Panel>
  )
}

function Obstacle({ transcript: { obstacle, readableFrom } }: { transcript: Transcript }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const from = readableFrom ? momentText(time, readableFrom, now) : ''
  return <EmptyState>{t(`TRANSCRIPTS.OBSTACLES.${obstacle ?? 'none'}`, { time: from })}</EmptyState>
}

function ReadableTranscript({
  transcript: { segments, releasedAt, can },
  callId,
  code,
}: {
  transcript: Transcript
  callId: string
  code: string
}) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const [{ t: second, find }, change] = useSearchParams(transcriptAddress)
  const [active, setActive] = useState(0)
  const { save, isPending } = useExportTranscript(callId, code)
  const matches = segments.flatMap((segment) =>
    matchesIn(segment.text, find).map((span) => ({ ...span, position: segment.position })),
  )
  const match = matches[active % Math.max(matches.length, 1)]
  const linked = second > 0 ? segments.findLast(({ startMs }) => startMs <= second * 1000)?.position : undefined
  const target = match?.position ?? linked
  useEffect(() => {
    if (target !== undefined) document.getElementById(`segment-${target}`)?.scrollIntoView({ block: 'nearest' })
  }, [target])
  const go = (step: number) => setActive((active + step + matches.length) % matches.length)
  return (
    <>
      <div className={css.tools}>
        <div className={css.search}>
          <SearchField
            label={t('TRANSCRIPTS.SEARCH')}
            placeholder={t('TRANSCRIPTS.SEARCH')}
            value={find}
            onChange={(words) => {
              setActive(0)
              change({ find: words }, { replace: true })
            }}
          />
        </div>
        <span role="status" className="quiet small">
          {find.trim() !== '' &&
            (matches.length === 0
              ? t('TRANSCRIPTS.NO_MATCHES')
              : t('TRANSCRIPTS.MATCH_OF', { number: (active % matches.length) + 1, count: matches.length }))}
        </span>
        {matches.length > 1 && (
          <>
            <Button size="xs" onClick={() => go(-1)}>
              {t('TRANSCRIPTS.PREVIOUS')}
            </Button>
            <Button size="xs" onClick={() => go(1)}>
              {t('TRANSCRIPTS.NEXT')}
            </Button>
          </>
        )}
      </div>
      <div className={css.scroll}>
        <SegmentList
          segments={segments}
          label={t('TRANSCRIPTS.ONE')}
          current={linked}
          renderTime={(startMs) => (
            <Link
              to="."
              search={((before: object) => ({ ...before, t: String(Math.floor(startMs / 1000)) })) as never}
              resetScroll={false}
              aria-label={t('TRANSCRIPTS.LINK', { time: recordingTime(startMs) })}
            >
              {recordingTime(startMs)}
            </Link>
          )}
          renderText={({ position, text: words }) =>
            piecesOf(
              words,
              matches.filter((one) => one.position === position),
            ).map(({ start, text: part, span }) =>
              span ? (
                <mark key={start} className={span === match ? css.active : undefined}>
                  {part}
                </mark>
              ) : (
                part
              ),
            )
          }
        />
      </div>
      <div className={css.tools}>
        {can.export &&
          (['vtt', 'txt'] as const).map((format) => (
            <Button key={format} size="xs" loading={isPending} onClick={() => void save(format)}>
              {t(format === 'vtt' ? 'TRANSCRIPTS.EXPORT_VTT' : 'TRANSCRIPTS.EXPORT_TXT')}
            </Button>
          ))}
        {releasedAt && (
          <span className="quiet small">
            {t('TRANSCRIPTS.RELEASED_AT', { time: momentText(time, releasedAt, now) })}
          </span>
        )}
      </div>
    </>
  )
}
