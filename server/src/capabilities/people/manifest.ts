import type { FileStore } from '../../platform/files/file-store.ts'
import { capability } from '../../platform/operations/define.ts'
import * as accounts from './accounts/commands.ts'
import { update } from './commands.ts'
import * as employments from './employments/commands.ts'
import { employments as listed } from './employments/queries.ts'
import { confirm, unconfirm } from './facts/commands.ts'
import { sweep } from './jobs.ts'
import { remove, upload } from './photos/commands.ts'
import { photo } from './photos/queries.ts'
import { closeIt } from './promotion/commands.ts'
import { ownRecord, profile } from './queries.ts'
import { set } from './references/commands.ts'
import { byReference } from './references/queries.ts'

/** Everybody with a record, and what is known of them. */
export const people = ({ files }: { readonly files: FileStore }) =>
  capability({
    name: 'people',
    operations: [
      ...[profile, ownRecord, update, confirm, unconfirm],
      ...[listed, employments.add, employments.update, employments.remove, employments.restore],
      ...[employments.confirm, employments.unconfirm],
      ...[accounts.setRole, accounts.setAdmin, accounts.setPremiumLicense, accounts.restrict, accounts.restore],
      ...[photo(files), upload(files), remove, set, byReference, closeIt],
    ],
    timers: [sweep],
  })
