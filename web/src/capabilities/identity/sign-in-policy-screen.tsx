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
      <PageHead title={t('SIGN_IN_POLICY.TITLE')} />
      <QueryContent answer={useSignInPolicy()}>{(policy) => <SignInPolicyForm policy={policy} />}</QueryContent>
    </>
  )
}

const methods = ['password', 'link'] as const
const methodTexts = {
  password: { name: 'SIGN_IN_POLICY.PASSWORD', about: 'SIGN_IN_POLICY.PASSWORD_ABOUT' },
  link: { name: 'SIGN_IN_POLICY.LINK', about: 'SIGN_IN_POLICY.LINK_ABOUT' },
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
    if (outcome.ok) toastSuccess(t('SIGN_IN_POLICY.SAVED'))
  }
  const setFactorRequired = (kind: FactorKind, isOn: boolean) =>
    set({ factorKinds: factorKinds.filter((one) => (one === kind ? isOn : policy.factorKinds.includes(one))) })
  return (
    <>
      <div role="alert" className={css.refusal}>
        {failure && <Note tone="stop">{refusalText(t, failure)}</Note>}
      </div>
      {withoutMethod.count > 0 && <LockedOut {...withoutMethod} />}
      <Panel title={t('SIGN_IN_POLICY.METHODS')}>
        <Rows label={t('SIGN_IN_POLICY.METHODS')}>
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
      <Panel title={t('SIGN_IN_POLICY.FACTOR')} padded>
        <p className="second">{t('SIGN_IN_POLICY.FACTOR_ABOUT')}</p>
        <div className={css.kinds}>
          {factorKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`SIGN_IN_POLICY.KINDS.${kind}`)}
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
      <Panel title={t('SIGN_IN_POLICY.PROVIDERS')} padded>
        {providers.length === 0 ? (
          <p className="second">{t('SIGN_IN_POLICY.NO_PROVIDERS')}</p>
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
          title={t('SIGN_IN_POLICY.REQUIRE_TITLE', { name: t(`SIGN_IN_POLICY.KINDS.${requiring}`) })}
          keep={t('SIGN_IN_POLICY.CANCEL')}
          confirm={t('SIGN_IN_POLICY.REQUIRE')}
          busy={isPending}
          harmless
          onKeep={() => setRequiring(undefined)}
          onConfirm={() => void setFactorRequired(requiring, true)}
        >
          <p>
            {t('SIGN_IN_POLICY.REQUIRE_ABOUT', {
              count: withoutFactor.find(({ kind }) => kind === requiring)?.count ?? 0,
            })}
          </p>
        </ConsequenceDialog>
      )}
      {closing && (
        <ConsequenceDialog
          opened
          title={t('SIGN_IN_POLICY.OFF_TITLE', { name: t(methodTexts[closing].name) })}
          keep={t('SIGN_IN_POLICY.CANCEL')}
          confirm={t('SIGN_IN_POLICY.OFF')}
          busy={isPending}
          onKeep={() => setClosing(undefined)}
          onConfirm={() => void set({ [closing]: false }, closing === 'password' && onlyByPassword.length > 0)}
        >
          <p>{t('SIGN_IN_POLICY.OFF_BODY')}</p>
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
    <Panel title={t('SIGN_IN_POLICY.LOCKED')} count={count} padded>
      <div className={css.shutOut}>
        <Note tone="warn">{t('SIGN_IN_POLICY.LOCKED_ABOUT')}</Note>
        <Names people={people} count={count} label={t('SIGN_IN_POLICY.LOCKED_NAMES')} />
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
      <Note tone="stop">{t('SIGN_IN_POLICY.OFF_LOCKED_OUT')}</Note>
      <Names people={named} count={people.length} label={t('SIGN_IN_POLICY.OFF_LOCKED_OUT_NAMES')} />
      <p>{t('SIGN_IN_POLICY.OFF_LOCKED_OUT_MAIL')}</p>
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
          {isAdministrator && <span className="quiet"> {t('SIGN_IN_POLICY.OFF_LOCKED_OUT_ADMIN')}</span>}
        </li>
      ))}
      {more > 0 && <li className="quiet">{t('SIGN_IN_POLICY.OFF_LOCKED_OUT_MORE', { number: more })}</li>}
    </ul>
  )
}
