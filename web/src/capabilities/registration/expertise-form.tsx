import { useTranslate } from '../../platform/translations.ts'
import { TextField } from '../../ui/input/field.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { TopicsPicker } from '../people/record/topics-picker.tsx'
import css from './join-screen.module.css'
import type { StepProps } from './view.ts'

/** Areas of expertise. */
export function ExpertiseForm({ draft, change, wasLeft }: StepProps) {
  const t = useTranslate()
  return (
    <div className={css.wide}>
      <TextField
        label={t('REGISTRATION.HEADLINE')}
        maxLength={200}
        value={draft.headline}
        error={wasLeft && draft.headline.trim() === '' ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined}
        onChange={(headline) => change({ headline })}
      />
      <TopicsPicker value={draft.expertise} onChange={(expertise) => change({ expertise: [...expertise] })} />
      <TextArea
        label={t('REGISTRATION.BIO')}
        rows={5}
        maxLength={4000}
        value={draft.bio}
        onChange={(bio) => change({ bio })}
      />
    </div>
  )
}
