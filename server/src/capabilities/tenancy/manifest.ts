import { capability } from '../../platform/operations/define.ts'
import { setFlag } from './flags/commands.ts'
import { listFlags } from './flags/queries.ts'
import { previewMail } from './mail-preview-queries.ts'
import type { Installation } from './present.ts'
import {
  findTenantAssets,
  findTenantById,
  findTenantByUrl,
  findTenantSettings,
  findTenantTranslations,
  findTenantVariables,
  getSettings,
} from './queries.ts'
import { resetWord, setWord } from './wordings/commands.ts'
import { searchWords } from './wordings/queries.ts'
import { setWorkflowType } from './workflow-commands.ts'

/** Tenants with their sites, themes and wording. */
export const tenancy = (installation: Installation) =>
  capability({
    name: 'tenancy',
    operations: [
      ...[getSettings, findTenantByUrl, findTenantById, findTenantTranslations, findTenantSettings].map((operation) =>
        operation(installation),
      ),
      findTenantVariables,
      findTenantAssets,
      listFlags,
      setFlag,
      setWorkflowType,
      ...[searchWords, previewMail, setWord, resetWord].map((operation) => operation(installation.translations)),
    ],
  })
