import {
  type FeedbackKind,
  type FeedbackType,
  feedbackKindOf,
  feedbackTypes,
  maxFeedbackLength,
} from '@colloquy/contract/feedback/shapes'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useUser } from '../../platform/session.ts'
import { currentPortal } from '../../platform/settings.ts'
import { loadedVersion } from '../../platform/site/app-version.ts'
import { useTranslate } from '../../platform/translations.ts'
import { useSessionScope } from '../../platform/viewer/session-scope.ts'
import { Button } from '../../ui/input/button.tsx'
import { CancelButton } from '../../ui/input/cancel-button.tsx'
import { SegmentedControl } from '../../ui/input/segmented-control.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import dialogCss from '../../ui/overlay/dialog-form.module.css'
import { DialogWindow } from '../../ui/overlay/dialog-window.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { useSendFeedback } from './data.ts'
import css from './feedback.module.css'
import { takeScreenshot } from './screenshot.ts'

/** Whose words the form speaks [FB-01]. */
const useFeedbackKind = (): FeedbackKind => {
  const user = useUser()
  const { sharedResource } = useSessionScope()
  return feedbackKindOf({
    portal: currentPortal(),
    roleId: user?.roleId ?? null,
    participantType: sharedResource?.consultationParticipantEntityType ?? null,
  })
}

type ScreenshotState =
  | { readonly state: 'none' | 'drawing' | 'failed' }
  | { readonly state: 'taken'; readonly content: string }

/** Reports a problem or gives feedback about the page below. What was typed stays until it is sent. */
export function FeedbackScreen({ opened, page, onClose }: { opened: boolean; page: string; onClose: () => void }) {
  const t = useTranslate()
  const kind = useFeedbackKind()
  const [type, setType] = useState<FeedbackType>('bug')
  const [body, setBody] = useState('')
  const [shot, setShot] = useState<ScreenshotState>({ state: 'none' })
  const [wasSent, setSent] = useState(false)
  const { run, isPending, failure, reset } = useSendFeedback()
  const label = type === 'bug' ? t(`FEEDBACK.KINDS.${kind}.BUG_TEXT`) : t(`FEEDBACK.KINDS.${kind}.FEEDBACK_TEXT`)

  const draw = async () => {
    setShot({ state: 'drawing' })
    const content = await takeScreenshot().catch(() => undefined)
    setShot(content === undefined ? { state: 'failed' } : { state: 'taken', content })
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (body.trim() === '') return
    const outcome = await run({
      type,
      body,
      page,
      appVersion: loadedVersion(),
      viewport: `${innerWidth}×${innerHeight}`,
      screenshot: shot.state === 'taken' ? shot.content : null,
    })
    if (!outcome.ok) return
    setBody('')
    setShot({ state: 'none' })
    setSent(false)
    reset()
    onClose()
    toastSuccess(t('FEEDBACK.SENT_TOAST'))
  }
  return (
    <DialogWindow opened={opened} name={t(`FEEDBACK.KINDS.${kind}.TITLE`)} size={520} onClose={onClose}>
      <form className={dialogCss.form} noValidate onSubmit={(event) => void send(event)}>
        <SegmentedControl
          label={t('FEEDBACK.CHOICE')}
          value={type}
          options={feedbackTypes.map((value) => ({
            value,
            label: value === 'bug' ? t(`FEEDBACK.KINDS.${kind}.BUG`) : t(`FEEDBACK.KINDS.${kind}.FEEDBACK`),
          }))}
          onChange={setType}
        />
        <TextArea
          label={label}
          name="feedback"
          autoFocus
          rows={4}
          maxLength={maxFeedbackLength}
          value={body}
          error={wasSent && body.trim() === '' ? t('FEEDBACK.REQUIRED') : undefined}
          onChange={setBody}
        />
        <Screenshot shot={shot} onDraw={() => void draw()} onRemove={() => setShot({ state: 'none' })} />
        <p className="quiet small">{t('FEEDBACK.ALONG', { page })}</p>
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        <div className={dialogCss.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant="filled" loading={isPending} disabled={shot.state === 'drawing'}>
            {t('FEEDBACK.SEND')}
          </Button>
        </div>
      </form>
    </DialogWindow>
  )
}

/** The masked screenshot: taken on demand, shown before it is sent, and removable. */
function Screenshot({ shot, onDraw, onRemove }: { shot: ScreenshotState; onDraw: () => void; onRemove: () => void }) {
  const t = useTranslate()
  if (shot.state === 'taken')
    return (
      <figure className={css.shot}>
        <img src={`data:image/jpeg;base64,${shot.content}`} alt={t('FEEDBACK.PREVIEW')} />
        <figcaption>
          <span className="quiet small">{t('FEEDBACK.ATTACH_HELP')}</span>
          <Button size="xs" onClick={onRemove}>
            {t('FEEDBACK.REMOVE')}
          </Button>
        </figcaption>
      </figure>
    )
  return (
    <div className={css.attach}>
      <Button size="xs" loading={shot.state === 'drawing'} onClick={onDraw}>
        {t('FEEDBACK.ATTACH')}
      </Button>
      <span className="quiet small" role="status">
        {shot.state === 'none' && t('FEEDBACK.ATTACH_HELP')}
        {shot.state === 'drawing' && t('FEEDBACK.DRAWING')}
        {shot.state === 'failed' && t('FEEDBACK.DRAW_FAILED')}
      </span>
    </div>
  )
}
