import { personTypes } from '@colloquy/contract/person-types'
import type { TermsStatus, TermsText } from '@colloquy/contract/terms/shapes'
import { useEffect, useRef } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { refusalText } from '../../platform/refusal-text.ts'
import { signOut, useUser } from '../../platform/session.ts'
import { loadPage } from '../../platform/site/navigation.ts'
import { useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { usePendingTerms } from '../../platform/viewer/pending-terms.ts'
import { useSessionScope } from '../../platform/viewer/session-scope.ts'
import { consumeTermsReturn, storeShareLinkReturn } from '../../platform/viewer/terms-return.ts'
import { Button } from '../../ui/input/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Note } from '../../ui/page/note.tsx'
import { useAgree, useGetTermsStatus, useListCurrentTerms, useSettlePendingTerms } from './data.ts'
import css from './terms-dialog.module.css'
import { type Variant, variantOf } from './view.ts'

const words = {
  general: { title: 'TERMS.DIALOG.GENERAL_TITLE', lead: 'TERMS.DIALOG.GENERAL_LEAD' },
  expert: { title: 'TERMS.DIALOG.EXPERT_TITLE', lead: 'TERMS.DIALOG.EXPERT_LEAD' },
  privacy: { title: 'TERMS.DIALOG.PRIVACY_TITLE', lead: 'TERMS.DIALOG.PRIVACY_LEAD' },
} as const

/**
 * Blocks the app until the texts due are accepted. Has a general variant, one for experts, and one for the privacy policy alone
 * [TC-01]. Declining signs the reader out.
 */
export function TermsDialog() {
  const t = useTranslate()
  const user = useUser()
  const status = useGetTermsStatus(user?.entityId)
  const texts = useListCurrentTerms()
  const company = useGetTermsStatus(user?.parentEntityId)
  const { sharedResource } = useSessionScope()
  // Opens with all data loaded: a centred dialog that grows causes layout shift.
  if (status.isLoading || texts.isLoading || company.isLoading) return null
  const variant =
    (status.data && variantOf(status.data)) ?? (user?.personType.id === personTypes.expert ? 'expert' : 'general')
  return (
    // Only an answer closes the dialog, not Escape or a click outside.
    <Dialog name={t(words[variant].title)} size={720} onClose={() => {}}>
      <div className={css.body}>
        {sharedResource ? (
          <ByLink page={`/clients/projects/${sharedResource.resourceId}`} />
        ) : (
          <QueryContent answer={status}>{(known) => <PendingTexts status={known} variant={variant} />}</QueryContent>
        )}
      </div>
    </Dialog>
  )
}

/**
 * A session from a share link must sign in before accepting: the link may have been forwarded, and nobody accepts for another
 * person.
 */
function ByLink({ page }: { page: string }) {
  const t = useTranslate()
  const signIn = () => {
    storeShareLinkReturn(page)
    void signOut()
  }
  return (
    <>
      <p className="second">{t('TERMS.DIALOG.LINK_LEAD')}</p>
      <div className={css.foot}>
        <Button variant="filled" onClick={signIn}>
          {t('TERMS.DIALOG.SIGN_IN')}
        </Button>
      </div>
    </>
  )
}

function PendingTexts({ status, variant }: { status: TermsStatus; variant: Variant }) {
  const t = useTranslate()
  const texts = useListCurrentTerms()
  const { run, isPending, failure } = useAgree(variant === 'privacy' ? 'privacy' : undefined)
  const settled = useSettlePendingTerms()
  const isFromStart = usePendingTerms() === 'start'
  const pendingTexts = status.texts.filter(({ isPending }) => isPending)
  const agree = async (): Promise<void> => {
    const outcome = await run({ entityId: status.entityId })
    if (!outcome.ok || !outcome.value.accepted) return
    // Reloads the page: menu, live connection and the rest start only now [RT-28].
    if (isFromStart) loadPage(consumeTermsReturn())
    else settled()
  }
  return (
    <>
      <p className="second">{t(words[variant].lead)}</p>
      <Company />
      <QueryContent answer={texts}>
        {(all) => (
          <div className={css.texts}>
            {all
              .filter(({ kind }) => pendingTexts.some((one) => one.kind === kind))
              .map((text, index) => (
                <Text key={text.termsId} text={text} status={status} isFirst={index === 0} />
              ))}
          </div>
        )}
      </QueryContent>
      <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
      <div className={css.foot}>
        <Button onClick={() => void signOut()}>{t('TERMS.DIALOG.DECLINE')}</Button>
        <Button variant="filled" loading={isPending} disabled={!texts.data} onClick={() => void agree()}>
          {t('TERMS.DIALOG.AGREE')}
        </Button>
      </div>
    </>
  )
}

function Text({ text, status, isFirst }: { text: TermsText; status: TermsStatus; isFirst: boolean }) {
  const t = useTranslate()
  const time = useTime()
  const scroll = useRef<HTMLElement>(null)
  // The text gets initial focus, so that the arrow keys scroll it.
  useEffect(() => {
    if (isFirst) scroll.current?.focus({ preventScroll: true })
  }, [isFirst])
  const before = status.texts.find(({ kind }) => kind === text.kind)
  return (
    <section className={css.text}>
      <h3>{text.title}</h3>
      <p className="quiet small">
        {t('TERMS.VERSION_OF', { version: text.version, day: time.longDay(text.publishedAt) })}
        {before?.acceptedAt && (
          <>
            {' · '}
            {before.acceptedVersion === text.version
              ? t('TERMS.DIALOG.LAPSED', { day: time.longDay(before.acceptedAt) })
              : t('TERMS.DIALOG.BEFORE', {
                  version: before.acceptedVersion ?? 0,
                  day: time.longDay(before.acceptedAt),
                })}
          </>
        )}
      </p>
      <section
        ref={scroll}
        aria-label={text.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        className={css.scroll}
        dir="auto"
        lang={text.language.slice(0, 2)}
      >
        {text.body}
      </section>
    </section>
  )
}

/** Shows that colleagues have accepted already; this does not replace the reader's own acceptance [TC-03]. */
function Company() {
  const t = useTranslate()
  const user = useUser()
  const { data } = useGetTermsStatus(user?.parentEntityId)
  return data?.accepted && user?.companyName ? (
    <p className="quiet small">{t('TERMS.COMPANY_AGREED', { company: user.companyName })}</p>
  ) : null
}
