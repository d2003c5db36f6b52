import {
  type CalendarProviderName,
  calendarPages,
  type SubscribedCalendar,
} from '@colloquy/contract/scheduling/calendar-operations'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { loadPage } from '../../../platform/site/navigation.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { text, useSearchParams } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/input/button.tsx'
import { toastInfo, toastSuccess } from '../../../ui/overlay/toast.tsx'
import css from './calendars-panel.module.css'
import { useConnectCalendar, useListCalendarProviders, useStartCalendarConnection } from './data.ts'

/** What a provider adds to the address of the page when it returns the reader. */
const returned = { code: text, state: text, error: text }

/** Connects calendars at services, and completes that when a service has returned the reader to this page. */
export function ConnectionPanel({ calendars }: { calendars: readonly SubscribedCalendar[] }) {
  const t = useTranslate()
  const providers = useListCalendarProviders().data ?? []
  const starting = useStartCalendarConnection()
  const pathname = useLocation({ select: (location) => location.pathname })
  useReturn()
  const page = calendarPages.find((one) => one === pathname)
  const isOpen = (provider: CalendarProviderName) =>
    calendars.every((one) => one.provider !== provider || one.problem === 'access_denied')
  const open = providers.filter(isOpen)
  if (open.length === 0 || !page) return null

  const start = async (provider: CalendarProviderName) => {
    const outcome = await starting.run({ provider, page })
    if (outcome.ok) loadPage(outcome.value.address)
  }
  return (
    <div className={css.providers}>
      {open.map((provider) => (
        <Button key={provider} variant="default" loading={starting.isPending} onClick={() => void start(provider)}>
          {t(`SCHEDULING.CALENDARS.CONNECT.${provider}`)}
        </Button>
      ))}
    </div>
  )
}

/** Completes a connection once, and takes the code out of the address. */
function useReturn() {
  const t = useTranslate()
  const connecting = useConnectCalendar()
  const [{ code, state, error }, change] = useSearchParams(returned)
  const handled = useRef('')
  useEffect(() => {
    if (state === '' || handled.current === state) return
    handled.current = state
    change({ code: '', state: '', error: '' }, { replace: true })
    if (code === '') return void (error && toastInfo(t('SCHEDULING.CALENDARS.CONNECT.DECLINED')))
    void connecting.run({ code, state }).then(({ ok }) => {
      if (ok) toastSuccess(t('SCHEDULING.CALENDARS.CONNECT.DONE'))
    })
  }, [code, state, error, change, connecting, t])
}
