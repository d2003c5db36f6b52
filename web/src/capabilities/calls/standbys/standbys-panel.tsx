import type { StandbyState } from '@colloquy/contract/calls/attendance/standby-shapes'
import type { Call } from '@colloquy/contract/calls/shapes'
import { useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { Status, type StatusShape } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Panel, Row, Rows } from '../../../ui/page/panel.tsx'
import { PersonCard } from '../../people/photo/person-card.tsx'
import { RefusalNote } from '../refusal-note.tsx'
import { AskStandbyDialog } from './ask-standby-dialog.tsx'
import { useInviteCallStandbys } from './data.ts'
import css from './standbys-panel.module.css'

const shapes: Readonly<Record<StandbyState, StatusShape>> = {
  requested: 'clock',
  agreed: 'ring',
  invited: 'diamond',
  seated: 'disc',
  declined: 'square',
  released: 'dashes',
}

/** Who stands by for a call; whoever arranges it asks others, and invites them when the expert does not come. */
export function StandbysPanel({ call }: { call: Call }) {
  const t = useTranslate()
  const [isAsking, setAsking] = useState(false)
  const { run, busy, refusal } = useInviteCallStandbys()
  const { can, standbys } = call
  if (!can.askStandby && standbys.length === 0) return null
  const invite = async () => {
    if (await run(call, {})) return
    toastSuccess(t('CALLS.STANDBY.INVITED'))
  }
  return (
    <Panel
      title={t('CALLS.STANDBY.TITLE')}
      count={standbys.length}
      link={
        can.askStandby && (
          <Button size="xs" variant="subtle" onClick={() => setAsking(true)}>
            {t('CALLS.STANDBY.ASK')}
          </Button>
        )
      }
    >
      <Rows>
        {standbys.length === 0 && (
          <Row>
            <p className="quiet">{t('CALLS.STANDBY.NONE')}</p>
          </Row>
        )}
        {standbys.map(({ standbyId, person, state }) => (
          <Row key={standbyId}>
            <div className={css.standby}>
              <PersonCard person={person} />
              <Status shape={shapes[state]}>{t(`CALLS.STANDBY.STATE.${state}`)}</Status>
            </div>
          </Row>
        ))}
        {can.inviteStandbys && (
          <Row>
            <div className="stack">
              <p>{t('CALLS.STANDBY.INVITE_HELP')}</p>
              <RefusalNote refusal={refusal} />
              <div>
                <Button variant="filled" loading={busy} onClick={() => void invite()}>
                  {t('CALLS.STANDBY.INVITE')}
                </Button>
              </div>
            </div>
          </Row>
        )}
      </Rows>
      {isAsking && <AskStandbyDialog call={call} onClose={() => setAsking(false)} />}
    </Panel>
  )
}
