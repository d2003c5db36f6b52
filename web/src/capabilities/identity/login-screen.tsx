import { nameOfLanguage } from '@colloquy/contract/languages'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { currentSettings, currentTenant, isMeasured, useTenant } from '../../platform/settings.ts'
import type { TranslationKey } from '../../platform/translation-keys.ts'
import { setLanguage, useLanguage, useTranslate } from '../../platform/translations.ts'
import { isFactorPending } from '../../platform/viewer/signed-in-info.ts'
import { CompanyLogo } from '../../ui/display/company-logo.tsx'
import { prefetchSignInMethods } from './data.ts'
import css from './login-screen.module.css'
import { CheckEmailScreen } from './sign-in/check-email-screen.tsx'
import { LinkScreen } from './sign-in/link-screen.tsx'
import { SignInForm } from './sign-in/sign-in-form.tsx'
import { WorldClockPanel } from './sign-in/world-clock-panel.tsx'
import type { StepProps } from './view.ts'

/** Short addresses used in e-mails and typed from memory [RT-05]. */
const short: Readonly<Record<string, string>> = {
  '/reset': '/reset-password/flow/new',
  '/expert-reset': '/reset-password/expert/new',
}

const secondFactorPath = '/login/second-factor'

const pathNow = (): string => {
  const path = location.pathname.replace(/\/$/, '').toLowerCase()
  const whole = short[path]
  // At /login, a pending second factor takes precedence.
  const redirect = path === '/login' && isFactorPending() ? secondFactorPath : whole
  if (redirect) history.replaceState(null, '', redirect + location.search)
  return redirect ?? path
}

/** Prefetches the data of the page at this address to avoid layout shift. */
export const prepare = async (): Promise<void> => {
  if (pathNow() === '/login') await prefetchSignInMethods()
}

/** The sign-in pages. They share one small document, so moving between them needs no page load. */
export function LoginScreen() {
  const [path, setPath] = useState(pathNow)
  useEffect(() => {
    const follow = () => setPath(pathNow())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const go = (to: string): void => {
    history.pushState(null, '', to)
    setPath(pathNow())
    scrollTo(0, 0)
  }
  const step = steps[path] ?? steps['/login']!
  const { Step, title } = step
  const t = useTranslate()
  useEffect(() => {
    document.title = `${t(title)} · ${currentTenant()?.variables.platformName ?? ''}`
  }, [t, title])
  useEffect(() => {
    // Not needed for the first render.
    if (isMeasured())
      void import('../../platform/telemetry/page-views.ts').then((views) => views.countPageView(path, t(title)))
  }, [path, t, title])
  return (
    <div className={css.page}>
      <div className={css.side}>
        <Brand />
        <main className={css.box}>
          <Suspense>
            <Step key={path} go={go} />
          </Suspense>
        </main>
        <Footer />
      </div>
      <WorldClockPanel />
    </div>
  )
}

// Lazy: the forgotten-password pages load only on demand.
const ResetForm = lazy(async () => ({ default: (await import('./password/reset-form.tsx')).ResetForm }))
const EmailSentScreen = lazy(async () => ({
  default: (await import('./password/email-sent-screen.tsx')).EmailSentScreen,
}))
const NewPasswordScreen = lazy(async () => ({
  default: (await import('./password/new-password-screen.tsx')).NewPasswordScreen,
}))

const SecondFactorScreen = lazy(async () => ({
  default: (await import('./second-factor-screen.tsx')).SecondFactorScreen,
}))

const CallbackScreen = lazy(async () => ({ default: (await import('./sso/callback-screen.tsx')).CallbackScreen }))
const AutologinScreen = lazy(async () => ({
  default: (await import('./autologin-screen.tsx')).AutologinScreen,
}))

const ShareLinkScreen = lazy(async () => ({ default: (await import('./share-link-screen.tsx')).ShareLinkScreen }))
const ImpersonationScreen = lazy(async () => ({
  default: (await import('./impersonation-screen.tsx')).ImpersonationScreen,
}))

const stepsOf = {
  new: { Step: ResetForm, title: 'RESET.NEW_TITLE' },
  sent: { Step: EmailSentScreen, title: 'RESET.SENT_TITLE' },
  set: { Step: NewPasswordScreen, title: 'RESET.SET_TITLE' },
} as const

const steps: Readonly<Record<string, { Step: ComponentType<StepProps>; title: StepTitle }>> = {
  '/login': { Step: SignInForm, title: 'SIGN_IN.TITLE' },
  '/login/check-email': { Step: CheckEmailScreen, title: 'SIGN_IN.CHECK_TITLE' },
  [secondFactorPath]: { Step: SecondFactorScreen, title: 'SECOND_FACTOR.TITLE' },
  '/l': { Step: LinkScreen, title: 'SIGN_IN.LINK_TITLE' },
  '/external': { Step: CallbackScreen, title: 'SIGN_IN.EXTERNAL_TITLE' },
  '/autologin': { Step: AutologinScreen, title: 'SIGN_IN.AUTOLOGIN_TITLE' },
  '/mobile-autologin': { Step: AutologinScreen, title: 'SIGN_IN.AUTOLOGIN_TITLE' },
  '/anonymous': { Step: ShareLinkScreen, title: 'SIGN_IN.BEARER_TITLE' },
  '/capability': { Step: ShareLinkScreen, title: 'SIGN_IN.BEARER_TITLE' },
  '/impersonation': { Step: ImpersonationScreen, title: 'SIGN_IN.IMPERSONATION_TITLE' },
  '/reset-password/flow/new': stepsOf.new,
  '/reset-password/expert/new': stepsOf.new,
  '/reset-password/flow/email-sent': stepsOf.sent,
  '/reset-password/expert/email-sent': stepsOf.sent,
  '/reset-password/flow/set': stepsOf.set,
  '/reset-password/expert/set': stepsOf.set,
}
type StepTitle = Extract<TranslationKey, `SIGN_IN.${string}` | `RESET.${string}` | `SECOND_FACTOR.${string}`>

function Brand() {
  const { assets, variables } = useTenant()
  return (
    <header>
      <a className={css.brand} href="/login">
        <CompanyLogo path={assets.markPath} />
        <b className="truncate">{variables.platformName}</b>
      </a>
    </header>
  )
}

function Footer() {
  const t = useTranslate()
  const current = useLanguage()
  const { variables, languages } = useTenant()
  return (
    <footer className={css.foot}>
      <span className="truncate" dir="auto">
        {variables.legalName}
      </span>
      <nav aria-label={t('SHELL.LANGUAGE')}>
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            lang={language.slice(0, 2)}
            aria-pressed={language === current}
            onClick={() => void setLanguage(language)}
          >
            {nameOfLanguage(language)}
          </button>
        ))}
      </nav>
      {currentSettings()?.isDevEnv && <a href="/dev/mailbox">{t('SIGN_IN.MAILBOX')}</a>}
    </footer>
  )
}
