import { type TimeFormat, timeFormat } from '@colloquy/contract/time'
import { useEffect, useState } from 'react'
import { now, onClockCorrected } from './clock.ts'
import { useUser } from './session.ts'
import { useLanguage } from './translations.ts'

/** The zone of the browser, for visitors; people have one of their own. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The reader's time zone. */
export const useZone = (): string => useUser()?.timeZoneId ?? deviceZone()

/** Formats times in the reader's language and time zone [TZ-02]. */
export const useTime = (): TimeFormat => timeFormat(useLanguage(), useZone())

/** The current instant, updated every full minute (or every `seconds`), so that displayed clocks advance. */
export const useNow = (seconds = 60): Date => {
  const [instant, setInstant] = useState(now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const step = seconds * 1000
    const wait = () => {
      timer = setTimeout(tick, step - (now().getTime() % step))
    }
    const tick = () => {
      setInstant(now())
      wait()
    }
    wait()
    const endListening = onClockCorrected(() => {
      clearTimeout(timer)
      tick()
    })
    return () => {
      clearTimeout(timer)
      endListening()
    }
  }, [seconds])
  return instant
}

/** A day and a clock time with its city: "tomorrow, 15:00 London". */
export const momentText = (time: TimeFormat, instant: string, now: Date): string =>
  `${time.nearDay(instant, now)}, ${time.clock(instant)} ${time.city}`
