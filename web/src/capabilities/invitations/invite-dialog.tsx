import { type InviteKind, uploadStatuses } from '@colloquy/contract/invitations/shapes'
import { type Language, languages, nameOfLanguage } from '@colloquy/contract/languages'
import { NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { EmailField } from '../../platform/field/email-field.tsx'
import { emailError } from '../../platform/field/field-rules.ts'
import { refusalText } from '../../platform/refusal-text.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { CancelButton } from '../../ui/input/cancel-button.tsx'
import { TextField } from '../../ui/input/field.tsx'
import { SegmentedControl } from '../../ui/input/segmented-control.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import dialogCss from '../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { useProofOfIdentity } from '../identity/proof-data.ts'
import { ProofPanel } from '../identity/proof-panel.tsx'
import { useInviteSingle, useInviteVendor, useListInvitableCompanies } from './data.ts'
import css from './invite-dialog.module.css'
import { isOwnKind } from './view.ts'

/** Invites one person. Errors appear in a separate dialog above the form [IN-03]. */
export function InviteDialog({ opened, ...props }: Props & { opened: boolean }) {
  // Remounts, so that each opening starts with an empty form.
  return opened && <Invite {...props} />
}

interface Props {
  kinds: readonly InviteKind[]
  project?: { projectId: string; clientName: string }
  onClose: () => void
}

function Invite({ kinds, project, onClose }: Props) {
  const t = useTranslate()
  const [kind, setKind] = useState<InviteKind>(kinds[0]!)
  // Held here, because the form unmounts while an error is shown.
  const language = useLanguage()
  const companyName = project?.clientName ?? ''
  const [typed, setTyped] = useState<InviteFields>({ firstName: '', lastName: '', email: '', companyName, language })
  const [error, setError] = useState<string>()
  return (
    <>
      <Dialog name={t('INVITATIONS.TITLE')} opened={error === undefined} onClose={onClose}>
        <div className={css.body}>
          {kinds.length > 1 && (
            <SegmentedControl
              label={t('INVITATIONS.WHOM')}
              value={kind}
              options={kinds.map((value) => ({ value, label: t(`INVITATIONS.KINDS.${value}`) }))}
              onChange={(chosen) => {
                setKind(chosen)
                setTyped({ ...typed, companyName: '' })
              }}
            />
          )}
          <InviteForm
            kind={kind}
            typed={typed}
            onType={setTyped}
            project={project}
            onFailed={setError}
            onDone={onClose}
          />
          <Link to="/staff/invitations" className="link">
            {t('INVITATIONS.MANY')}
          </Link>
        </div>
      </Dialog>
      <ErrorDialog kind={kind} message={error} onClose={() => setError(undefined)} />
    </>
  )
}

/** The server's refusal of an invitation. */
function ErrorDialog({
  kind,
  message,
  onClose,
}: {
  kind: InviteKind
  message: string | undefined
  onClose: () => void
}) {
  const t = useTranslate()
  if (message === undefined) return null
  return (
    <Dialog name={t(kind === 'vendor' ? 'INVITATIONS.ERROR.VENDOR' : 'INVITATIONS.ERROR.SINGLE')} onClose={onClose}>
      <div className={css.body} role="alert">
        <p>{message}</p>
        <div className={dialogCss.foot}>
          <Button variant="filled" data-autofocus onClick={onClose}>
            {t('INVITATIONS.ERROR.OK')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const messageOf = (outcome: object): string | undefined =>
  'message' in outcome && typeof outcome.message === 'string' ? outcome.message : undefined

interface InviteFields {
  firstName: string
  lastName: string
  email: string
  companyName: string
  language: Language
}

function InviteForm({
  kind,
  typed,
  onType,
  project,
  onFailed,
  onDone,
}: {
  kind: InviteKind
  typed: InviteFields
  onType: (typed: InviteFields) => void
  project: { projectId: string; clientName: string } | undefined
  onFailed: (message: string) => void
  onDone: () => void
}) {
  const t = useTranslate()
  const form = useRef<HTMLFormElement>(null)
  const companies = useListInvitableCompanies(kind === 'client' && !project)
  const single = useInviteSingle()
  const vendor = useInviteVendor()
  const [wasSent, setSent] = useState(false)
  const [needsProof, setNeedsProof] = useState(false)
  const [proof, setProof] = useState('')
  const [refusedProof, setRefusedProof] = useState<string>()
  const { method, prove } = useProofOfIdentity(needsProof)
  const type = (name: keyof InviteFields) => (value: string) => onType({ ...typed, [name]: value })
  const required = (text: string) => (text.trim() === '' ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined)
  const wrong = {
    firstName: required(typed.firstName),
    lastName: required(typed.lastName),
    email: emailError(t, typed.email),
    companyName: kind === 'expert' || isOwnKind(kind) ? undefined : required(typed.companyName),
  }
  const mistake = (name: keyof typeof wrong) => (wasSent ? wrong[name] : undefined)

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setSent(true)
    const first = (Object.keys(wrong) as (keyof typeof wrong)[]).find((name) => wrong[name])
    if (first) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    const refused = needsProof ? await prove(proof) : undefined
    setRefusedProof(refused)
    if (refused !== undefined) return
    const invitations = [{ ...typed, email: typed.email.trim() }]
    const outcome =
      kind === 'vendor'
        ? await vendor.run({ invitations })
        : await single.run({ invitations, kind, ...(project && { projectId: project.projectId }) })
    if (!outcome.ok && String(outcome.refusal) === 'proof_required') return setNeedsProof(true)
    if (!outcome.ok) return onFailed(messageOf(outcome) ?? refusalText(t, String(outcome.refusal)))
    const [item] = outcome.value.items
    if (item!.uploadStatus === uploadStatuses.successful) {
      toastSuccess(t('INVITATIONS.SENT_TO', { email: item!.email }))
      return onDone()
    }
    onFailed(item!.conflictDescription ?? t(`INVITATIONS.FAILURES.${item!.failure!}`))
  }
  const field = (name: 'firstName' | 'lastName' | 'companyName', label: string, maxLength: number) => (
    <TextField
      label={label}
      name={name}
      maxLength={maxLength}
      value={typed[name]}
      error={mistake(name)}
      onChange={type(name)}
    />
  )
  return (
    <form ref={form} className={css.form} noValidate onSubmit={(event) => void send(event)}>
      <div className={css.names}>
        {field('firstName', t('INVITATIONS.FIRST_NAME'), 100)}
        {field('lastName', t('INVITATIONS.LAST_NAME'), 100)}
      </div>
      <EmailField
        label={t('INVITATIONS.EMAIL')}
        value={typed.email}
        error={mistake('email')}
        onChange={type('email')}
      />
      {project ? (
        <p className="second">{t('INVITATIONS.TO_TEAM', { client: project.clientName })}</p>
      ) : kind === 'client' ? (
        <NativeSelect
          label={t('INVITATIONS.COMPANIES.client')}
          name="companyName"
          value={typed.companyName}
          error={mistake('companyName')}
          onChange={(event) => type('companyName')(event.currentTarget.value)}
          data={[
            { value: '', label: t('INVITATIONS.CHOOSE') },
            ...(companies.data ?? []).map(({ name }) => ({ value: name, label: name })),
          ]}
        />
      ) : isOwnKind(kind) ? (
        <p className="second">{t(`INVITATIONS.OPENS.${kind}`)}</p>
      ) : (
        field('companyName', t(`INVITATIONS.COMPANIES.${kind}`), 200)
      )}
      <NativeSelect
        label={t('INVITATIONS.LANGUAGE')}
        name="language"
        value={typed.language}
        onChange={(event) => onType({ ...typed, language: event.currentTarget.value as Language })}
        data={languages.map((value) => ({ value, label: nameOfLanguage(value) }))}
      />
      {needsProof && method && (
        <ProofPanel
          method={method}
          value={proof}
          error={refusedProof && refusalText(t, refusedProof)}
          onChange={setProof}
        />
      )}
      <div className={dialogCss.foot}>
        <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
        <Button type="submit" variant="filled" loading={single.isPending || vendor.isPending}>
          {t('INVITATIONS.SEND_ONE')}
        </Button>
      </div>
    </form>
  )
}
