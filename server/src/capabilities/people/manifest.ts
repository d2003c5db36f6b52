import type { FileStore } from '../../platform/files/file-store.ts'
import { createImageDecoder } from '../../platform/files/image-decoder.ts'
import { capability } from '../../platform/operations/define.ts'
import * as accounts from './accounts/commands.ts'
import { updateProfile } from './commands.ts'
import * as contact from './contact/commands.ts'
import { getRoleProfile } from './contact/queries.ts'
import * as serviceEmail from './contact/service-email-commands.ts'
import * as employments from './employments/commands.ts'
import { listEmployments } from './employments/queries.ts'
import { setExternalIds } from './external-ids/commands.ts'
import { findByExternalId } from './external-ids/queries.ts'
import { confirmFact, unconfirmFact } from './fact-commands.ts'
import { timers } from './jobs.ts'
import { removePhoto, uploadPhoto } from './photos/commands.ts'
import { getPhoto } from './photos/queries.ts'
import { closePromotion } from './promotion-commands.ts'
import { getExpert, getProfile } from './queries.ts'
import { setRelationships } from './relationships/commands.ts'
import { listRelationships } from './relationships/queries.ts'

/** People and their records. */
export const people = ({ files }: { readonly files: FileStore }) =>
  capability({
    name: 'people',
    operations: [
      getExpert,
      getProfile,
      updateProfile,
      confirmFact,
      unconfirmFact,
      listEmployments,
      employments.addEmployment,
      employments.updateEmployment,
      employments.removeEmployment,
      employments.restoreEmployment,
      employments.confirmEmployment,
      employments.unconfirmEmployment,
      accounts.setRole,
      accounts.setAdmin,
      accounts.setPremiumLicense,
      accounts.restrict,
      accounts.restore,
      getRoleProfile,
      contact.updateContactInfo,
      serviceEmail.updateServiceEmail,
      serviceEmail.confirmServiceEmail,
      listRelationships,
      setRelationships,
      getPhoto(files),
      uploadPhoto(files, createImageDecoder()),
      removePhoto,
      setExternalIds,
      findByExternalId,
      closePromotion,
    ],
    timers,
  })
