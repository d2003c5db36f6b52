import type { Vetting } from '@colloquy/contract/vetting/shapes'
import { useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { usePageTitle } from '../../platform/shell-store.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { usePathParam } from '../../platform/url-state.ts'
import { Status } from '../../ui/display/status.tsx'
import { Button } from '../../ui/input/button.tsx'
import { Note } from '../../ui/page/note.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panels } from '../../ui/page/panel.tsx'
import { AboutPanel } from '../people/about-panel.tsx'
import { FactsPanel } from '../people/facts-panel.tsx'
import { HistoryPanel } from '../people/history-panel.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { useGetVetting } from './data.ts'
import { useLiveVettings } from './live.ts'
import { QuestionsPanel } from './questions-panel.tsx'
import { SimilarPanel } from './similar-panel.tsx'
import { TextDialog } from './text-dialog.tsx'
import css from './vetting-screen.module.css'
import { stateIcons } from './view.ts'

/** One expert registration: its details, possible duplicates and the decision. */
export function VettingScreen() {
  return <OneVetting personId={usePathParam('personId')} />
}

/** The same screen by the id in the address. */
export function OneVetting({ personId }: { personId: string }) {
  useLiveVettings()
  const answer = useGetVetting(personId)
  return (
    <QueryContent answer={answer}>{(vetting) => <VettingPage key={vetting.personId} vetting={vetting} />}</QueryContent>
  )
}

function VettingPage({ vetting }: { vetting: Vetting }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { record, employments, state, registeredAt, decision } = vetting
  const hasReply = vetting.questions.some(({ reply }) => reply !== null)
  usePageTitle(record.fullName, undefined, record.code)
  return (
    <>
      <PageHead
        state={
          <Status shape={stateIcons[state]} badge>
            {t(state === 'waiting' && hasReply ? 'VETTING.STATES.answered' : `VETTING.STATES.${state}`)}
          </Status>
        }
        code={record.code}
        title={<bdi>{record.fullName}</bdi>}
        message={
          <>
            <bdi>{record.headline || record.title}</bdi>
            {' · '}
            {t('VETTING.REGISTERED', { ago: time.distance(registeredAt, now) })}
          </>
        }
        actions={<Actions vetting={vetting} />}
      />
      {decision && (state === 'approved' || state === 'declined') && (
        <div className={css.note}>
          <Note>
            <p>{t(`VETTING.DECIDED.${state}`, { name: decision.by, ago: time.distance(decision.at, now) })}</p>
            {decision.reason && (
              <p>
                <bdi>{decision.reason}</bdi>
              </p>
            )}
          </Note>
        </div>
      )}
      <Panels columns="wide-first">
        <div className={css.column}>
          <AboutPanel bio={record.bio} expertise={record.expertise} industries={[]} />
          <HistoryPanel employments={employments} />
          <FactsPanel facts={record.facts} />
        </div>
        <div className={css.column}>
          <SimilarPanel similar={vetting.similar} />
          <QuestionsPanel questions={vetting.questions} />
          <ContactPanel vetting={vetting} />
        </div>
      </Panels>
    </>
  )
}

function Actions({ vetting }: { vetting: Vetting }) {
  const t = useTranslate()
  const [openDialog, setOpenDialog] = useState<'approve' | 'ask' | 'decline'>()
  const close = () => setOpenDialog(undefined)
  const { can } = vetting
  return (
    <>
      {can.decline && (
        <Button variant="danger" onClick={() => setOpenDialog('decline')}>
          {t('VETTING.DECLINE')}
        </Button>
      )}
      {can.ask && <Button onClick={() => setOpenDialog('ask')}>{t('VETTING.ASK')}</Button>}
      {can.approve && (
        <Button variant="filled" onClick={() => setOpenDialog('approve')}>
          {t('VETTING.APPROVE')}
        </Button>
      )}
      {openDialog === 'approve' && <ApproveDialog vetting={vetting} onClose={close} />}
      {(openDialog === 'ask' || openDialog === 'decline') && (
        <TextDialog kind={openDialog} vetting={vetting} onClose={close} />
      )}
    </>
  )
}
