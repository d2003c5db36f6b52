import {
  confirmEmployment,
  removeEmployment,
  restoreEmployment,
  unconfirmEmployment,
} from '@colloquy/contract/people/operations'
import { type EmploymentList, employmentValidityDays, type OwnEmployment } from '@colloquy/contract/people/shapes'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Tag } from '../../../ui/display/chip.tsx'
import { toastError, toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { FactAgeLabel } from '../fact-age-label.tsx'
import { ConfirmButton } from '../record/confirm-button.tsx'
import { useListEdit } from '../record/data.ts'
import { ownSourceNames } from '../view.ts'
import { EmploymentForm } from './employment-form.tsx'
import css from './employments-panel.module.css'
import { inOrder } from './view.ts'

/** A person's employments with source and age; confirms, edits, adds and removes them. */
export function EmploymentsPanel({
  personId,
  list,
  open,
  onOpen,
  editable,
}: {
  personId: string
  list: EmploymentList
  /** The employment being edited: an id, `new`, or none. */
  open: string
  onOpen: (job: string) => void
  editable: boolean
}) {
  const t = useTranslate()
  const employments = inOrder(useShownEmployments(list.employments, open))
  const panel = useRef<HTMLDivElement>(null)
  const isAdding = editable && open === 'new'
  useRegisterShortcuts(
    editable ? [{ keys: 'N', label: t('PEOPLE.KEYS.ADD'), shown: true, run: () => onOpen('new') }] : [],
  )
  useReturnedFocus(open, panel)
  const add = (
    <Button
      size="xs"
      leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
      data-job="new"
      onClick={() => onOpen('new')}
    >
      {t('PEOPLE.EMPLOYMENTS.ADD')}
    </Button>
  )
  return (
    <div ref={panel}>
      <Panel
        title={t('PEOPLE.EMPLOYMENTS.TITLE')}
        count={employments.length || undefined}
        link={editable && !isAdding && employments.length > 0 && add}
      >
        {isAdding && <EmploymentForm personId={personId} onClose={() => onOpen('')} />}
        {employments.length === 0 && !isAdding && (
          <EmptyState action={editable && add}>{t('PEOPLE.EMPLOYMENTS.NONE')}</EmptyState>
        )}
        <ul className={css.list}>
          {employments.map((employment) => (
            <li key={employment.employmentId}>
              {editable && open === employment.employmentId ? (
                <EmploymentForm personId={personId} employment={employment} onClose={() => onOpen('')} />
              ) : (
                <Employment personId={personId} employment={employment} onOpen={onOpen} editable={editable} />
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}

/** Keeps the employment being edited in the list even if it was removed elsewhere, so that input survives. */
const useShownEmployments = (employments: readonly OwnEmployment[], open: string): readonly OwnEmployment[] => {
  const [held, setHeld] = useState<OwnEmployment>()
  const opened = employments.find(({ employmentId }) => employmentId === open)
  if (opened && opened !== held) setHeld(opened)
  return !opened && held?.employmentId === open ? [...employments, held] : employments
}

/** Returns focus to the button that opened the form, or to the panel's first button if that is gone. */
const useReturnedFocus = (open: string, panel: RefObject<HTMLDivElement | null>): void => {
  const before = useRef(open)
  useEffect(() => {
    const closed = before.current
    before.current = open
    if (closed === '' || open !== '') return
    const buttons = panel.current
    const button = buttons?.querySelector<HTMLElement>(`[data-job="${closed}"]`) ?? buttons?.querySelector('button')
    button?.focus()
  }, [open, panel])
}

function Employment({
  personId,
  employment,
  onOpen,
  editable,
}: {
  personId: string
  employment: OwnEmployment
  onOpen: (job: string) => void
  editable: boolean
}) {
  const t = useTranslate()
  const time = useTime()
  const { edit: remove, busy: removing } = useListEdit(removeEmployment, personId)
  const { edit: restore } = useListEdit(restoreEmployment, personId)
  const { edit: confirm, busy: confirming } = useListEdit(confirmEmployment, personId)
  const { edit: unconfirm } = useListEdit(unconfirmEmployment, personId)
  const { employmentId, companyName: company, title, startDate, endDate, summary } = employment
  const end = endDate === null ? t('PEOPLE.HISTORY.NOW') : time.month(endDate)
  const tell = (refused: string | undefined, done: string, undo?: () => void) => {
    if (refused) return toastError(refusalText(t, refused), { label: t('SHARED.ACTIONS.CLOSE'), onClick: () => {} })
    toastSuccess(done, undo && { label: t('PEOPLE.PROFILE.UNDO'), onClick: undo })
  }
  const takeBack = async (again: Promise<string | undefined>) => tell(await again, t('PEOPLE.PROFILE.TAKEN_BACK'))

  const drop = async () => {
    const list = document.activeElement?.closest('li')?.parentElement
    tell(await remove({ employmentId }), t('PEOPLE.EMPLOYMENTS.REMOVED', { company }), () => {
      void takeBack(restore({ employmentId }))
    })
    list?.closest('section')?.querySelector<HTMLElement>('button')?.focus()
  }
  const keep = async () =>
    tell(await confirm({ employmentId }), t('PEOPLE.PROFILE.CONFIRMED', { what: company }), () => {
      void takeBack(unconfirm({ employmentId }))
    })
  return (
    <div className={css.row}>
      <div className={css.what}>
        <h3>
          <bdi>{title}</bdi>
        </h3>
        <p className="second">
          <bdi>{company}</bdi>
        </p>
        <p className={css.dates}>
          <bdi className="mono">
            {time.month(startDate)} – {end}
          </bdi>
          {employment.isPrimary && <Tag>{t('PEOPLE.EMPLOYMENTS.KNOWN_BY')}</Tag>}
        </p>
        {summary && (
          <p className={css.summary}>
            <bdi>{summary}</bdi>
          </p>
        )}
      </div>
      <div className={css.age}>
        {employment.confirmedAt ? (
          <FactAgeLabel since={employment.confirmedAt} validityDays={employmentValidityDays} />
        ) : (
          <span className="quiet small">{t('PEOPLE.PROFILE.NEVER')}</span>
        )}
        <span className="quiet small">{t(ownSourceNames[employment.source])}</span>
      </div>
      {editable && (
        <div className={css.actions}>
          <ConfirmButton
            aging={{ confirmedAt: employment.confirmedAt, validityDays: employmentValidityDays }}
            what={`${title}, ${company}`}
            busy={confirming}
            onConfirm={() => void keep()}
          />
          <ActionIcon
            data-job={employmentId}
            aria-label={t('PEOPLE.EMPLOYMENTS.EDIT_ONE', { company })}
            onClick={() => onOpen(employmentId)}
          >
            <IconPencil size={16} stroke={1.5} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('PEOPLE.EMPLOYMENTS.REMOVE_ONE', { company })}
            loading={removing}
            onClick={() => void drop()}
          >
            <IconTrash size={16} stroke={1.5} />
          </ActionIcon>
        </div>
      )}
    </div>
  )
}
