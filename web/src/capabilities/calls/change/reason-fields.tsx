import {
  CancellationReason,
  cancellationReasons,
  consequencesOf,
  MoveReason,
} from '@colloquy/contract/calls/cancellation-reasons'
import type { Call } from '@colloquy/contract/calls/shapes'
import { NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useNow } from '../../../platform/time.ts'
import { type Translate, useTranslate } from '../../../platform/translations.ts'
import { countedAs, groupOfReason, reasonsFor } from '../view.ts'
import css from './reason-fields.module.css'

/** What is done to a call for a reason. */
type ChangeKind = 'cancellation' | 'move'

/** The reasons a reader may give for a change, the chosen one, and what it will be recorded as. */
export interface ReasonChoice<R extends CancellationReason> {
  readonly reasons: readonly R[]
  readonly reason: R
  readonly choose: (reason: R) => void
  readonly consequences: readonly { name: string; value: ReactNode }[]
}

const useReason = <R extends CancellationReason>(
  call: Call,
  change: ChangeKind,
  options: readonly R[],
): ReasonChoice<R> => {
  const t = useTranslate()
  const now = useNow()
  const hasBegun = call.callDate !== null && now >= new Date(call.callDate)
  const reasons = reasonsFor(call.voice, options, hasBegun)
  const [chosen, setChosen] = useState<R>()
  const reason = chosen && reasons.includes(chosen) ? chosen : (reasons[0] ?? options[0]!)
  const noticeMs = call.slot && Date.parse(call.slot.start) - now.getTime()
  return { reasons, reason, choose: setChosen, consequences: consequenceItems(t, reason, change, noticeMs) }
}

/** The choice of a reason to cancel a call. */
export const useCancellationReason = (call: Call) => useReason(call, 'cancellation', CancellationReason.options)

/** The choice of a reason to take a call off its time, or to move it. */
export const useMoveReason = (call: Call) => useReason(call, 'move', MoveReason.options)

/** What a change will be recorded as, in plain words. Calls without a time have neither notice nor fee. */
const consequenceItems = (t: Translate, reason: CancellationReason, change: ChangeKind, noticeMs: number | null) => {
  const { side, tier, feePercent, counts } = consequencesOf(reason, noticeMs)
  const counted = counts ? countedAs(reason, change, side) : undefined
  const resume = {
    name: t('CALLS.CONSEQUENCE.RESUME'),
    value: t(cancellationReasons[reason].reopens ? 'CALLS.CONSEQUENCE.RESUME_YES' : 'CALLS.CONSEQUENCE.RESUME_NO'),
  }
  return [
    ...(tier === null
      ? []
      : [
          { name: t('CALLS.CONSEQUENCE.NOTICE'), value: t(`CALLS.CONSEQUENCE.TIER.${tier}`) },
          {
            name: t('CALLS.CONSEQUENCE.RELIABILITY'),
            value: counted ? t(`CALLS.CONSEQUENCE.COUNTS.${counted}`) : t('CALLS.CONSEQUENCE.COUNTS_NO'),
          },
          {
            name: t('CALLS.CONSEQUENCE.FEE'),
            value:
              feePercent === 0 ? (
                t('CALLS.CONSEQUENCE.FEE_NONE')
              ) : (
                <>
                  {t('CALLS.CONSEQUENCE.FEE_PERCENT', { percent: feePercent })}
                  <span className={css.help}>{t('CALLS.CONSEQUENCE.FEE_HELP')}</span>
                </>
              ),
          },
        ]),
    ...(change === 'cancellation' ? [resume] : []),
  ]
}

/** Asks for the reason of a change. Whoever may give the reasons of several sides finds them grouped. */
export function ReasonSelect<R extends CancellationReason>({
  call,
  choice: { reasons, reason, choose },
}: {
  call: Call
  choice: ReasonChoice<R>
}) {
  const t = useTranslate()
  const isOwn = call.voice === 'client' || call.voice === 'expert'
  const option = (value: R) => ({
    value,
    label: isOwn ? t(`CALLS.CANCEL.REASONS.${value}`) : t(`CALLS.REASON.${value}`),
  })
  const groups = [...new Set(reasons.map(groupOfReason))]
  return (
    <NativeSelect
      label={t('CALLS.CANCEL.REASON')}
      value={reason}
      onChange={(event) => choose(event.currentTarget.value as R)}
      data={
        groups.length > 1 && !isOwn
          ? groups.map((group) => ({
              group: t(`CALLS.REASON_GROUP.${group}`),
              items: reasons.filter((one) => groupOfReason(one) === group).map(option),
            }))
          : reasons.map(option)
      }
    />
  )
}
