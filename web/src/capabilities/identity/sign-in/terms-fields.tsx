import { Checkbox } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { askForLink, checkMemberHandle } from '../data.ts'

/** The agreements the server requires before it sends a link, and which of them are ticked [PL-07]. */
export interface Agreement {
  readonly terms?: boolean
  readonly privacy?: boolean
}

const wants: Readonly<Record<string, keyof Agreement>> = {
  account_terms_not_accepted: 'terms',
  privacy_policy_not_accepted: 'privacy',
}

/**
 * Requests a link. If the server requires agreements first, shows their boxes and checks the address; `send` then returns the
 * refusal that the boxes explain.
 */
export const useLinkRequest = () => {
  const [agreement, setAgreement] = useState<Agreement>({})
  const [member, setMember] = useState<{ email: string; id: string }>()
  const isAgreed = agreement.terms !== false && agreement.privacy !== false
  const send = useCallback(
    async (email: string, redirectUrl: string): Promise<string | undefined> => {
      const refused = await askForLink(email, redirectUrl, {
        ...(agreement.terms && { termsAccepted: true }),
        ...(agreement.privacy && { privacyAccepted: true }),
        ...(member?.email === email && { memberPersonId: member.id }),
      })
      const wanted = refused === undefined ? undefined : wants[refused]
      if (wanted) {
        setAgreement((known) => ({ ...known, [wanted]: false }))
        const id = await checkMemberHandle(email)
        setMember(id === undefined ? undefined : { email, id })
      }
      return refused
    },
    [agreement, member],
  )
  return { agreement, setAgreement, isAgreed, send }
}

/** The required checkboxes, once the server has asked for them. */
export function TermsFields({
  agreement,
  onChange,
}: {
  agreement: Agreement
  onChange: (agreement: Agreement) => void
}) {
  const t = useTranslate()
  return (
    <>
      {agreement.terms !== undefined && (
        <Checkbox
          required
          label={t('SIGN_IN.ACCEPT_TERMS')}
          checked={agreement.terms}
          onChange={(event) => onChange({ ...agreement, terms: event.currentTarget.checked })}
        />
      )}
      {agreement.privacy !== undefined && (
        <Checkbox
          required
          label={t('SIGN_IN.ACCEPT_PRIVACY')}
          checked={agreement.privacy}
          onChange={(event) => onChange({ ...agreement, privacy: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
