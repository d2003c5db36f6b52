import type { Call } from '@colloquy/contract/calls/shapes'
import { IconCheck } from '@tabler/icons-react'
import { useTranslate } from '../../../platform/translations.ts'
import { CheckBox } from '../../../ui/input/check-box.tsx'
import css from './agenda-list.module.css'
import { useCheckCallQuestion, useGetCallAgenda, useLiveAgenda } from './data.ts'
import { QuestionsList } from './questions-list.tsx'

/** The questions of a call in its room, with those that were dealt with. The client's team checks them off; everybody sees it at once. */
export function AgendaList({ call: { callId, questions } }: { call: Pick<Call, 'callId' | 'questions'> }) {
  const t = useTranslate()
  useLiveAgenda(callId)
  const { data } = useGetCallAgenda(callId, questions.length > 0)
  const check = useCheckCallQuestion()
  if (!data) return <QuestionsList questions={questions} />
  const checked = new Set(data.checked.map(({ position }) => position))
  return (
    <>
      <p role="status" className="quiet small">
        {t('CALLS.ROOM.AGENDA.DONE_OF', { number: checked.size, count: questions.length })}
      </p>
      <ol className={css.list}>
        {questions.map((question, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place; two may read the same
          <li key={position} data-checked={checked.has(position)}>
            {data.can.check ? (
              <label>
                <CheckBox
                  checked={checked.has(position)}
                  onChange={({ currentTarget }) => void check({ callId, position, isChecked: currentTarget.checked })}
                />
                <bdi>{question}</bdi>
              </label>
            ) : (
              <span className={css.question}>
                <span className={css.mark}>
                  {checked.has(position) && <IconCheck size={16} stroke={2} aria-label={t('CALLS.ROOM.AGENDA.DONE')} />}
                </span>
                <bdi>{question}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
