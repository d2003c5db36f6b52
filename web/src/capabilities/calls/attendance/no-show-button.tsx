import type { Call } from '@colloquy/contract/calls/shapes'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { RefusalNote } from '../refusal-note.tsx'
import type { Side } from '../view.ts'
import { useReportCallNoShow } from './data.ts'

/** Whether the reader can report now that the other side has not come. */
export const useIsNoShowReportable = ({ noShowReportableFrom }: Call): boolean => {
  const now = useNow()
  return noShowReportableFrom !== null && now >= new Date(noShowReportableFrom)
}

/** Says what a report means for the price, and reports with one click. */
export function NoShowButton({ call, side }: { call: Call; side: Side }) {
  const t = useTranslate()
  const time = useTime()
  const { run, busy, refusal } = useReportCallNoShow()
  const report = async () => {
    if (await run(call, {})) return
    toastSuccess(t('CALLS.NO_SHOW.DONE'))
  }
  return (
    <>
      <p>{t(`CALLS.NO_SHOW.HELP_${side}`, { time: time.clock(call.callDate ?? '') })}</p>
      <RefusalNote refusal={refusal} />
      <div>
        <Button variant="filled" loading={busy} onClick={() => void report()}>
          {t('CALLS.NO_SHOW.REPORT')}
        </Button>
      </div>
    </>
  )
}
