import type { Call } from '@colloquy/contract/calls/shapes'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useUser } from '../../../platform/session.ts'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { StatusIcon } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { AgendaList } from '../agenda/agenda-list.tsx'
import { AttestationPanel } from '../clearance/attestation-panel.tsx'
import { VisibleSeatButton } from '../interventions/visible-seat-button.tsx'
import { AttendanceList } from '../lobby/attendance-list.tsx'
import { Countdown } from '../lobby/countdown.tsx'
import { usePeersInRoom } from '../lobby/data.ts'
import { ReportButton, type RoomReportDialog } from '../room/report-button.tsx'
import { RoomHeader } from '../room/room-header.tsx'
import type { RoomChat } from '../room/room-panel.tsx'
import { attendeesOf } from '../room/view.ts'
import { useSilentVisit } from './data.ts'
import { ListenPanel } from './listen-panel.tsx'
import css from './silent-panel.module.css'

/** The room from a silent seat: its audio, who is present, the time and the questions. No device is used, and nobody is told. */
export function SilentPanel({
  call,
  callPath,
  chat,
  ReportDialog,
}: {
  call: Call
  callPath: string
  chat: RoomChat
  ReportDialog: RoomReportDialog
}) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow(1)
  const me = useUser()?.entityId
  const here = usePeersInRoom(call.callId)
  const isOpen = call.can.join && call.roomOpensAt !== null && Date.parse(call.roomOpensAt) <= now.getTime()
  const isPaused = call.interventions.pausedSince !== null
  const { refusal, tracks } = useSilentVisit(call.callId, isOpen && !call.attestation?.isDue)
  return (
    <div className={css.page}>
      <RoomHeader call={call} branded>
        <ReportButton call={call} ReportDialog={ReportDialog} />
        <Button
          size="xs"
          leftSection={<IconX size={16} stroke={1.5} aria-hidden />}
          renderRoot={(props) => <Link to={callPath} {...props} />}
        >
          {t('CALLS.ROOM.LEAVE_LOBBY')}
        </Button>
      </RoomHeader>
      <div className={css.columns}>
        <section className={css.main}>
          <Note tone="accent">
            <StatusIcon shape="disc" />
            <span>
              <b>{t('CALLS.ROOM.SILENT.TITLE')}</b> {t('CALLS.ROOM.SILENT.LEAD')}
            </span>
          </Note>
          {!isOpen && call.roomOpensAt && call.can.join && (
            <Note>
              <StatusIcon shape="clock" />
              {t('CALLS.ROOM.SILENT.OPENS', { time: time.clock(call.roomOpensAt) })}
            </Note>
          )}
          <div role="alert">
            {refusal && (
              <Note tone="stop">
                <StatusIcon shape="square" />
                {refusalText(t, refusal)}
              </Note>
            )}
          </div>
          {isPaused && <Note tone="warn">{t('CALLS.INTERVENTION.PAUSE.TITLE')}</Note>}
          {tracks.length > 0 && !isPaused && <ListenPanel tracks={tracks} />}
          <VisibleSeatButton call={call} />
          <AttestationPanel call={call} />
          <Countdown call={call} now={now} />
          <h2>{t('CALLS.ROOM.SILENT.PRESENT')}</h2>
          <AttendanceList people={attendeesOf(call, here ?? [], me)} />
        </section>
        <aside className={css.aside}>
          <h2>{t('CALLS.ROOM.QUESTIONS')}</h2>
          <AgendaList call={call} />
          {chat.cockpit(call, undefined)}
        </aside>
      </div>
    </div>
  )
}
