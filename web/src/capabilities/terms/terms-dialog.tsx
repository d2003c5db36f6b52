import type { TermsStatus, TermsText } from '@colloquy/contract/terms/shapes'
import { useEffect, useRef } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { refusalText } from '../../platform/refusal-text.ts'
import { signOut, useUser } from '../../platform/session.ts'
import { useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { usePendingTerms } from '../../platform/viewer/owed-terms.ts'
import { useSessionScope } from '../../platform/viewer/session-scope.ts'
import { keepCapabilityReturn, takeTermsReturn } from '../../platform/viewer/terms-return.ts'
import { Button } from '../../ui/input/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Note } from '../../ui/page/note.tsx'
import { useAgree, useGetTermsStatus, useListCurrentTerms, useSettled } from './data.ts'
import css from './terms-dialog.module.css'
import { type Variant, variantOf } from './view.ts'

const words = {
  general: { title: 'TERMS.DIALOG.GENERAL_TITLE', lead: 'TERMS.DIALOG.GENERAL_LEAD' },
  expert: { title: 'TERMS.DIALOG.EXPERT_TITLE', lead: 'TERMS.DIALOG.EXPERT_LEAD' },
  privacy: { title: 'TERMS.DIALOG.PRIVACY_TITLE', lead: 'TERMS.DIALOG.PRIVACY_LEAD' },
} as const

/**
 * Asks for the agreement that is owed; nothing else can be done meanwhile. In its general form, in that of experts, or
 * for the privacy policy alone [TC-01]. Whoever declines is signed out.
 */
export function TermsDialog() {
  const say = useTranslate()
  const user = useUser()
  const status = useGetTermsStatus(user?.entityId)
  const texts = useListCurrentTerms()
  const company = useGetTermsStatus(user?.parentEntityId)
  const { sharedResource } = useSessionScope()
  // It comes whole: a window in the middle that grows moves everything in it.
  if (status.isLoading || texts.isLoading || company.isLoading) return null
  const variant = (status.data && variantOf(status.data)) ?? (user?.personType.id === 2 ? 'expert' : 'general')
  return (
    // It ends by an answer only, not by a key or a click beside it.
    <Dialog name={say(words[variant].title)} size={720} onClose={() => {}}>
      <div className={css.body}>
        {sharedResource ? (
          <ByLink page={`/clients/projects/${sharedResource.resourceId}`} />
        ) : (
          <QueryContent answer={status}>{(known) => <Owed status={known} variant={variant} />}</QueryContent>
        )}
      </div>
    </Dialog>
  )
}

/** Whoever has come by a link signs in to agree: the link may have been passed on, and nobody agrees for somebody else. */
function ByLink({ page }: { page: string }) {
  const say = useTranslate()
  const signIn = () => {
    keepCapabilityReturn(page)
    void signOut()
  }
  return (
    <>
      <p className="second">{say('TERMS.DIALOG.LINK_LEAD')}</p>
      <div className={css.foot}>
        <Button variant="filled" onClick={signIn}>
          {say('TERMS.DIALOG.SIGN_IN')}
        </Button>
      </div>
    </>
  )
}

function Owed({ status, variant }: { status: TermsStatus; variant: Variant }) {
  const say = useTranslate()
  const texts = useListCurrentTerms()
  const { run, isPending, failure } = useAgree(variant === 'privacy' ? 'privacy' : undefined)
  const settled = useSettled()
  const isFromStart = usePendingTerms() === 'start'
  const owed = status.texts.filter(({ isOwed }) => isOwed)
  const agree = async (): Promise<void> => {
    const outcome = await run({ entityId: status.entityId })
    if (!outcome.ok || !outcome.value.accepted) return
    // A new page from the ground up: menu, live connection and all the rest begin only now [RT-28].
    if (isFromStart) location.assign(takeTermsReturn())
    else settled()
  }
  return (
    <>
      <p className="second">{say(words[variant].lead)}</p>
      <Company />
      <QueryContent answer={texts}>
        {(all) => (
          <div className={css.texts}>
            {all
              .filter(({ kind }) => owed.some((one) => one.kind === kind))
              .map((text, index) => (
                <Text key={text.termsId} text={text} status={status} isFirst={index === 0} />
              ))}
          </div>
        )}
      </QueryContent>
      <div role="alert">{failure && <Note tone="stop">{refusalText(say, failure)}</Note>}</div>
      <div className={css.foot}>
        <Button onClick={() => void signOut()}>{say('TERMS.DIALOG.DECLINE')}</Button>
        <Button variant="filled" loading={isPending} disabled={!texts.data} onClick={() => void agree()}>
          {say('TERMS.DIALOG.AGREE')}
        </Button>
      </div>
    </>
  )
}

function Text({ text, status, isFirst }: { text: TermsText; status: TermsStatus; isFirst: boolean }) {
  const say = useTranslate()
  const time = useTime()
  const scroll = useRef<HTMLElement>(null)
  // The text has the keyboard first: it is there to be read, and scrolls with the arrow keys.
  useEffect(() => {
    if (isFirst) scroll.current?.focus({ preventScroll: true })
  }, [isFirst])
  const before = status.texts.find(({ kind }) => kind === text.kind)
  return (
    <section className={css.text}>
      <h3>{text.title}</h3>
      <p className="quiet small">
        {say('TERMS.VERSION_OF', { version: text.version, day: time.longDay(text.publishedAt) })}
        {before?.acceptedAt && (
          <>
            {' · '}
            {before.acceptedVersion === text.version
              ? say('TERMS.DIALOG.LAPSED', { day: time.longDay(before.acceptedAt) })
              : say('TERMS.DIALOG.BEFORE', {
                  version: before.acceptedVersion ?? 0,
                  day: time.longDay(before.acceptedAt),
                })}
          </>
        )}
      </p>
      <section
        ref={scroll}
        aria-label={text.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
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

/** Colleagues may have agreed already: that is worth knowing, and no agreement of one's own [TC-03]. */
function Company() {
  const say = useTranslate()
  const user = useUser()
  const { data } = useGetTermsStatus(user?.parentEntityId)
  return data?.accepted && user?.companyName ? (
    <p className="quiet small">{say('TERMS.COMPANY_AGREED', { company: user.companyName })}</p>
  ) : null
}
