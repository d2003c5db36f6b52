import type { Call } from '@colloquy/contract/calls/shapes'
import { tagOf } from '@colloquy/contract/languages'
import { roleIds } from '@colloquy/contract/person-types'
import { useState } from 'react'
import { useUser } from '../../../platform/session.ts'
import { useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { useDecideCallForClient } from '../data.ts'
import { RefusalNote } from '../refusal-note.tsx'
import { creditsText } from '../view.ts'
import { useListCallWaitOwners } from './wait-owners-data.ts'
import css from './wait-panel.module.css'

/** Who can end what a call waits for, by name. Absent for those who are not told, and while nobody can. */
export function WaitOwnersPanel({ call }: { call: Call }) {
  const t = useTranslate()
  const roleId = useUser()?.roleId
  const isTold = call.waitType !== null && (roleId === roleIds.staff || roleId === roleIds.compliance)
  const { data } = useListCallWaitOwners(call.callId, isTold)
  if (!isTold || !data) return null
  return (
    <section className={css.panel} aria-labelledby="wait-owners">
      <h2 id="wait-owners" className="strong">
        {t('CALLS.WAIT_OWNERS.TITLE')}
      </h2>
      {data.owners.length === 0 ? (
        <p className="second">{t('CALLS.WAIT_OWNERS.NOBODY')}</p>
      ) : (
        <ul className={css.owners}>
          {data.owners.map(({ personId, name, companyName, deputyName }) => (
            <li key={personId}>
              <bdi className="strong">{name}</bdi>
              {companyName && <bdi className="quiet small">{companyName}</bdi>}
              {deputyName && <span className="quiet small">{t('CALLS.WAIT_OWNERS.AWAY', { name: deputyName })}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/**
 * Why a call waits for its price, the client's officers, a chaperone or an interpreter, and what the reader can do about it. Absent
 * for those who can do nothing.
 */
export function WaitPanel({ call }: { call: Call }) {
  const t = useTranslate()
  const { language } = useTime()
  const { waitType, can, creditsPerHour, agreedCreditsPerHour } = call
  const canAddSeat = (waitType === 'chaperone' || waitType === 'interpreter') && call.seatsToGive.includes(waitType)
  if (!can.decideForClient && !canAddSeat && agreedCreditsPerHour === null) return null
  const credits = (amount: number | null) => creditsText(amount ?? 0, tagOf(language))
  return (
    <div className={css.panel}>
      <Note tone="accent">
        <p>
          {waitType === 'rate_approval'
            ? t(can.decideForClient ? 'CALLS.WAIT_WHY.rate_approval' : 'CALLS.WAIT_WHY.rate_approval_by_others', {
                price: credits(creditsPerHour),
                agreed: credits(agreedCreditsPerHour),
              })
            : t(`CALLS.WAIT_WHY.${waitType as 'client_compliance' | 'chaperone' | 'interpreter'}`)}
        </p>
        {can.decideForClient && <Decision call={call} />}
      </Note>
    </div>
  )
}

/** Approves for the client, or rejects with a reason. */
function Decision({ call }: { call: Call }) {
  const t = useTranslate()
  const [isRefusing, setRefusing] = useState(false)
  const [note, setNote] = useState('')
  const { run, busy, refusal, reset } = useDecideCallForClient()
  const waitType = call.waitType as 'rate_approval' | 'client_compliance'
  const decide = async (decision: 'approved' | 'refused') => {
    if (await run(call, { decision, ...(decision === 'refused' && { note: note.trim() }) })) return
    setRefusing(false)
    toastSuccess(t(decision === 'approved' ? `CALLS.DECISION.APPROVED_${waitType}` : 'CALLS.DECISION.REFUSED'))
  }
  return (
    <>
      <div className={css.actions}>
        <Button variant="filled" loading={busy && !isRefusing} onClick={() => void decide('approved')}>
          {t(`CALLS.DECISION.APPROVE_${waitType}`)}
        </Button>
        <Button
          onClick={() => {
            reset()
            setRefusing(true)
          }}
        >
          {t('CALLS.DECISION.REFUSE')}
        </Button>
      </div>
      {!isRefusing && <RefusalNote refusal={refusal} />}
      <ConsequenceDialog
        opened={isRefusing}
        title={t('CALLS.DECISION.REFUSE_TITLE')}
        keep={t('CALLS.BACK')}
        confirm={t('CALLS.DECISION.REFUSE')}
        busy={busy}
        onKeep={() => setRefusing(false)}
        onConfirm={() => void decide('refused')}
      >
        <div className="stack">
          <p>{t('CALLS.DECISION.REFUSE_BODY')}</p>
          <TextArea
            label={t('CALLS.DECISION.REASON')}
            value={note}
            onChange={setNote}
            maxLength={1000}
            rows={2}
            required
          />
          <RefusalNote refusal={refusal} />
        </div>
      </ConsequenceDialog>
    </>
  )
}
