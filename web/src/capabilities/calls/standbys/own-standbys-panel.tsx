import type { OwnStandby } from '@colloquy/contract/calls/attendance/standby-shapes'
import { personTypes } from '@colloquy/contract/person-types'
import { useUser } from '../../../platform/session.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Panel, Row, Rows } from '../../../ui/page/panel.tsx'
import { useMomentText } from '../../scheduling/data.ts'
import { RefusalNote } from '../refusal-note.tsx'
import { useAnswerCallStandby, useListCallStandbys } from './data.ts'
import css from './standbys-panel.module.css'

type Answer = 'agree' | 'decline' | 'take'

/** The calls for which the reader, an expert, is asked to stand by, stands by, or is invited. Not shown when there are none. */
export function OwnStandbysPanel() {
  const t = useTranslate()
  const isExpert = useUser()?.personType.id === personTypes.expert
  const standbys = useListCallStandbys(isExpert).data?.standbys ?? []
  if (!isExpert || standbys.length === 0) return null
  return (
    <Panel title={t('CALLS.STANDBY.OWN_TITLE')} count={standbys.length}>
      <Rows>
        {standbys.map((standby) => (
          <Row key={standby.standbyId}>
            <OwnStandbyRow standby={standby} />
          </Row>
        ))}
      </Rows>
    </Panel>
  )
}

function OwnStandbyRow({ standby }: { standby: OwnStandby }) {
  const t = useTranslate()
  const momentText = useMomentText()
  const { run, isPending, failure } = useAnswerCallStandby()
  const { standbyId, state, topic, slot } = standby
  const answer = async (chosen: Answer) => {
    if (isPending) return
    if ((await run({ standbyId, answer: chosen })).ok) toastSuccess(t(`CALLS.STANDBY.DONE.${chosen}`))
  }
  const main = state === 'requested' ? 'agree' : state === 'invited' ? 'take' : undefined
  return (
    <div className="stack">
      <div>
        <b>
          <bdi>{topic}</bdi>
        </b>
        <p className="second small">{momentText(slot.start)}</p>
      </div>
      <p>{t(`CALLS.STANDBY.OWN.${state as 'requested' | 'agreed' | 'invited'}`)}</p>
      <RefusalNote refusal={failure} />
      <div className={css.actions}>
        {main && (
          <Button variant="filled" loading={isPending} onClick={() => void answer(main)}>
            {t(`CALLS.STANDBY.ANSWER.${main}`)}
          </Button>
        )}
        <Button onClick={() => void answer('decline')}>{t('CALLS.STANDBY.ANSWER.decline')}</Button>
      </div>
    </div>
  )
}
