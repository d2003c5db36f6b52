import type { Invitation } from '@colloquy/contract/invitations/shapes'
import { fullName } from '@colloquy/contract/person-name'
import { useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Status } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { type ToastAction, toastError, toastSuccess } from '../../../ui/overlay/toast.tsx'
import { CellLines, type Column, DataTable } from '../../../ui/page/table.tsx'
import { useReinstateInvitation, useResendInvitation, useWithdrawInvitation } from '../data.ts'
import { stateIcons } from '../view.ts'
import css from './rows-list.module.css'

/** A batch's rows: person, status and available actions. */
export function RowsList({ items }: { items: readonly Invitation[] }) {
  const t = useTranslate()
  const columns: Column<Invitation>[] = [
    {
      id: 'n',
      head: t('INVITATIONS.ROW.NUMBER'),
      numeric: true,
      wideOnly: true,
      cell: (row) => row.invitationRequestId,
    },
    {
      id: 'who',
      head: t('INVITATIONS.ROW.WHO'),
      cell: (row) => (
        <CellLines maxWidth="min(360px, 44vw)">
          <bdi>{fullName(row)}</bdi>
          <bdi className="quiet small truncate" dir="ltr">
            {row.email}
          </bdi>
        </CellLines>
      ),
    },
    {
      id: 'company',
      head: t('INVITATIONS.ROW.COMPANY'),
      wideOnly: true,
      cell: ({ companyName }) => <bdi>{companyName}</bdi>,
    },
    { id: 'state', head: t('INVITATIONS.BATCH.STATE'), cell: (row) => <State row={row} /> },
    { id: 'do', head: t('INVITATIONS.ROW.DO'), cell: (row) => <Actions row={row} /> },
  ]
  return <DataTable label={t('INVITATIONS.ROW.TABLE')} columns={columns} rows={items} rowKey={({ id }) => id} tall />
}

function State({ row }: { row: Invitation }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const why = row.failure ? t(`INVITATIONS.FAILURES.${row.failure}`) : row.conflictDescription
  const until =
    row.state === 'sent' && row.expiresAt
      ? t('INVITATIONS.ROW.EXPIRES', { distance: time.distance(row.expiresAt, now) })
      : undefined
  return (
    <CellLines maxWidth="min(360px, 44vw)">
      <Status shape={stateIcons[row.state]}>{t(`INVITATIONS.STATES.${row.state}`)}</Status>
      {(why ?? until) && <span className="quiet small">{why ?? until}</span>}
    </CellLines>
  )
}

function Actions({ row: { id, email, can } }: { row: Invitation }) {
  const t = useTranslate()
  const resend = useResendInvitation()
  const withdraw = useWithdrawInvitation()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const reinstate = useReinstateInvitation()
  const change = async (
    command: typeof resend | typeof withdraw | typeof reinstate,
    done: string,
    undo?: ToastAction,
  ): Promise<void> => {
    const outcome = await command.run({ invitationId: id })
    if (outcome.ok) return void toastSuccess(done, undo)
    toastError(refusalText(t, String(outcome.refusal)), {
      label: t('SHARED.ACTIONS.RETRY'),
      onClick: () => void change(command, done, undo),
    })
  }
  return (
    <span className={css.actions}>
      {can.resend && (
        <Button
          size="xs"
          loading={resend.isPending}
          aria-label={t('INVITATIONS.ROW.RESEND_LABEL', { email })}
          onClick={() => void change(resend, t('INVITATIONS.SENT_TO', { email }))}
        >
          {t('INVITATIONS.ROW.RESEND')}
        </Button>
      )}
      {can.withdraw && (
        <Button
          size="xs"
          loading={withdraw.isPending}
          aria-label={t('INVITATIONS.ROW.WITHDRAW_LABEL', { email })}
          onClick={() => setWithdrawing(true)}
        >
          {t('INVITATIONS.ROW.WITHDRAW')}
        </Button>
      )}
      <ConsequenceDialog
        opened={isWithdrawing}
        title={t('INVITATIONS.ROW.WITHDRAW_TITLE', { email })}
        keep={t('SHARED.ACTIONS.CANCEL')}
        confirm={t('INVITATIONS.ROW.WITHDRAW')}
        busy={withdraw.isPending}
        onKeep={() => setWithdrawing(false)}
        onConfirm={() => {
          setWithdrawing(false)
          void change(withdraw, t('INVITATIONS.ROW.WITHDRAWN', { email }), {
            label: t('SHARED.ACTIONS.UNDO'),
            onClick: () => void change(reinstate, t('INVITATIONS.ROW.REINSTATED', { email })),
          })
        }}
      >
        <p>{t('INVITATIONS.ROW.WITHDRAW_ABOUT')}</p>
      </ConsequenceDialog>
    </span>
  )
}
