import { extensionLeadMinutes, extensionMinutes } from '@colloquy/contract/calls/note-operations'
import type { Call } from '@colloquy/contract/calls/shapes'
import { creditsText } from '@colloquy/contract/money'
import { useNow } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { useAnswerCallExtension, useGetCallExtension, useLiveExtension, useRequestCallExtension } from './data.ts'
import css from './extension-panel.module.css'

const minuteMs = 60_000
const outcomes = { agreed: 'AGREED', declined: 'DECLINED', expired: 'EXPIRED' } as const

/** Asks shortly before the end for more time, with its price, and lets the other side agree. */
export function ExtensionPanel({ call: { callId, slot } }: { call: Pick<Call, 'callId' | 'slot'> }) {
  const t = useTranslate()
  const language = useLanguage()
  const now = useNow(1)
  useLiveExtension(callId)
  const isDue = slot !== null && Date.parse(slot.end) - now.getTime() <= extensionLeadMinutes * minuteMs
  const { data } = useGetCallExtension(callId, isDue)
  const asking = useRequestCallExtension()
  const answering = useAnswerCallExtension()
  if (!data) return null
  const { request, creditsAfter, can } = data
  const minutes = extensionMinutes
  const answer = (isAgreed: boolean) =>
    request && void answering.run({ callId, extensionId: request.extensionId, isAgreed })
  const cost =
    creditsAfter === null ? '' : t('CALLS.ROOM.EXTENSION.COST', { credits: creditsText(creditsAfter, language) })
  const state =
    request?.state === 'requested'
      ? can.answer
        ? t(`CALLS.ROOM.EXTENSION.ASKED.${request.side}`, { minutes })
        : t('CALLS.ROOM.EXTENSION.WAITING', { minutes })
      : request && t(`CALLS.ROOM.EXTENSION.${outcomes[request.state]}`, { minutes })
  return (
    <div role="status" className={css.panel}>
      {(state || can.request) && (
        <Note>
          <span className={css.words}>
            {state} {(can.request || can.answer) && isDue && cost}
          </span>
          {can.answer && (
            <>
              <Button size="xs" loading={answering.isPending} onClick={() => answer(true)}>
                {t('CALLS.ROOM.EXTENSION.AGREE')}
              </Button>
              <Button size="xs" variant="subtle" disabled={answering.isPending} onClick={() => answer(false)}>
                {t('CALLS.ROOM.EXTENSION.DECLINE')}
              </Button>
            </>
          )}
          {can.request && isDue && (
            <Button size="xs" loading={asking.isPending} onClick={() => void asking.run({ callId })}>
              {t('CALLS.ROOM.EXTENSION.ASK', { minutes })}
            </Button>
          )}
        </Note>
      )}
    </div>
  )
}
