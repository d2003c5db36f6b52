import {
  type FactorKind,
  factorKinds,
  type SignInPolicy,
  type SignInPolicyDetails,
} from '@colloquy/contract/identity/sign-in-policy/shapes'
import { Checkbox, Switch } from '@mantine/core'
import { useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { ConsequenceDialog } from '../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel, Row, Rows } from '../../ui/page/panel.tsx'
import { useSetSignInPolicy, useSignInPolicy } from './sign-in-policy-data.ts'
import css from './sign-in-policy-screen.module.css'

/** Lets tenant administrators choose the sign-in methods and the roles that need a second factor. */
export function SignInPolicyScreen() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('DOORS.TITLE')} message={t('DOORS.MESSAGE')} />
      <QueryContent answer={useSignInPolicy()}>{(policy) => <SignInPolicyForm policy={policy} />}</QueryContent>
    </>
  )
}

const methods = ['password', 'link'] as const
const methodTexts = {
  password: { name: 'DOORS.PASSWORD', about: 'DOORS.PASSWORD_ABOUT' },
  link: { name: 'DOORS.LINK', about: 'DOORS.LINK_ABOUT' },
} as const

function SignInPolicyForm({
  policy: { providers, onlyByPassword, withoutFactor, withoutMethod, ...policy },
}: {
  policy: SignInPolicyDetails
}) {
  const t = useTranslate()
  const { run, isPending, failure } = useSetSignInPolicy()
  const [closing, setClosing] = useState<(typeof methods)[number]>()
  const [requiring, setRequiring] = useState<FactorKind>()
  const set = async (change: Partial<SignInPolicy>, mayLockOut = false): Promise<void> => {
    const outcome = await run({ ...policy, ...change, ...(mayLockOut && { mayLockOut }) })
    setClosing(undefined)
    setRequiring(undefined)
    if (outcome.ok) toastSuccess(t('DOORS.SAVED'))
  }
  const setFactorRequired = (kind: FactorKind, isOn: boolean) =>
    set({ factorKinds: factorKinds.filter((one) => (one === kind ? isOn : policy.factorKinds.includes(one))) })
  return (
    <>
      <div role="alert" className={css.refusal}>
        {failure && <Note tone="stop">{refusalText(t, failure)}</Note>}
      </div>
      {withoutMethod.count > 0 && <LockedOut {...withoutMethod} />}
      <Panel title={t('DOORS.WAYS')}>
        <Rows label={t('DOORS.WAYS')}>
          {methods.map((method) => (
            <Row key={method}>
              <Switch
                className={css.method}
                label={t(methodTexts[method].name)}
                description={t(methodTexts[method].about)}
                checked={policy[method]}
                disabled={isPending}
                // A change that locks people out needs confirmation.
                onChange={({ currentTarget: { checked } }) =>
                  checked ? void set({ [method]: true }) : setClosing(method)
                }
              />
            </Row>
          ))}
        </Rows>
      </Panel>
      <Panel title={t('DOORS.FACTOR')} padded>
        <p className="second">{t('DOORS.FACTOR_ABOUT')}</p>
        <div className={css.kinds}>
          {factorKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`DOORS.KINDS.${kind}`)}
              checked={policy.factorKinds.includes(kind)}
              disabled={isPending}
              // Interrupts the next sign-in of everybody it concerns.
              onChange={({ currentTarget: { checked } }) =>
                checked ? setRequiring(kind) : void setFactorRequired(kind, false)
              }
            />
          ))}
        </div>
      </Panel>
      <Panel title={t('DOORS.PROVIDERS')} padded>
        {providers.length === 0 ? (
          <p className="second">{t('DOORS.NO_PROVIDERS')}</p>
        ) : (
          <ul className={css.providers}>
            {providers.map(({ providerId, name }) => (
              <li key={providerId}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {requiring && (
        <ConsequenceDialog
          opened
          title={t('DOORS.REQUIRE_TITLE', { name: t(`DOORS.KINDS.${requiring}`) })}
          keep={t('DOORS.KEEP')}
          confirm={t('DOORS.REQUIRE')}
          busy={isPending}
          harmless
          onKeep={() => setRequiring(undefined)}
          onConfirm={() => void setFactorRequired(requiring, true)}
        >
          <p>{t('DOORS.REQUIRE_ABOUT', { count: withoutFactor.find(({ kind }) => kind === requiring)?.count ?? 0 })}</p>
        </ConsequenceDialog>
      )}
      {closing && (
        <ConsequenceDialog
          opened
          title={t('DOORS.OFF_TITLE', { name: t(methodTexts[closing].name) })}
          keep={t('DOORS.KEEP')}
          confirm={t('DOORS.OFF')}
          busy={isPending}
          onKeep={() => setClosing(undefined)}
          onConfirm={() => void set({ [closing]: false }, closing === 'password' && onlyByPassword.length > 0)}
        >
          <p>{t('DOORS.OFF_BODY')}</p>
          {closing === 'password' && onlyByPassword.length > 0 && <WouldBeLockedOut people={onlyByPassword} />}
        </ConsequenceDialog>
      )}
    </>
  )
}

/** Accounts without any remaining sign-in method, and how to fix that. */
function LockedOut({ count, people }: SignInPolicyDetails['withoutMethod']) {
  const t = useTranslate()
  return (
    <Panel title={t('DOORS.LOCKED')} count={count} padded>
      <div className={css.shutOut}>
        <Note tone="warn">{t('DOORS.LOCKED_ABOUT')}</Note>
        <Names people={people} count={count} label={t('DOORS.LOCKED_NAMES')} />
      </div>
    </Panel>
  )
}

/** Limits the names listed. A network has few administrators; for everyone else the count is enough. */
const maxNamed = 12

/** Lists the people a policy change would lock out: administrators by name, then all others. */
function WouldBeLockedOut({ people }: { people: SignInPolicyDetails['onlyByPassword'] }) {
  const t = useTranslate()
  const named = people.toSorted((a, b) => Number(b.isAdministrator) - Number(a.isAdministrator)).slice(0, maxNamed)
  return (
    <div className={css.shutOut}>
      <Note tone="stop">{t('DOORS.SHUT_OUT')}</Note>
      <Names people={named} count={people.length} label={t('DOORS.SHUT_OUT_NAMES')} />
      <p>{t('DOORS.SHUT_OUT_MAIL')}</p>
    </div>
  )
}

/** Lists some people by name out of a total. */
function Names({ people, count, label }: SignInPolicyDetails['withoutMethod'] & { label: string }) {
  const t = useTranslate()
  const more = count - people.length
  return (
    <ul className={css.providers} aria-label={label}>
      {people.map(({ personId, fullName, isAdministrator }) => (
        <li key={personId}>
          <bdi>{fullName}</bdi>
          {isAdministrator && <span className="quiet"> {t('DOORS.SHUT_OUT_ADMIN')}</span>}
        </li>
      ))}
      {more > 0 && <li className="quiet">{t('DOORS.SHUT_OUT_MORE', { number: more })}</li>}
    </ul>
  )
}
