import { capability } from '../../platform/operations/define.ts'
import { setFlag } from './flags/commands.ts'
import { listFlags } from './flags/queries.ts'
import { preview } from './mail-preview-queries.ts'
import type { Installation } from './present.ts'
import { findTenantById, findTenantByUrl, settings } from './queries.ts'
import { forgetWord, writeWord } from './words/commands.ts'
import { words } from './words/queries.ts'

/** Tenants, their sites, looks and words. */
export const tenancy = (installation: Installation) =>
  capability({
    name: 'tenancy',
    operations: [
      ...[settings(installation), findTenantByUrl, findTenantById, listFlags, setFlag],
      ...[words, preview, writeWord, forgetWord].map((operation) => operation(installation.translations)),
    ],
  })
