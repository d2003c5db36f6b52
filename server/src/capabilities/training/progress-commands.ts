import type { Language } from '@colloquy/contract/languages'
import { exportTrainingProgress } from '@colloquy/contract/training/admin-operations'
import type english from '@colloquy/contract/translations/libs/training/enUS.json'
import { writeCsv } from '../../platform/csv/csv-writer.ts'
import { command } from '../../platform/operations/define.ts'
import { loadTexts } from '../../platform/translations/load-texts.ts'
import { loadModule } from './own-queries.ts'
import { canManageTraining } from './policy.ts'
import { presentProgress } from './progress-queries.ts'
import * as store from './progress-store.ts'

const words = loadTexts<typeof english>('libs/training')
const textOf = (key: string, language: Language): string =>
  key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], words[language]) as string

const columns = [
  'NAME',
  'EMAIL',
  'COMPANY',
  'AUDIENCE',
  'STATE',
  'COMPLETED',
  'VERSION',
  'EXPIRES',
  'REMINDED',
] as const
const maxExportedPeople = 20_000

export const exportProgress = command(exportTrainingProgress, {
  load: loadModule,
  see: canManageTraining,
  allow: canManageTraining,
  // A file cannot be stored for repeated requests with the same idempotency key.
  answersSecret: true,
  limits: [{ name: 'training.export', max: 20, seconds: 3600 }],
  about: ({ input, subject }) => ({
    kind: 'training',
    id: input.moduleId,
    details: { version: subject.version, states: input.states ?? [] },
  }),
  run: async ({ tx, me, at, input, request, subject }) => {
    const filter = { states: input.states ?? [], text: (input.text ?? '').trim() }
    const rows = await store.listProgress(tx, subject, at, filter, { offset: 0, size: maxExportedPeople })
    const language = request.language ?? me.language
    const head = columns.map((name) => textOf(`TRAINING.PEOPLE.COLUMNS.${name}`, language))
    const table = rows
      .map(presentProgress)
      .map((one) => [
        one.name,
        one.email ?? '',
        one.companyName ?? '',
        textOf(`TRAINING.PEOPLE.AUDIENCES.${one.audience}`, language),
        textOf(`TRAINING.PEOPLE.STATES.${one.state}`, language),
        one.completedAt ?? '',
        one.completedVersion?.toString() ?? '',
        one.expiresAt ?? '',
        one.remindedAt ?? '',
      ])
    return new File([writeCsv([head, ...table])], 'training.csv', { type: 'text/csv' })
  },
})
