import type { Recording, RecordingState } from '@colloquy/contract/recordings/shapes'
import { momentText, useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Status, type StatusShape } from '../../ui/display/status.tsx'
import { Note } from '../../ui/page/note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ContentPolicyPanel } from '../calls/content-policy/content-policy-panel.tsx'
import { AccessesTable } from './accesses-table.tsx'
import { CallConsentPanel, isConsentShown } from './consent/call-consent-panel.tsx'
import { ConsentsTable } from './consent/consents-table.tsx'
import { useGetRecordingConsent } from './consent/data.ts'
import { useListRecordings } from './data.ts'
import css from './recordings-panel.module.css'
import { TrackPlayer } from './track-player.tsx'

const stateIcons: Readonly<Record<RecordingState, StatusShape>> = {
  recording: 'ring',
  processing: 'clock',
  ready: 'disc',
}

/** The recordings of a call: to ask for ahead, to play and save, and who has done so. Absent where there is nothing of it. */
export function RecordingsPanel({ callId }: { callId: string }) {
  const t = useTranslate()
  const { recordings = [], isWithheld = false } = useListRecordings(callId).data ?? {}
  const consent = useGetRecordingConsent(callId).data
  const listsConsents = consent?.can.listConsents === true
  const isAhead = consent !== undefined && recordings.length === 0 && !isWithheld && isConsentShown(consent)
  if (recordings.length === 0 && !isWithheld && !listsConsents && !isAhead) return null
  const isOfficer = recordings.some(({ can }) => can.readAccesses)
  return (
    <>
      <Panel title={t('RECORDINGS.TITLE')} padded>
        {isAhead && <CallConsentPanel callId={callId} consent={consent} />}
        {isWithheld && <Note>{t('RECORDINGS.WITHHELD')}</Note>}
        {recordings.length > 0 && (
          <ul className={css.recordings}>
            {recordings.map((recording) => (
              <RecordingItem key={recording.recordingId} recording={recording} />
            ))}
          </ul>
        )}
        {listsConsents && <ConsentsTable callId={callId} />}
      </Panel>
      {isOfficer && <ContentPolicyPanel callId={callId} />}
    </>
  )
}

function RecordingItem({ recording }: { recording: Recording }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { recordingId, state, startedAt, keptUntil, tracks, can } = recording
  return (
    <li className={css.recording}>
      <div className={css.about}>
        <b>{momentText(time, startedAt, now)}</b>
        <Status shape={stateIcons[state]}>{t(`RECORDINGS.STATES.${state}`)}</Status>
        <span className="quiet small">
          {keptUntil === null
            ? t('RECORDINGS.ON_HOLD')
            : t('RECORDINGS.KEPT_UNTIL', { time: momentText(time, keptUntil, now) })}
        </span>
      </div>
      {state === 'ready' && can.play && tracks.length === 0 && <p className="quiet">{t('RECORDINGS.NOTHING_HEARD')}</p>}
      {tracks.length > 0 && (
        <ul className={css.tracks}>
          {tracks.map((track) => (
            <TrackPlayer key={track.trackId} recordingId={recordingId} track={track} canDownload={can.download} />
          ))}
        </ul>
      )}
      {can.readAccesses && <AccessesTable recordingId={recordingId} />}
    </li>
  )
}
