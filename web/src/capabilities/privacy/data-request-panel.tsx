import { answerDays, type PersonalDataRequest, type PersonalDataRequestKind } from '@colloquy/contract/privacy/shapes'
import { useRef, useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { useUser } from '../../platform/session.ts'
import { useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { ConsequenceDialog } from '../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Panel, Row, Rows } from '../../ui/page/panel.tsx'
import { useListOwnPersonalDataRequests, useRequestPersonalData, useWithdrawPersonalDataRequest } from './data.ts'
import css from './data-request-panel.module.css'

const words = {
  copy: { title: 'PRIVACY.OWN.COPY_TITLE', body: 'PRIVACY.OWN.COPY_BODY', confirm: 'PRIVACY.OWN.COPY_NOW' },
  erasure: { title: 'PRIVACY.OWN.ERASURE_TITLE', body: 'PRIVACY.OWN.ERASURE_BODY', confirm: 'PRIVACY.OWN.ERASURE_NOW' },
} as const

/** Requests a copy or the erasure of the reader's data; staff process the request [GD-01]. */
export function DataRequestPanel() {
  const t = useTranslate()
  const requests = useListOwnPersonalDataRequests()
  const [kind, setKind] = useState<PersonalDataRequestKind>('copy')
  const [isAsking, setAsking] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const ask = (what: PersonalDataRequestKind) => {
    setKind(what)
    setAsking(true)
  }
  return (
    <Panel title={t('PRIVACY.OWN.TITLE')}>
      <div className={css.own}>
        <p>{t('PRIVACY.OWN.LEAD', { days: answerDays })}</p>
        <div className={css.buttons}>
          <Button onClick={() => ask('copy')}>{t('PRIVACY.OWN.COPY')}</Button>
          <Button variant="danger" onClick={() => ask('erasure')}>
            {t('PRIVACY.OWN.ERASURE')}
          </Button>
        </div>
      </div>
      <QueryContent answer={requests}>
        {(waiting) => (
          <div ref={list} tabIndex={-1}>
            {waiting.length > 0 && (
              <Rows label={t('PRIVACY.WAITING.TITLE')}>
                {waiting.map((request) => (
                  <Row key={request.requestId}>
                    <Waiting request={request} onWithdrawn={() => list.current?.focus({ preventScroll: true })} />
                  </Row>
                ))}
              </Rows>
            )}
          </div>
        )}
      </QueryContent>
      <AskDialog kind={kind} opened={isAsking} onClose={() => setAsking(false)} />
    </Panel>
  )
}

function AskDialog({ kind, opened, onClose }: { kind: PersonalDataRequestKind; opened: boolean; onClose: () => void }) {
  const t = useTranslate()
  const user = useUser()
  const { run, isPending } = useRequestPersonalData(kind)
  const confirm = async (): Promise<void> => {
    if (!user) return
    const outcome = await run({ personId: user.entityId })
    onClose()
    if (outcome.ok) toastSuccess(t('PRIVACY.OWN.RECEIVED'))
  }
  return (
    <ConsequenceDialog
      opened={opened}
      title={t(words[kind].title)}
      keep={t('PRIVACY.OWN.CANCEL')}
      confirm={t(words[kind].confirm)}
      busy={isPending}
      harmless={kind === 'copy'}
      onKeep={onClose}
      onConfirm={() => void confirm()}
    >
      <p>{t(words[kind].body, { days: answerDays })}</p>
    </ConsequenceDialog>
  )
}

function Waiting({ request, onWithdrawn }: { request: PersonalDataRequest; onWithdrawn: () => void }) {
  const t = useTranslate()
  const time = useTime()
  const { run, isPending } = useWithdrawPersonalDataRequest()
  const waitingText = t(`PRIVACY.WAITING.${request.kind}`)
  const withdraw = async (): Promise<void> => {
    const outcome = await run({ requestId: request.requestId })
    if (!outcome.ok) return
    toastSuccess(t('PRIVACY.WAITING.WITHDRAWN'))
    onWithdrawn()
  }
  return (
    <div className={css.waiting}>
      <div className="spring">
        <b>{waitingText}</b>
        <p className="quiet small">
          {t('PRIVACY.WAITING.DUE', { asked: time.longDay(request.requestedAt), due: time.longDay(request.dueAt) })}
        </p>
      </div>
      <Button
        size="xs"
        loading={isPending}
        aria-label={t('PRIVACY.WAITING.WITHDRAW_LABEL', { wish: waitingText })}
        onClick={() => void withdraw()}
      >
        {t('PRIVACY.WAITING.WITHDRAW')}
      </Button>
    </div>
  )
}
