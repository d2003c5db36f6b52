import { Button as Base, type ButtonProps, createPolymorphicComponent } from '@mantine/core'
import {
  type ComponentPropsWithRef,
  type ElementType,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  useState,
} from 'react'

function ButtonBase({
  component,
  renderRoot,
  loading = false,
  disabled = false,
  'aria-disabled': isMarked = false,
  onClick,
  onFocus,
  onBlur,
  ...rest
}: ButtonProps &
  ComponentPropsWithRef<'button'> & { component?: ElementType; renderRoot?: (props: object) => ReactNode }) {
  const [focused, setFocused] = useState(false)
  const isInactive = disabled || isMarked === true
  const isOff = loading || isInactive
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // This also blocks the submission of a form by Enter in one of its fields.
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
      data-disabled={isInactive || undefined}
      aria-disabled={isOff || undefined}
      aria-busy={loading || undefined}
      onClick={press}
      onFocus={focus(true, onFocus)}
      onBlur={focus(false, onBlur)}
      {...(component
        ? { component: component as 'button' }
        : {
            renderRoot:
              renderRoot ??
              ((props: object) => <button type="button" {...props} disabled={disabled && !loading && !focused} />),
          })}
    />
  )
}

/**
 * A button that can be loading or disabled. Browsers take the focus from a disabled button, and keyboard users lose
 * their place. While this one has the focus, it is only marked as disabled and ignores clicks. With `aria-disabled` it is only ever
 * marked, so that the keyboard reaches it and its description says why.
 */
export const Button = createPolymorphicComponent<'button', ButtonProps>(ButtonBase)
