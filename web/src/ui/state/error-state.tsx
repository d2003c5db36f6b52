import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Status } from '../display/status.tsx'
import css from './states.module.css'

/** An error state: what happened, and a retry button. */
export function ErrorState({
  title,
  children,
  retry,
  onRetry,
}: {
  title: ReactNode
  children?: ReactNode
  retry?: string
  onRetry?: () => void
}) {
  return (
    <div className={css.state} role="alert">
      <Status shape="square">{title}</Status>
      {children != null && <p className="second">{children}</p>}
      {onRetry && <Button onClick={onRetry}>{retry}</Button>}
    </div>
  )
}
