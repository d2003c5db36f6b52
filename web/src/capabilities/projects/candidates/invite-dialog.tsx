import { listOf } from '@colloquy/contract/languages'
import { answerDays } from '@colloquy/contract/projects/opportunity-shapes'
import type { Candidate } from '@colloquy/contract/projects/shapes'
import { NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import dialogCss from '../../../ui/overlay/dialog-form.module.css'
import { toastError, toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { useInviteProjectExperts } from '../data.ts'

/** Invites candidates to a project, and names those who cannot be invited. */
export function InviteDialog({
  projectId,
  candidates,
  onClose,
}: {
  projectId: string
  candidates: readonly Candidate[]
  onClose: (wasSent: boolean) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const [days, setDays] = useState<(typeof answerDays)[number]>(answerDays[0])
  const [message, setMessage] = useState('')
  const { run, isPending, failure } = useInviteProjectExperts()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const personIds = candidates.map(({ person }) => person.personId)
    const outcome = await run({ projectId, personIds, days, ...(message.trim() && { message }) })
    if (!outcome.ok) return
    const { invited, refused } = outcome.value
    if (invited.length > 0) toastSuccess(t('PROJECTS.INVITE.DONE', { count: invited.length }))
    for (const [refusal, those] of Map.groupBy(refused, (one) => one.refusal)) {
      const names = candidates.flatMap(({ person }) =>
        those.some(({ personId }) => personId === person.personId) ? person.fullName : [],
      )
      toastError(
        t('PROJECTS.INVITE.NOT_INVITED', { names: listOf(names, language), reason: refusalText(t, refusal) }),
        {
          label: t('SHARED.ACTIONS.CLOSE'),
          onClick: () => {},
        },
      )
    }
    onClose(true)
  }
  return (
    <Dialog name={t('PROJECTS.INVITE.TITLE', { count: candidates.length })} onClose={() => onClose(false)}>
      <form className={dialogCss.form} noValidate onSubmit={(event) => void send(event)}>
        <p>{t('PROJECTS.INVITE.LEAD')}</p>
        <NativeSelect
          label={t('PROJECTS.INVITE.DAYS')}
          value={String(days)}
          data={answerDays.map((count) => ({
            value: String(count),
            label: t('PROJECTS.INVITE.DAY_COUNT', { count }),
          }))}
          onChange={(event) =>
            setDays(answerDays.find((count) => String(count) === event.currentTarget.value) ?? answerDays[0])
          }
        />
        <TextArea
          label={t('PROJECTS.INVITE.MESSAGE')}
          help={t('PROJECTS.INVITE.MESSAGE_HELP')}
          value={message}
          maxLength={1000}
          rows={3}
          onChange={setMessage}
        />
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        <div className={dialogCss.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant="filled" loading={isPending}>
            {t('PROJECTS.BOARD.INVITE')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
