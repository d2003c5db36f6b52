import { Button as Base, type ButtonProps, createPolymorphicComponent } from '@mantine/core'
import { type ComponentPropsWithRef, type ElementType, type FocusEvent, type MouseEvent, useState } from 'react'

function Steady({
  component,
  loading = false,
  disabled = false,
  onClick,
  onFocus,
  onBlur,
  ...rest
}: ButtonProps & ComponentPropsWithRef<'button'> & { component?: ElementType }) {
  const [focused, setFocused] = useState(false)
  const isOff = loading || disabled
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // This also stops a form that is sent by Enter in one of its fields.
    if (isOff) event.preventDefault()
    else onClick?.(event)
  }
  const focus = (isIn: boolean, tell: typeof onFocus) => (event: FocusEvent<HTMLButtonElement>) => {
    setFocused(isIn)
    tell?.(event)
  }
  return (
    <Base
      {...rest}
      loading={loading}
      data-disabled={disabled || undefined}
      aria-disabled={isOff || undefined}
      aria-busy={loading || undefined}
      onClick={press}
      onFocus={focus(true, onFocus)}
      onBlur={focus(false, onBlur)}
      {...(component
        ? { component: component as 'button' }
        : {
            renderRoot: (props: object) => (
              <button type="button" {...props} disabled={disabled && !loading && !focused} />
            ),
          })}
    />
  )
}

/**
 * A button, also for what takes a while or is not always possible. The browser takes the focus from a button that it
 * switches off, and whoever works by keyboard is then nowhere: as long as this one has the focus it is only said to be
 * off, and does nothing when it is pressed.
 */
export const Button = createPolymorphicComponent<'button', ButtonProps>(Steady)
