import { render } from 'vitest-browser-react'
import { Stage } from '../../platform/test-rig.tsx'
import { LoginScreen } from './login-screen.tsx'

/** Renders the sign-in screen at an address, as after a page load. For tests. */
export const openLoginAt = async (address: string) => {
  history.replaceState(null, '', address)
  return render(
    <Stage>
      <LoginScreen />
    </Stage>,
  )
}
