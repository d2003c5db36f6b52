import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { classes } from '../join-classes.ts'
import { Kbd } from '../mark/kbd.tsx'
import { Glyph, type Shape } from '../mark/status.tsx'
import css from './toast.module.css'

/** Milliseconds in which something done can be taken back. */
export const undoTime = 8000

interface Offer {
  label: string
  keys?: string
  onClick: () => void
}

/** What a toast shows; also usable where one is only to be looked at. */
export function ToastBody({
  shape,
  children,
  action,
  dismiss,
  runsOut,
}: {
  shape: Shape
  children: ReactNode
  action?: Offer | undefined
  /** Takes the toast away without doing anything. */
  dismiss?: Offer | undefined
  runsOut: boolean
}) {
  return (
    <div className={classes(css.toast, runsOut && css.running)}>
      <Glyph shape={shape} />
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
  shape: Shape,
  message: ReactNode,
  action: Offer | undefined,
  stays: boolean,
  dismiss?: Offer | undefined,
): string => {
  const id = notifications.show({
    // What is being said already is not said twice.
    ...(stays && typeof message === 'string' && { id: message }),
    autoClose: stays ? false : undoTime,
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

const hiding = (id: () => string, offer: Offer): Offer => ({
  ...offer,
  onClick: () => {
    notifications.hide(id())
    offer.onClick()
  },
})

/** Says that something was done. With `undo`, the toast runs out in eight seconds; until then it can be taken back. */
export const sayDone = (message: ReactNode, undo?: Offer): string => show('disc', message, undo, false)

/** Says that something failed. It stays until it is handled. */
export const sayFailed = (message: ReactNode, handle: Offer): string => show('diamond', message, handle, true)

/** Offers something that can wait. It stays until it is taken or put off; nothing happens by itself. */
export const sayNews = (message: ReactNode, take: Offer, later: Offer): string =>
  show('ring', message, take, true, later)
