import type { Turn } from '../../platform/config.ts'
import type { MediaEngine } from '../../platform/media/media-engine.ts'
import { capability } from '../../platform/operations/define.ts'
import { checkQuestion } from './agenda/commands.ts'
import { getAgenda } from './agenda/queries.ts'
import { answerByLink, openAnswerLink } from './answer-links/commands.ts'
import { listAnswerLinks } from './answer-links/queries.ts'
import { revokeAnswerLink } from './answer-links/revocation-commands.ts'
import { answerAttendanceViolation, reportNoShow } from './attendance/commands.ts'
import { getReliability } from './attendance/queries.ts'
import { attest } from './attestations/commands.ts'
import { renewFeed, revokeFeed } from './calendar-invitations/feed-commands.ts'
import { getFeed, readFeed } from './calendar-invitations/feed-queries.ts'
import { receiveReply } from './calendar-replies/commands.ts'
import {
  acceptSeat,
  cancel,
  end,
  offerTimes,
  postpone,
  putOnHold,
  remove,
  reopen,
  request,
  reschedule,
  schedule,
} from './commands.ts'
import { releaseNotes } from './content-access/commands.ts'
import { setContentPolicy } from './content-access/content-policy-commands.ts'
import { getContentPolicy } from './content-access/content-policy-queries.ts'
import { correct } from './correction-commands.ts'
import { type BridgeSettings, receiveBridgeEvent, removeBridge, setBridge } from './dial-in/bridge-commands.ts'
import { getBridge, getDialIn } from './dial-in/bridge-queries.ts'
import { requestCallback } from './dial-in/callback-commands.ts'
import { bridgeJobs, bridgeTimers } from './dial-in/jobs.ts'
import { addDialInNumber, removeDialInNumber } from './dial-in/number-commands.ts'
import { listDialInNumbers } from './dial-in/number-queries.ts'
import { answerExtension, requestExtension } from './extensions/commands.ts'
import { getExtension } from './extensions/queries.ts'
import { addGuest, declineSeat, resendGuestLink } from './guests/commands.ts'
import { listGuests } from './guests/queries.ts'
import { confirmMinutes, setInteraction } from './interactions/commands.ts'
import { endByOfficer, pause, remind, resume } from './interventions/commands.ts'
import { tag, withdrawTag } from './interventions/tag-commands.ts'
import { timers } from './jobs.ts'
import { exportCalls } from './list/commands.ts'
import { list, listFacets } from './list/queries.ts'
import { exportClientExpertPairs, remindOfAttestations } from './monitor/commands.ts'
import { getClientExpertPair, listClientExpertPairs, listMonitored } from './monitor/queries.ts'
import { saveNotes } from './notes/commands.ts'
import { getNotes } from './notes/queries.ts'
import { decideForClient, requestInterpreter } from './pending-decisions/commands.ts'
import { listWaitOwners } from './pending-decisions/wait-owners-queries.ts'
import { answerProposal, proposeTimes } from './proposals/commands.ts'
import { get, getAttestation, getInvitation, getVerdict, getWorkingHours } from './queries.ts'
import { reactions } from './reactions.ts'
import { markReadiness, remindSeat } from './readiness/commands.ts'
import { listReadiness } from './readiness/queries.ts'
import { closeLostConnection, enterRoom, leaveRoom, openRoom } from './room/commands.ts'
import { connectForwarder, connectMedia } from './room/media-queries.ts'
import { sendSignal, watchRoom } from './room/queries.ts'
import { addSeat, removeSeat, replaceSeat } from './seats/commands.ts'
import { listSeatCandidates } from './seats/queries.ts'
import { answerStandby, inviteStandbys, requestStandby } from './standbys/commands.ts'
import { listStandbys } from './standbys/queries.ts'
import { listObstacles } from './verdicts/obstacle-queries.ts'
import { suggestTimes } from './verdicts/suggested-times-queries.ts'
import { removeView, saveView } from './views/commands.ts'
import { listViews } from './views/queries.ts'

/**
 * Consultations, from the request to the completed minutes. `turn` configures the relays browsers may use, `media` takes their audio; with
 * `inboundSecret`, mails to reply addresses arrive.
 */
export const calls = ({
  turn,
  media,
  inboundSecret,
  ...bridgeSettings
}: BridgeSettings & {
  readonly turn?: Turn | undefined
  readonly media?: MediaEngine | undefined
  readonly inboundSecret?: string | undefined
}) =>
  capability({
    name: 'calls',
    operations: [
      request,
      list,
      listFacets,
      exportCalls,
      listViews,
      saveView,
      removeView,
      listObstacles,
      get,
      getVerdict,
      suggestTimes,
      getWorkingHours,
      getFeed,
      renewFeed,
      revokeFeed,
      readFeed,
      offerTimes,
      schedule,
      acceptSeat,
      listSeatCandidates,
      addSeat,
      replaceSeat,
      removeSeat,
      addGuest,
      listGuests,
      resendGuestLink,
      declineSeat,
      attest,
      getAttestation,
      getExtension,
      requestExtension,
      answerExtension,
      getAgenda,
      checkQuestion,
      getNotes,
      saveNotes,
      reschedule,
      cancel,
      postpone,
      putOnHold,
      reopen,
      remove,
      setInteraction,
      confirmMinutes,
      releaseNotes,
      getContentPolicy,
      setContentPolicy,
      correct,
      openAnswerLink,
      answerByLink,
      listAnswerLinks,
      revokeAnswerLink,
      proposeTimes,
      answerProposal,
      decideForClient,
      requestInterpreter,
      listWaitOwners,
      listMonitored,
      listReadiness,
      markReadiness,
      remindSeat,
      reportNoShow,
      answerAttendanceViolation,
      getReliability,
      requestStandby,
      inviteStandbys,
      listStandbys,
      answerStandby,
      remindOfAttestations,
      listClientExpertPairs,
      getClientExpertPair,
      exportClientExpertPairs,
      end,
      getInvitation,
      receiveReply(inboundSecret),
      listDialInNumbers,
      addDialInNumber,
      removeDialInNumber,
      getDialIn,
      requestCallback,
      getBridge,
      setBridge(bridgeSettings),
      removeBridge,
      receiveBridgeEvent(bridgeSettings),
      openRoom(turn, media),
      watchRoom,
      enterRoom,
      leaveRoom(media),
      sendSignal,
      connectMedia(media),
      connectForwarder(media),
      pause(media),
      resume(media),
      remind,
      endByOfficer,
      tag,
      withdrawTag,
    ],
    reactions: reactions({ takesReplies: inboundSecret !== undefined }),
    timers: [...timers, ...bridgeTimers],
    jobs: bridgeJobs(bridgeSettings),
    disconnected: closeLostConnection,
  })
