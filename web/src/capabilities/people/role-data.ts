import { directionOf } from '@colloquy/contract/languages'
import { type PersonRole, roleText } from '@colloquy/contract/person-role'
import { useCallback } from 'react'
import { useLanguage, useTranslate } from '../../platform/translations.ts'

const leftToRightMark = '\u200e'
const isolationMarks = /[\u2066-\u2069]/g
const startsLatin = /^\P{L}*\p{Script=Latin}/u

/** Words a person's job and company; a job that has ended is named as a former one. */
export const useRoleText = (): ((person: PersonRole) => string) => {
  const t = useTranslate()
  const isRightToLeft = directionOf(useLanguage()) === 'rtl'
  return useCallback(
    (person) =>
      roleText(person, (ended) => {
        const text = t('SHARED.FORMER_ROLE', ended)
        if (!isRightToLeft || !startsLatin.test(ended.role)) return text
        // A narrow row would cut the first words of a Latin role if the Arabic words around it gave the line their direction.
        return leftToRightMark + text.replace(isolationMarks, '')
      }),
    [t, isRightToLeft],
  )
}
