import { type PersonRole, roleText } from '@colloquy/contract/person-role'
import { useTranslate } from '../../platform/translations.ts'

/** Words a person's job and company; a job that has ended is named as a former one. */
export const useRoleText = (): ((person: PersonRole) => string) => {
  const t = useTranslate()
  return (person) => roleText(person, (ended) => t('SHARED.FORMER_ROLE', ended))
}
