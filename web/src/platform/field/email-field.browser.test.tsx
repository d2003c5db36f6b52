import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { prepare, Stage } from '../test-rig.tsx'
import { translate } from '../translations.ts'
import { EmailField } from './email-field.tsx'

function Field({ isTried }: { isTried: boolean }) {
  const [value, setValue] = useState('')
  return <EmailField label="Address" value={value} onChange={setValue} isTried={isTried} />
}

function Form({ isTried = false }: { isTried?: boolean }) {
  return (
    <Stage>
      <Field isTried={isTried} />
      <button type="button">Next</button>
    </Stage>
  )
}

beforeEach(() => prepare())
const field = () => page.getByLabelText('Address')

describe('an e-mail field', () => {
  it('shows that it is required once it was left [PL-04]', async () => {
    await render(<Form />)
    await expect.element(page.getByText(translate('SHARED.FORMS.ERRORS.REQUIRED'))).not.toBeInTheDocument()
    await field().click()
    await userEvent.tab()
    await expect.element(page.getByText(translate('SHARED.FORMS.ERRORS.REQUIRED'))).toBeVisible()
  })

  it('must contain an address [PL-05]', async () => {
    await render(<Form isTried />)
    for (const odd of ['somebody', 'a@b', 'a b@c.example', 'a@@c.example']) {
      await field().fill(odd)
      await expect.element(page.getByText(translate('SHARED.FORMS.ERRORS.INCORRECT_EMAIL_FORMAT'))).toBeVisible()
    }
    await field().fill('somebody@person.example')
    await expect
      .element(page.getByText(translate('SHARED.FORMS.ERRORS.INCORRECT_EMAIL_FORMAT')))
      .not.toBeInTheDocument()
  })

  it('truncates input to 100 characters with a notice [PL-06] [ER-07]', async () => {
    await render(<Form />)
    await field().fill(`${'a'.repeat(120)}@person.example`)
    await expect.element(field()).toHaveValue('a'.repeat(100))
    await expect.element(page.getByText(translate('SHARED.FORMS.ERRORS.MAX_CHARACTERS', { count: 100 }))).toBeVisible()
  })
})
