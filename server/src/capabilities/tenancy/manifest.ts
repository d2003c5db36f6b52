import { capability } from '../../platform/operations/define.ts'
import { switchFlag } from './flags/commands.ts'
import { flags } from './flags/queries.ts'
import type { Installation } from './present.ts'
import { preview } from './preview/queries.ts'
import { byId, byUrl, settings } from './queries.ts'
import { forgetWord, writeWord } from './words/commands.ts'
import { words } from './words/queries.ts'

/** Tenants, their sites, looks and words. */
export const tenancy = (installation: Installation) =>
  capability({
    name: 'tenancy',
    operations: [
      ...[settings(installation), byUrl, byId, flags, switchFlag],
      ...[words, preview, writeWord, forgetWord].map((operation) => operation(installation.translations)),
    ],
  })
