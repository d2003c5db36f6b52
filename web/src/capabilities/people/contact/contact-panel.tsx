import type { ContactInfo } from '@colloquy/contract/people/contact-shapes'
import { useRef, useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { KeyValues } from '../../../ui/page/key-values.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { ContactForm } from './contact-form.tsx'
import { useContactInfo } from './data.ts'

/** How a person is reached: addresses, phone numbers and assistant; edited by those who may [PU-05]. */
export function ContactPanel({ personId }: { personId: string }) {
  const t = useTranslate()
  const [isEditing, setEditing] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const answer = useContactInfo(personId)
  const isEditable = answer.data?.can.updateContactInfo ?? false
  const close = () => {
    setEditing(false)
    requestAnimationFrame(() => panel.current?.querySelector('button')?.focus())
  }
  return (
    <div ref={panel}>
      <Panel
        title={t('PEOPLE.CONTACT.TITLE')}
        link={
          isEditable &&
          !isEditing && (
            <Button size="xs" onClick={() => setEditing(true)}>
              {t('PEOPLE.CONTACT.EDIT')}
            </Button>
          )
        }
        padded={!isEditing}
      >
        <QueryContent answer={answer}>
          {(contact) =>
            isEditing ? <ContactForm contact={contact} onClose={close} /> : <ContactDetails contact={contact} />
          }
        </QueryContent>
      </Panel>
    </div>
  )
}

function ContactDetails({ contact }: { contact: ContactInfo }) {
  const t = useTranslate()
  const { email, serviceEmail, pendingServiceEmail, phone, mobile, assistant } = contact
  const notSaid = <span className="quiet">{t('PEOPLE.PROFILE.NOT_SAID')}</span>
  const address = (value: string | null) => (value ? <MailAddress address={value} /> : notSaid)
  const number = (value: string | null) => (value ? <Phone number={value} /> : notSaid)
  return (
    <KeyValues
      items={[
        { name: t('PEOPLE.CONTACT.EMAIL'), value: address(email) },
        {
          name: t('PEOPLE.CONTACT.SERVICE_EMAIL'),
          value: (
            <>
              {serviceEmail ? address(serviceEmail) : t('PEOPLE.CONTACT.SAME')}
              {pendingServiceEmail && (
                <div className="quiet small">
                  {t('PEOPLE.CONTACT.SERVICE_EMAIL_PENDING', { email: pendingServiceEmail })}
                </div>
              )}
            </>
          ),
        },
        { name: t('PEOPLE.CONTACT.PHONE'), value: number(phone) },
        { name: t('PEOPLE.CONTACT.MOBILE'), value: number(mobile) },
        { name: t('PEOPLE.CONTACT.ASSISTANT'), value: assistant ? <bdi>{assistant.name}</bdi> : notSaid },
        ...(assistant?.email
          ? [{ name: t('PEOPLE.CONTACT.ASSISTANT_EMAIL'), value: <MailAddress address={assistant.email} /> }]
          : []),
        ...(assistant?.phone
          ? [{ name: t('PEOPLE.CONTACT.ASSISTANT_PHONE'), value: <Phone number={assistant.phone} /> }]
          : []),
      ]}
    />
  )
}

function MailAddress({ address }: { address: string }) {
  return (
    <a className="link" href={`mailto:${address}`} dir="ltr">
      {address}
    </a>
  )
}

function Phone({ number }: { number: string }) {
  return (
    <a className="link" href={`tel:${number.replace(/x.*$/, '').replace(/[^+\d]/g, '')}`} dir="ltr">
      {number}
    </a>
  )
}
