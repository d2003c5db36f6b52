import {
  answerCallByLink,
  listCallAnswerLinks,
  openCallAnswerLink,
  revokeCallAnswerLink,
} from '@colloquy/contract/calls/answer-link-operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'

/** Reads what a link asks. The secret travels in the body, so this is no query. */
export const useOpenCallAnswerLink = () => useCommand(openCallAnswerLink, {})

/** Answers by a link. */
export const useAnswerCallByLink = () => useCommand(answerCallByLink, {})

/** By which links people can answer for a call. */
export const useListCallAnswerLinks = (callId: string) => useOperationQuery(listCallAnswerLinks, { callId })

/** Revokes a link. */
export const useRevokeCallAnswerLink = () => useCommand(revokeCallAnswerLink, { invalidates: [listCallAnswerLinks] })
