import { tagOf } from '@colloquy/contract/languages'
import {
  joinWindows,
  type WorkingHours,
  type WorkingWindow,
  weekdays,
} from '@colloquy/contract/scheduling/working-hours'
import { ActionIcon, Checkbox, NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { toastError, toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { useGetWorkingHours, useSetWorkingHours } from '../data.ts'
import css from './hours-panel.module.css'
import {
  endOptions,
  furtherWindow,
  startOptions,
  windowsOfDay,
  windowText,
  withDay,
  withoutDay,
  withWindow,
} from './view.ts'
import { WeekPainter } from './week-painter.tsx'

/** The reader's working hours, painted on a week or chosen by day; saved at once. */
export function HoursPanel() {
  const t = useTranslate()
  const { city } = useTime()
  return (
    <Panel title={t('SCHEDULING.HOURS.TITLE')} padded>
      <p className={css.lead}>{t('SCHEDULING.HOURS.LEAD', { city })}</p>
      <QueryContent answer={useGetWorkingHours()}>{(hours) => <Days {...hours} />}</QueryContent>
    </Panel>
  )
}

/** Monday, January 5, 2026: the first of seven days that stand for the days of the week. */
const referenceMonday = Date.UTC(2026, 0, 5)
const dayMs = 86_400_000

function Days({ windows }: WorkingHours) {
  const t = useTranslate()
  const { language } = useTime()
  const save = useSetWorkingHours()
  const list = useRef<HTMLUListElement>(null)
  const nameOf = (day: number, style: 'long' | 'short') =>
    new Intl.DateTimeFormat(tagOf(language), { weekday: style, timeZone: 'UTC' }).format(
      referenceMonday + (day - 1) * dayMs,
    )

  const set = async (next: WorkingWindow[], before: readonly WorkingWindow[]): Promise<void> => {
    const refusal = await save(next)
    if (refusal)
      toastError(refusalText(t, refusal), { label: t('SHARED.ACTIONS.RETRY'), onClick: () => void set(next, before) })
    else
      toastSuccess(t('SCHEDULING.HOURS.SAVED'), {
        label: t('SHARED.ACTIONS.UNDO'),
        onClick: () => void set([...before], next),
      })
  }
  const change = (next: WorkingWindow[]) => void set(next, windows)
  /** The button that removes hours goes with them. */
  const focusDay = (day: number) =>
    list.current?.querySelectorAll<HTMLElement>('input[type=checkbox]')[day - 1]?.focus()
  return (
    <>
      <WeekPainter windows={windows} nameOf={nameOf} onChange={change} />
      <ul className={css.days} ref={list}>
        {weekdays.map((day) => {
          const name = nameOf(day, 'long')
          const own = windowsOfDay(windows, day)
          const further = furtherWindow(windows, day)
          return (
            <li key={day} className={css.day}>
              <Checkbox
                label={name}
                checked={own.length > 0}
                onChange={(event) =>
                  change(event.currentTarget.checked ? withDay(windows, day) : withoutDay(windows, day))
                }
              />
              <div className={css.windows}>
                {own.length === 0 && <span className="quiet">{t('SCHEDULING.HOURS.OFF')}</span>}
                {own.map((window) => (
                  <div key={window.start} className={css.window}>
                    <NativeSelect
                      aria-label={t('SCHEDULING.HOURS.START', { day: name })}
                      value={String(window.start)}
                      data={startOptions(windows, window)}
                      onChange={(event) =>
                        change(withWindow(windows, window, { ...window, start: Number(event.currentTarget.value) }))
                      }
                    />
                    <span aria-hidden>–</span>
                    <NativeSelect
                      aria-label={t('SCHEDULING.HOURS.END', { day: name })}
                      value={String(window.end)}
                      data={endOptions(windows, window)}
                      onChange={(event) =>
                        change(withWindow(windows, window, { ...window, end: Number(event.currentTarget.value) }))
                      }
                    />
                    {own.length > 1 && (
                      <ActionIcon
                        size={28}
                        aria-label={t('SCHEDULING.HOURS.REMOVE', { day: name, hours: windowText(window) })}
                        onClick={() => {
                          change(withWindow(windows, window))
                          focusDay(day)
                        }}
                      >
                        <IconX size={16} stroke={1.5} />
                      </ActionIcon>
                    )}
                  </div>
                ))}
              </div>
              <ActionIcon
                size={28}
                aria-label={t('SCHEDULING.HOURS.ADD', { day: name })}
                disabled={!further}
                onClick={() => further && change(joinWindows([...windows, further]))}
              >
                <IconPlus size={16} stroke={1.5} />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
    </>
  )
}
