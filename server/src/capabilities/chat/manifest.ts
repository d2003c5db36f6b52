import type { FileStore } from '../../platform/files/file-store.ts'
import { createImageDecoder } from '../../platform/files/image-decoder.ts'
import type { ScanFile } from '../../platform/files/scan-gateway.ts'
import { capability } from '../../platform/operations/define.ts'
import { attach, bindAttachments, downloadAttachment } from './attachments/commands.ts'
import { attachmentTimers } from './attachments/jobs.ts'
import { getAttachmentPreview } from './attachments/queries.ts'
import { remove, send, startDirect, update } from './commands.ts'
import { exportChat } from './export/commands.ts'
import { timers } from './jobs.ts'
import { list, listContacts } from './list-queries.ts'
import { markRead, mute, pin, react } from './mark-commands.ts'
import { get, listChanges, listMessages, listPinned, search } from './queries.ts'
import { reactions } from './reactions.ts'
import { liftLegalHold, placeLegalHold, setRetention } from './retention/commands.ts'
import { retentionTimers } from './retention/jobs.ts'
import { getRetention, listLegalHolds } from './retention/queries.ts'
import { resolveFlag, reviewMessage, setMessageRules } from './supervision/commands.ts'
import { getMessageRules, listCallFlags, listFlags } from './supervision/queries.ts'
import { sendTyping, unwatch, watch } from './typing-queries.ts'

interface Installation {
  readonly files: FileStore
  /** Without it, files are available unscanned. */
  readonly scanFile?: ScanFile | undefined
}

/** Conversations about projects and calls, with experts and vendors, and between colleagues. */
export const chat = ({ files, scanFile }: Installation) =>
  capability({
    name: 'chat',
    operations: [
      list,
      listContacts,
      get,
      listMessages,
      listChanges,
      listPinned,
      search,
      send(reviewMessage, bindAttachments),
      update(reviewMessage),
      remove,
      startDirect,
      react,
      pin,
      markRead,
      mute,
      watch,
      unwatch,
      sendTyping,
      getMessageRules,
      setMessageRules,
      listFlags,
      listCallFlags,
      resolveFlag,
      attach({ files, images: createImageDecoder(), scanFile }),
      downloadAttachment,
      getAttachmentPreview(files),
      getRetention,
      setRetention,
      listLegalHolds,
      placeLegalHold,
      liftLegalHold,
      exportChat(files),
    ],
    reactions,
    timers: [...timers, ...retentionTimers, ...attachmentTimers({ files, scanFile })],
  })
