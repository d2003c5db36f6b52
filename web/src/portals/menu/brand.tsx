import { Link } from '@tanstack/react-router'
import { useTenant } from '../../platform/settings.ts'
import { CompanyLogo } from '../../ui/display/company-logo.tsx'
import css from './brand.module.css'

/** The tenant's logo and name, linking to the start page. */
export function Brand() {
  const { assets, variables } = useTenant()
  return (
    <Link to="/" className={css.brand}>
      <CompanyLogo path={assets.markPath} />
      {/* In the other writing direction the beginning of the name would be cut. */}
      <b title={variables.platformName} dir="auto">
        {variables.platformName}
      </b>
    </Link>
  )
}
