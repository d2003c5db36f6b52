import { downloadRecording, playRecording } from '@colloquy/contract/recordings/operations'
import type { Predicate } from '../../platform/access/policy.ts'
import { newId } from '../../platform/ids.ts'
import { issueRecordingLink } from '../../platform/media/recording-links.ts'
import { trackById } from '../../platform/media/store.ts'
import { command } from '../../platform/operations/define.ts'
import { mayReadContent } from '../calls/content-access/commands.ts'
import { mayUseContent } from '../calls/content-access/content-policy-queries.ts'
import * as calls from '../calls/policy.ts'
import * as policy from './policy.ts'
import { type LoadedRecording, loadRecording } from './queries.ts'
import { linkTtlMs } from './rules.ts'
import { insertAccess } from './store.ts'

/** Issues the address of a recorded file and records the access. */
const issueLink = (
  operation: typeof playRecording | typeof downloadRecording,
  kind: 'play' | 'download',
  allow: Predicate<calls.CallAttributes>,
) =>
  command(operation, {
    load: loadRecording,
    see: (actor, { call }: LoadedRecording) => calls.canSee(actor, call),
    allow: (actor, { call }: LoadedRecording) => allow(actor, call),
    answersSecret: true,
    limits: [{ name: `recordings.${kind}`, max: 200, seconds: 3600 }],
    about: ({ input: { recordingId, trackId } }) => ({ kind: 'recording', id: recordingId, details: { trackId } }),
    run: async (context) => {
      const { tx, me, at, input, subject, refuse } = context
      const track = await trackById(tx, input.trackId)
      if (track?.recording_id !== input.recordingId) return refuse('not_found')
      if (!(await mayReadContent(context, subject.call, 'recording'))) return refuse('recording_withheld')
      const isCopied = kind === 'download'
      if (isCopied && !(await mayUseContent(context, subject.call, { reader: context.actor, use: 'copy' })))
        return refuse('content_not_copied')
      if (!subject.media.assembled_at) return refuse('recording_not_ready')
      await insertAccess(tx, {
        tenant_id: me.tenantId,
        id: newId(at),
        recording_id: input.recordingId,
        call_id: subject.media.call_id,
        person_id: me.personId,
        kind,
        heard_person_id: track.person_id,
        accessed_at: at,
      })
      const fileName = isCopied ? `${subject.call.call.code}.webm` : null
      return issueRecordingLink({ tx, at, actor: me }, { trackId: track.id, fileName, ttlMs: linkTtlMs })
    },
  })

export const play = issueLink(playRecording, 'play', policy.canPlay)
export const download = issueLink(downloadRecording, 'download', policy.canDownload)
