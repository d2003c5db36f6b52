import { type FormEvent, useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { RefusalNote } from '../refusal-note.tsx'
import { useAnswerAttendanceViolation } from './data.ts'

/** The right of reply. */
export function AnswerForm({ attendanceViolationId }: { attendanceViolationId: string }) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const { run, isPending, failure } = useAnswerAttendanceViolation()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending || !text.trim()) return
    if ((await run({ attendanceViolationId, text: text.trim() })).ok) toastSuccess(t('CALLS.NO_SHOW.ANSWERED'))
  }
  return (
    <form className="stack" onSubmit={(event) => void send(event)}>
      <TextArea
        label={t('CALLS.NO_SHOW.ANSWER_LABEL')}
        help={t('CALLS.NO_SHOW.ANSWER_HELP')}
        value={text}
        onChange={setText}
        maxLength={1000}
        rows={3}
      />
      <RefusalNote refusal={failure} />
      <div>
        <Button type="submit" loading={isPending} disabled={!text.trim()}>
          {t('CALLS.NO_SHOW.ANSWER')}
        </Button>
      </div>
    </form>
  )
}
