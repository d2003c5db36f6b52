import type { Factors, Passkey } from '@colloquy/contract/factors/shapes'
import { type ComponentProps, type FormEvent, useRef, useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { refusalText } from '../../platform/refusal-text.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { createPasskey, supportsPasskeys } from '../../platform/viewer/passkey.ts'
import { Button } from '../../ui/input/button.tsx'
import { CancelButton } from '../../ui/input/cancel-button.tsx'
import { TextField } from '../../ui/input/field.tsx'
import { ConsequenceDialog } from '../../ui/overlay/consequence-dialog.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { Panel, Row, Rows } from '../../ui/page/panel.tsx'
import dialogCss from './code-dialog.module.css'
import { CodeDialog } from './code-dialog.tsx'
import {
  reauthenticateWithPasskey,
  useAddPasskey,
  useRemovePasskey,
  useRenamePasskey,
  useStartPasskey,
} from './data.ts'
import css from './passkeys-panel.module.css'
import { type Proof, proofNeeded, proofText } from './view.ts'

type Answer = ComponentProps<typeof QueryContent<Factors>>['answer']

/** Adds, renames and removes the reader's passkeys. */
export function PasskeysPanel({ factors }: { factors: Answer }) {
  const t = useTranslate()
  return (
    <Panel title={t('FACTORS.PASSKEYS')} count={factors.data?.passkeys.length}>
      <QueryContent answer={factors}>{(known) => <Passkeys factors={known} />}</QueryContent>
    </Panel>
  )
}

function Passkeys({ factors: { passkeys, totpSince } }: { factors: Factors }) {
  const t = useTranslate()
  const list = useRef<HTMLDivElement>(null)
  const [removing, setRemoving] = useState<Passkey>()
  const [naming, setNaming] = useState<Passkey>()
  // The trigger button may be gone, so focus moves to the list.
  const needed = proofNeeded({ totpSince, passkeys })
  const close = () => {
    setRemoving(undefined)
    setNaming(undefined)
    list.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={list} tabIndex={-1} className={css.list}>
      {passkeys.length > 0 && (
        <Rows label={t('FACTORS.PASSKEYS')}>
          {passkeys.map((passkey) => (
            <Row key={passkey.passkeyId}>
              <PasskeyRow passkey={passkey} onName={() => setNaming(passkey)} onRemove={() => setRemoving(passkey)} />
            </Row>
          ))}
        </Rows>
      )}
      <div className={css.foot}>
        <p className="quiet small">{t('FACTORS.PASSKEYS_LEAD')}</p>
        {passkeys.length === 1 && totpSince === null && <Note>{t('FACTORS.ONLY_PASSKEY')}</Note>}
        {supportsPasskeys() ? <AddPasskey proof={needed} /> : <Note>{t('FACTORS.NO_SUPPORT')}</Note>}
      </div>
      {removing && <RemoveDialog passkey={removing} proof={needed} onClose={close} />}
      {naming && <NameDialog passkey={naming} onClose={close} />}
    </div>
  )
}

function PasskeyRow({ passkey, onName, onRemove }: { passkey: Passkey; onName: () => void; onRemove: () => void }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { name, addedAt, usedAt, isSynced } = passkey
  const parts = [
    t('FACTORS.ADDED', { ago: time.distance(addedAt, now) }),
    usedAt ? t('FACTORS.USED', { ago: time.distance(usedAt, now) }) : t('FACTORS.NEVER_USED'),
    ...(isSynced ? [t('FACTORS.SYNCED')] : []),
  ]
  return (
    <div className={css.passkey}>
      <div className={css.words}>
        <b className="truncate">
          <bdi>{name}</bdi>
        </b>
        <div className="quiet small">{parts.join(' · ')}</div>
      </div>
      <Button size="xs" aria-label={t('FACTORS.RENAME_LABEL', { name })} onClick={onName}>
        {t('FACTORS.RENAME')}
      </Button>
      <Button size="xs" aria-label={t('FACTORS.REMOVE_LABEL', { name })} onClick={onRemove}>
        {t('FACTORS.REMOVE_PASSKEY')}
      </Button>
    </div>
  )
}

function AddPasskey({ proof }: { proof: Proof }) {
  const t = useTranslate()
  const begin = useStartPasskey()
  const add = useAddPasskey()
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const make = async (code?: string): Promise<string | undefined> => {
    setRefusal(undefined)
    const anew = proof === 'passkey' ? await reauthenticateWithPasskey() : code === undefined ? {} : { code }
    if ('refusal' in anew) return anew.refusal
    const creation = await begin.run(anew)
    if (!creation.ok) return creation.refusal
    setAsking(false)
    const made = await createPasskey(creation.value)
    if (!made) return undefined
    const outcome = await add.run({ name: t('FACTORS.NEW_NAME'), made })
    if (!outcome.ok) setRefusal(outcome.refusal)
    else toastSuccess(t('FACTORS.PASSKEY_ADDED'))
    return undefined
  }
  return (
    <>
      <Button
        loading={!asking && (begin.isPending || add.isPending)}
        onClick={() =>
          proof === 'code' ? setAsking(true) : void make().then((refused) => refused && setRefusal(refused))
        }
      >
        {t('FACTORS.ADD_PASSKEY')}
      </Button>
      <div role="alert">{refusal && <Note tone="warn">{proofText(t, refusal)}</Note>}</div>
      {asking && (
        <CodeDialog
          title={t('FACTORS.ADD_PASSKEY')}
          confirm={t('FACTORS.ADD_PASSKEY')}
          busy={begin.isPending}
          onSend={make}
          onClose={() => setAsking(false)}
        >
          <p>{t('FACTORS.ADD_BODY')}</p>
        </CodeDialog>
      )}
    </>
  )
}

function RemoveDialog({ passkey, proof, onClose }: { passkey: Passkey; proof: Proof; onClose: () => void }) {
  const t = useTranslate()
  const { run, isPending } = useRemovePasskey()
  const [refusal, setRefusal] = useState<string>()
  const remove = async () => {
    const anew = proof === 'passkey' ? await reauthenticateWithPasskey() : undefined
    if (anew && 'refusal' in anew) return setRefusal(anew.refusal)
    const outcome = await run({ passkeyId: passkey.passkeyId, ...anew })
    if (!outcome.ok && outcome.refusal !== 'not_found') return setRefusal(outcome.refusal)
    onClose()
    toastSuccess(t('FACTORS.PASSKEY_REMOVED', { name: passkey.name }))
  }
  return (
    <ConsequenceDialog
      opened
      title={t('FACTORS.REMOVE_LABEL', { name: passkey.name })}
      keep={t('FACTORS.CANCEL')}
      confirm={t('FACTORS.REMOVE_PASSKEY')}
      busy={isPending}
      onKeep={onClose}
      onConfirm={() => void remove()}
    >
      <div className="stack">
        <p>{t('FACTORS.REMOVE_PASSKEY_BODY')}</p>
        <div role="alert">{refusal && <Note tone="warn">{proofText(t, refusal)}</Note>}</div>
      </div>
    </ConsequenceDialog>
  )
}

function NameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslate()
  const { run, isPending } = useRenamePasskey()
  const [name, setName] = useState(passkey.name)
  const [refusal, setRefusal] = useState<string>()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    const outcome = await run({ passkeyId: passkey.passkeyId, name: name.trim() })
    if (!outcome.ok) return setRefusal(outcome.refusal)
    onClose()
  }
  const missing = name.trim() === '' ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined
  return (
    <Dialog name={t('FACTORS.RENAME_LABEL', { name: passkey.name })} onClose={onClose}>
      <form className={dialogCss.form} onSubmit={(event) => void save(event)} noValidate>
        <TextField
          label={t('FACTORS.NAME')}
          name="passkey-name"
          autoFocus
          maxLength={60}
          value={name}
          error={refusal ? refusalText(t, refusal) : missing}
          onChange={setName}
        />
        <div className={dialogCss.foot}>
          <CancelButton>{t('FACTORS.CANCEL')}</CancelButton>
          <Button type="submit" variant="filled" loading={isPending}>
            {t('FACTORS.SAVE')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
