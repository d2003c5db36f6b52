import type { ProjectParticipantType } from '@colloquy/contract/identity/shapes'
import { type Language, nameOfLanguage } from '@colloquy/contract/languages'
import { roleIds } from '@colloquy/contract/person-types'
import type { Project } from '@colloquy/contract/projects/shapes'
import { NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { EmailField } from '../../../platform/field/email-field.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useUser } from '../../../platform/session.ts'
import { useTenant } from '../../../platform/settings.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { CopyButton } from '../../../ui/display/copy-button.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { SegmentedControl } from '../../../ui/input/segmented-control.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import dialogCss from '../../../ui/overlay/dialog-form.module.css'
import { Note } from '../../../ui/page/note.tsx'
import { useListClientColleagues } from '../data.ts'
import { useShareProject } from './data.ts'
import css from './share-dialog.module.css'

const kinds = ['guest', 'person'] as const
type Kind = (typeof kinds)[number]
const days = [1, 3, 7, 14, 30]
const seats: readonly ProjectParticipantType[] = ['ClientContact', 'ComplianceSeat', 'SilentComplianceSeat']

/** Creates a share link for a recipient and a period, and shows it once. */
export function ShareDialog({ opened, ...props }: Props & { opened: boolean }) {
  // Remounts, so that each opening starts with an empty form.
  return opened && <Share {...props} />
}

interface Props {
  project: Project
  onClose: () => void
}

function Share({ project, onClose }: Props) {
  const t = useTranslate()
  const [sent, setSent] = useState<{ email: string; url: string | null }>()
  return (
    <Dialog name={t(sent ? 'PROJECTS.SHARE.SENT_TITLE' : 'PROJECTS.SHARE.FORM_TITLE')} onClose={onClose}>
      {sent ? (
        <div className={css.body}>
          <p>{t('PROJECTS.SHARE.SENT_BODY', { email: sent.email })}</p>
          {sent.url !== null && (
            <div className={css.url}>
              <bdi dir="ltr" className="code truncate">
                {sent.url}
              </bdi>
              <CopyButton value={sent.url} label={t('PROJECTS.SHARE.COPY')} doneLabel={t('PROJECTS.SHARE.COPIED')} />
            </div>
          )}
          <div className={dialogCss.foot}>
            <Button variant="filled" data-autofocus onClick={onClose}>
              {t('PROJECTS.SHARE.DONE')}
            </Button>
          </div>
        </div>
      ) : (
        <ShareForm project={project} onSent={setSent} />
      )}
    </Dialog>
  )
}

function ShareForm({
  project,
  onSent,
}: {
  project: Project
  onSent: (sent: { email: string; url: string | null }) => void
}) {
  const t = useTranslate()
  const { languages } = useTenant()
  const isStaff = useUser()?.roleId === roleIds.staff
  const { run, isPending } = useShareProject()
  const colleagues = useListClientColleagues(project.projectId)
  const current = useLanguage()
  const [kind, setKind] = useState<Kind>('guest')
  const [email, setEmail] = useState('')
  const [chosen, setPerson] = useState<string>()
  const [seat, setSeat] = useState<ProjectParticipantType>('ClientContact')
  const [language, setLanguage] = useState<Language>(current)
  const [good, setGood] = useState(7)
  const [refusal, setRefusal] = useState<string>()
  const people = colleagues.data?.people ?? []
  const personId = chosen ?? people[0]?.personId

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const who =
      kind === 'guest'
        ? { email: email.trim(), participantType: seat }
        : { personId, participantType: 'ClientContact' as const }
    const outcome = await run({ projectId: project.projectId, ...who, language, days: good })
    if (outcome.ok) onSent({ email: outcome.value.link.email, url: outcome.value.url })
    else setRefusal(String(outcome.refusal))
  }
  return (
    <form className={css.body} onSubmit={(event) => void send(event)}>
      <SegmentedControl
        label={t('PROJECTS.SHARE.KIND')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`PROJECTS.SHARE.KIND_OPTION.${value}`) }))}
        onChange={setKind}
      />
      {kind === 'guest' ? (
        <EmailField label={t('PROJECTS.SHARE.EMAIL')} value={email} onChange={setEmail} autoFocus />
      ) : (
        <NativeSelect
          label={t('PROJECTS.SHARE.PERSON')}
          value={personId ?? ''}
          onChange={(event) => setPerson(event.currentTarget.value)}
          data={people.map(({ personId: value, fullName: label }) => ({ value, label }))}
        />
      )}
      {kind === 'guest' && isStaff && (
        <NativeSelect
          label={t('PROJECTS.SHARE.SEAT')}
          value={seat}
          onChange={(event) => setSeat(event.currentTarget.value as ProjectParticipantType)}
          data={seats.map((value) => ({ value, label: t(`PROJECTS.SHARE.SEATS.${value}`) }))}
        />
      )}
      <div className={css.pair}>
        <NativeSelect
          label={t('PROJECTS.SHARE.DAYS')}
          value={String(good)}
          onChange={(event) => setGood(Number(event.currentTarget.value))}
          data={days.map((count) => ({ value: String(count), label: t('PROJECTS.SHARE.DAYS_COUNT', { count }) }))}
        />
        <NativeSelect
          label={t('PROJECTS.SHARE.LANGUAGE')}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
          data={languages.map((value) => ({ value, label: nameOfLanguage(value) }))}
        />
      </div>
      <div role="alert">{refusal !== undefined && <Note tone="warn">{refusalText(t, refusal)}</Note>}</div>
      <div className={dialogCss.foot}>
        <CancelButton>{t('PROJECTS.SHARE.CANCEL')}</CancelButton>
        <Button type="submit" variant="filled" loading={isPending}>
          {t('PROJECTS.SHARE.SEND')}
        </Button>
      </div>
    </form>
  )
}
