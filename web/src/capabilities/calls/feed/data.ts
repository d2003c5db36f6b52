import { getCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from '@colloquy/contract/calls/feed-operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'

/** Whether the reader's calls have a calendar link. */
export const useGetCalendarFeed = () => useOperationQuery(getCalendarFeed, {})

/** Gives the reader's calls a calendar link; an earlier one stops working. */
export const useRenewCalendarFeed = () =>
  useCommand(renewCalendarFeed, { invalidates: [getCalendarFeed], toastErrors: true, isRepeatable: true })

/** Takes the calendar link away. */
export const useRevokeCalendarFeed = () =>
  useCommand(revokeCalendarFeed, { invalidates: [getCalendarFeed], toastErrors: true })
