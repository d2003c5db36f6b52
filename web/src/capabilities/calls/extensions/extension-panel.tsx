import type { CallExtension } from '@colloquy/contract/calls/extension-operations'
import {
  extensionAnswerMinutes,
  extensionLeadMinutes,
  extensionMinutes,
} from '@colloquy/contract/calls/extension-operations'
import type { Call } from '@colloquy/contract/calls/shapes'
import { creditsText } from '@colloquy/contract/money'
import { useRef } from 'react'
import { useNow, useTime } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { useAnswerCallExtension, useGetCallExtension, useLiveExtension, useRequestCallExtension } from './data.ts'
import css from './extension-panel.module.css'

const minuteMs = 60_000
const outcomes = { agreed: 'AGREED', declined: 'DECLINED', expired: 'EXPIRED' } as const

/** What the panel says of the latest request; null once that is no news any longer. */
const useStateText = ({ request, can }: CallExtension, now: Date): string | null => {
  const t = useTranslate()
  if (!request) return null
  const minutes = extensionMinutes
  if (request.state === 'requested')
    return can.answer
      ? t(`CALLS.ROOM.EXTENSION.ASKED.${request.side}`, { minutes })
      : t('CALLS.ROOM.EXTENSION.WAITING', { minutes })
  const isNews = now.getTime() < Date.parse(request.expiresAt) + extensionAnswerMinutes * minuteMs
  return isNews ? t(`CALLS.ROOM.EXTENSION.${outcomes[request.state]}`, { minutes }) : null
}

/** Asks shortly before the end for more time, with its price, and lets the other side agree. */
export function ExtensionPanel({ call: { callId, slot } }: { call: Pick<Call, 'callId' | 'slot'> }) {
  const now = useNow(1)
  useLiveExtension(callId)
  const isDue = slot !== null && Date.parse(slot.end) - now.getTime() <= extensionLeadMinutes * minuteMs
  const { data } = useGetCallExtension(callId, isDue)
  return (
    <div role="status" className={css.panel}>
      {data && <Extension callId={callId} extension={data} isDue={isDue} now={now} />}
    </div>
  )
}

function Extension({
  callId,
  extension,
  isDue,
  now,
}: {
  callId: string
  extension: CallExtension
  isDue: boolean
  now: Date
}) {
  const t = useTranslate()
  const language = useLanguage()
  const time = useTime()
  const words = useRef<HTMLDivElement>(null)
  const requesting = useRequestCallExtension()
  const answering = useAnswerCallExtension()
  const state = useStateText(extension, now)
  const { request, creditsAfter, can } = extension
  const canRequest = can.request && isDue
  if (!state && !canRequest) return null
  const minutes = extensionMinutes
  /** The button that was pressed goes away: whoever uses the keyboard goes on at what has become of it. */
  const focusWords = () => words.current?.focus()
  const answer = async (isAgreed: boolean) => {
    if (!request) return
    await answering.run({ callId, extensionId: request.extensionId, isAgreed })
    focusWords()
  }
  return (
    <Note tone={can.answer ? 'accent' : 'plain'}>
      <div className={css.content}>
        <div className={css.words} ref={words} tabIndex={-1}>
          <strong>{state ?? t('CALLS.ROOM.EXTENSION.OFFER')}</strong>
          {(canRequest || can.answer) && creditsAfter !== null && (
            <p>{t('CALLS.ROOM.EXTENSION.COST', { minutes, credits: creditsText(creditsAfter, language) })}</p>
          )}
          {request?.state === 'requested' && !can.answer && (
            <p>{t('CALLS.ROOM.EXTENSION.UNTIL', { time: time.clock(request.expiresAt) })}</p>
          )}
        </div>
        {can.answer && (
          <div className={css.buttons}>
            <Button size="sm" variant="filled" loading={answering.isPending} onClick={() => void answer(true)}>
              {t('CALLS.ROOM.EXTENSION.AGREE')}
            </Button>
            <Button size="sm" disabled={answering.isPending} onClick={() => void answer(false)}>
              {t('CALLS.ROOM.EXTENSION.DECLINE')}
            </Button>
          </div>
        )}
        {canRequest && (
          <div className={css.buttons}>
            <Button
              size="sm"
              loading={requesting.isPending}
              onClick={() => void requesting.run({ callId }).then(focusWords)}
            >
              {t('CALLS.ROOM.EXTENSION.ASK', { minutes })}
            </Button>
          </div>
        )}
      </div>
    </Note>
  )
}
