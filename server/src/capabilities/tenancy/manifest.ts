import { capability } from '../../platform/operations/define.ts'
import { setFeatureFlag } from './flags/commands.ts'
import { type FlagServices, listFeatureFlags } from './flags/queries.ts'
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
import { resetWording, setWording } from './wordings/commands.ts'
import { searchWordings } from './wordings/queries.ts'
import { setWorkflowType } from './workflow-commands.ts'

/** Tenants with their sites, themes and wording. */
export const tenancy = (installation: Installation & FlagServices) =>
  capability({
    name: 'tenancy',
    operations: [
      ...[getSettings, findTenantByUrl, findTenantById, findTenantTranslations, findTenantSettings].map((operation) =>
        operation(installation),
      ),
      findTenantVariables,
      findTenantAssets,
      listFeatureFlags(installation),
      setFeatureFlag(installation),
      setWorkflowType,
      ...[searchWordings, previewMail, setWording, resetWording].map((operation) =>
        operation(installation.translations),
      ),
    ],
  })
