import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUser } from '../../platform/session.ts'
import { useTranslate } from '../../platform/translations.ts'
import { PageHead, useRouteMessage } from '../../ui/page/page-head.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'

function ToStart() {
  const t = useTranslate()
  return (
    <Button component="a" href="/" variant="filled">
      {t('PAGES.TO_START')}
    </Button>
  )
}

/** A page with a message and one link. Without a text of its own, its message is that of the route. */
export function StatusPage({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  const routeMessage = useRouteMessage()
  return (
    <>
      <PageHead title={title} message={children === undefined ? null : undefined} />
      <EmptyState action={action ?? <ToStart />}>{children ?? routeMessage}</EmptyState>
    </>
  )
}

/** The page of unknown URLs. */
export function NotFoundPage() {
  const t = useTranslate()
  return <StatusPage title={t('PAGES.NOT_FOUND.TITLE')} />
}

/** The page of resources the reader may not open [RT-02]. */
export function ForbiddenPage() {
  const t = useTranslate()
  return <StatusPage title={t('PAGES.FORBIDDEN.TITLE')} />
}

/** Shown when the account was restricted, including during use [RT-04]. */
export function DisabledPage() {
  const t = useTranslate()
  const user = useUser()
  const signIn = (
    <Button component="a" href="/login">
      {t('SIGN_IN.SIGN_IN')}
    </Button>
  )
  return <StatusPage title={t('PAGES.DISABLED.TITLE')} action={user ? undefined : signIn} />
}

/** Events were discontinued; old mails still link to them [RT-18]. */
export function EventsPage() {
  const t = useTranslate()
  return <StatusPage title={t('PAGES.EVENTS.TITLE')} />
}
