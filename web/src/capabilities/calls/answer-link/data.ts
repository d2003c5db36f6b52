import { answerCallByLink, openCallAnswerLink } from '@colloquy/contract/calls/answer-link-operations'
import { useCommand } from '../../../platform/query.ts'

/** Reads what a link asks. The secret travels in the body, so this is no query. */
export const useOpenCallAnswerLink = () => useCommand(openCallAnswerLink, {})

/** Answers by a link. */
export const useAnswerCallByLink = () => useCommand(answerCallByLink, {})
