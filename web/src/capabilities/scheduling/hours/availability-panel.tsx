import {
  type Availability,
  type AvailabilityException,
  maxExceptions,
} from '@colloquy/contract/scheduling/availability'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTenant } from '../../../platform/settings.ts'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { toastError, toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Panel, Row, Rows } from '../../../ui/page/panel.tsx'
import { useGetAvailability, useSetAvailability } from '../data.ts'
import css from './availability-panel.module.css'
import { ExceptionForm } from './exception-form.tsx'
import { bufferOptions, noticeOptions, withException, withoutException } from './exceptions.ts'

/** What the reader wants around calls, and when they are away; saved at once. */
export function AvailabilityPanel() {
  const t = useTranslate()
  return (
    <Panel title={t('SCHEDULING.AVAILABILITY.TITLE')} padded>
      <QueryContent answer={useGetAvailability()}>{(chosen) => <Fields chosen={chosen} />}</QueryContent>
    </Panel>
  )
}

function Fields({ chosen }: { chosen: Availability }) {
  const t = useTranslate()
  const time = useTime()
  const { noticeMinutes: usual } = useTenant()
  const save = useSetAvailability()
  const away = useRef<HTMLDivElement>(null)

  const set = async (next: Availability, before: Availability): Promise<void> => {
    const refusal = await save(next)
    if (refusal)
      toastError(refusalText(t, refusal), { label: t('SHARED.ACTIONS.RETRY'), onClick: () => void set(next, before) })
    else
      toastSuccess(t('SCHEDULING.AVAILABILITY.SAVED'), {
        label: t('SHARED.ACTIONS.UNDO'),
        onClick: () => void set(before, next),
      })
  }
  const change = (part: Partial<Availability>) => void set({ ...chosen, ...part }, chosen)
  const { noticeMinutes, bufferMinutes, exceptions } = chosen
  return (
    <div className={css.fields}>
      <div className={css.pair}>
        <NativeSelect
          label={t('SCHEDULING.AVAILABILITY.NOTICE')}
          description={t('SCHEDULING.AVAILABILITY.NOTICE_HELP')}
          value={String(noticeMinutes <= usual ? 0 : noticeMinutes)}
          data={noticeOptions(usual, noticeMinutes).map((minutes) => ({
            value: String(minutes),
            label:
              minutes === 0
                ? t('SCHEDULING.AVAILABILITY.NOTICE_USUAL', { duration: time.duration(usual) })
                : time.duration(minutes),
          }))}
          onChange={(event) => change({ noticeMinutes: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label={t('SCHEDULING.AVAILABILITY.BUFFER')}
          description={t('SCHEDULING.AVAILABILITY.BUFFER_HELP')}
          value={String(bufferMinutes)}
          data={bufferOptions(bufferMinutes).map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? t('SCHEDULING.AVAILABILITY.NO_BUFFER') : time.duration(minutes),
          }))}
          onChange={(event) => change({ bufferMinutes: Number(event.currentTarget.value) })}
        />
      </div>
      <div ref={away} className={css.away}>
        <h3 className={css.head}>{t('SCHEDULING.AVAILABILITY.AWAY')}</h3>
        {exceptions.length === 0 && <p className="quiet">{t('SCHEDULING.AVAILABILITY.NONE')}</p>}
        {exceptions.length > 0 && (
          <Rows label={t('SCHEDULING.AVAILABILITY.AWAY')}>
            {exceptions.map((one) => (
              <ExceptionRow
                key={`${one.from} ${one.to} ${one.timeZone}`}
                exception={one}
                onRemove={() => {
                  change({ exceptions: withoutException(exceptions, one) })
                  // The button goes with its row.
                  away.current?.querySelector<HTMLElement>('input')?.focus()
                }}
              />
            ))}
          </Rows>
        )}
        {exceptions.length < maxExceptions && (
          <ExceptionForm onAdd={(one) => change({ exceptions: withException(exceptions, one) })} />
        )}
      </div>
    </div>
  )
}

function ExceptionRow({ exception, onRemove }: { exception: AvailabilityException; onRemove: () => void }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow(3600)
  const { from, to, timeZone } = exception
  const nameOf = (day: string) => time.day(`${day}T12:00:00.000Z`, now, 'UTC')
  const days = from === to ? nameOf(from) : t('SCHEDULING.AVAILABILITY.DAYS', { first: nameOf(from), last: nameOf(to) })
  return (
    <Row>
      <div className="spring">
        <p>{days}</p>
        <p className="quiet small">
          {timeZone === null
            ? t('SCHEDULING.AVAILABILITY.OFF')
            : t('SCHEDULING.AVAILABILITY.IN', { city: time.placed(now, timeZone).city })}
        </p>
      </div>
      <ActionIcon size={28} aria-label={t('SCHEDULING.AVAILABILITY.REMOVE', { days })} onClick={onRemove}>
        <IconX size={16} stroke={1.5} />
      </ActionIcon>
    </Row>
  )
}
