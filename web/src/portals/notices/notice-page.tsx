import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUser } from '../../platform/session.ts'
import { useTranslate } from '../../platform/translations.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'

function ToStart() {
  const t = useTranslate()
  return (
    <Button component="a" href="/" variant="filled">
      {t('PAGES.TO_START')}
    </Button>
  )
}

/** A page that only says something, with one way on. */
export function Notice({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <>
      <PageHead title={title} />
      <EmptyState action={action ?? <ToStart />}>{children}</EmptyState>
    </>
  )
}

/** What is at no address. */
export function NotFoundPage() {
  const t = useTranslate()
  return <Notice title={t('PAGES.NOT_FOUND.TITLE')}>{t('PAGES.NOT_FOUND.MESSAGE')}</Notice>
}

/** What exists and is closed to the reader [RT-02]. */
export function ForbiddenPage() {
  const t = useTranslate()
  return <Notice title={t('PAGES.FORBIDDEN.TITLE')}>{t('PAGES.FORBIDDEN.MESSAGE')}</Notice>
}

/** Shown to somebody whose account has been closed, also while they were at work [RT-04]. */
export function DisabledPage() {
  const t = useTranslate()
  const user = useUser()
  const signIn = (
    <Button component="a" href="/login">
      {t('SIGN_IN.SIGN_IN')}
    </Button>
  )
  return (
    <Notice title={t('PAGES.DISABLED.TITLE')} action={user ? undefined : signIn}>
      {t('PAGES.DISABLED.MESSAGE')}
    </Notice>
  )
}

/** Events were a part of the product once; their addresses stand in old mails [RT-18]. */
export function EventsPage() {
  const t = useTranslate()
  return <Notice title={t('PAGES.EVENTS.TITLE')}>{t('PAGES.EVENTS.MESSAGE')}</Notice>
}

/** Experts whom other networks propose [RT-14]. */
export function ExternalExpertsPage() {
  const t = useTranslate()
  return <Notice title={t('PAGES.EXTERNAL.TITLE')}>{t('PAGES.EXTERNAL.NOTHING')}</Notice>
}

/** Telephone numbers of calls [RT-21]. */
export function DialInsPage() {
  const t = useTranslate()
  return <Notice title={t('PAGES.DIAL_INS.TITLE')}>{t('PAGES.DIAL_INS.NOTHING')}</Notice>
}

/** Where a compliance officer starts [RT-16]. */
export function ComplianceHomePage() {
  const t = useTranslate()
  return (
    <Notice
      title={t('DESK.TITLE')}
      action={
        <Button component="a" href="/compliance/settings">
          {t('DESK.SETTINGS.TITLE')}
        </Button>
      }
    >
      {t('PAGES.COMPLIANCE.NOTHING')}
    </Notice>
  )
}
