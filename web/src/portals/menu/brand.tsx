import { Link } from '@tanstack/react-router'
import { useTenant } from '../../platform/settings.ts'
import { Emblem } from '../../ui/display/emblem.tsx'
import css from './brand.module.css'

/** The tenant's logo and name, linking to the start page. */
export function Brand() {
  const { assets, variables } = useTenant()
  return (
    <Link to="/" className={css.brand}>
      <Emblem path={assets.markPath} />
      <b title={variables.platformName}>{variables.platformName}</b>
    </Link>
  )
}
