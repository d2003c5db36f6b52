import { capability } from '../../platform/operations/define.ts'
import { decide, exportTranscript, importTranscript, liftRedaction, redact } from './commands.ts'
import { timers } from './jobs.ts'
import { get, getReview, list } from './queries.ts'
import { reactions } from './reactions.ts'
import { type TranscriptionServices, transcriptionJobs, transcriptionTimers } from './transcription-jobs.ts'

/** Transcripts of calls: imported by officers or made of recordings, reviewed and redacted by them, and read by their audience once released. */
export const transcripts = (services: TranscriptionServices) =>
  capability({
    name: 'transcripts',
    operations: [importTranscript, get, exportTranscript, list, getReview, decide, redact, liftRedaction],
    reactions,
    timers: [...timers, ...transcriptionTimers(services)],
    jobs: transcriptionJobs(services),
  })
