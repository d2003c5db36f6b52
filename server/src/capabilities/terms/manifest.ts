import { capability } from '../../platform/operations/define.ts'
import { agree, agreePrivacy, discard, publish, save, setLapse, withdraw } from './commands.ts'
import { pendingTerms } from './guards.ts'
import { comeIntoForce } from './jobs.ts'
import { current, history, status, text, versions } from './queries.ts'

/** Versioned texts and who has agreed to them. */
export const terms = capability({
  name: 'terms',
  isPersonal: true,
  operations: [
    current,
    status,
    agree,
    agreePrivacy,
    history,
    text,
    versions,
    save,
    discard,
    publish,
    withdraw,
    setLapse,
  ],
  timers: [comeIntoForce],
  guards: [pendingTerms],
})
