import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { Kbd } from '../display/kbd.tsx'
import { StatusIcon, type StatusShape } from '../display/status.tsx'
import { classes } from '../join-classes.ts'
import css from './toast.module.css'

/** Milliseconds during which an action can be undone. */
export const undoTimeMs = 8000

export interface ToastAction {
  label: string
  keys?: string
  onClick: () => void
}

/** The content of a toast; also used by the gallery of components. */
export function ToastBody({
  shape,
  children,
  action,
  dismiss,
  runsOut,
}: {
  shape: StatusShape
  children: ReactNode
  action?: ToastAction | undefined
  /** Dismisses the toast. */
  dismiss?: ToastAction | undefined
  runsOut: boolean
}) {
  return (
    <div className={classes(css.toast, runsOut && css.running)}>
      <StatusIcon shape={shape} />
      <span className="spring">{children}</span>
      {action && (
        <Button size="xs" onClick={action.onClick} rightSection={action.keys && <Kbd>{action.keys}</Kbd>}>
          {action.label}
        </Button>
      )}
      {dismiss && (
        <Button size="xs" variant="subtle" onClick={dismiss.onClick}>
          {dismiss.label}
        </Button>
      )}
    </div>
  )
}

const show = (
  shape: StatusShape,
  message: ReactNode,
  action: ToastAction | undefined,
  stays: boolean,
  dismiss?: ToastAction | undefined,
): string => {
  const id = notifications.show({
    // A toast that is shown already is not repeated.
    ...(stays && typeof message === 'string' && { id: message }),
    autoClose: stays ? false : undoTimeMs,
    withCloseButton: false,
    classNames: { root: css.root! },
    role: stays && shape === 'diamond' ? 'alert' : 'status',
    message: (
      <ToastBody
        shape={shape}
        runsOut={!stays && action !== undefined}
        action={action && hiding(() => id, action)}
        dismiss={dismiss && hiding(() => id, dismiss)}
      >
        {message}
      </ToastBody>
    ),
  })
  return id
}

const hiding = (id: () => string, offer: ToastAction): ToastAction => ({
  ...offer,
  onClick: () => {
    notifications.hide(id())
    offer.onClick()
  },
})

/** Confirms an action. With `undo`, it can be undone for eight seconds. */
export const toastSuccess = (message: ReactNode, undo?: ToastAction): string => show('disc', message, undo, false)

/** Says something that needs no action. */
export const toastInfo = (message: ReactNode): string => show('ring', message, undefined, false)

/** Reports a failure. It stays until it is dismissed. */
export const toastError = (message: ReactNode, handle: ToastAction): string => show('diamond', message, handle, true)

/** Offers an optional action. It stays until it is accepted or dismissed. */
export const toastOffer = (message: ReactNode, take: ToastAction, dismiss: ToastAction): string =>
  show('ring', message, take, true, dismiss)
