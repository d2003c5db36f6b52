import { expect, it } from 'vitest'
import { isRecordedPage } from './recorded-pages.ts'

it.each([
  '/clients',
  '/clients/calls/$callId',
  '/expert/profile',
  '/staff/people/$personId',
  '/users',
  '/admin-features',
])('%s is recorded', (route) => expect(isRecordedPage(route)).toBe(true))

it.each([
  ['the call room', '/call/$callId'],
  ['the officers’ site', '/compliance'],
  ['a page of the officers’ site', '/compliance/approvals/$approvalId'],
  ['another spelling of it', '/Compliance/Approvals/$approvalId'],
  ['the compliance form of an expert', '/compliance-survey'],
  ['a compliance page of another site', '/staff/compliance/rules'],
  ['the sign-in page', '/login'],
  ['setting a password', '/reset-password/flow/new'],
  ['activation', '/activate'],
  ['the page of a share link', '/anonymous/projects/$projectId'],
  ['the audit log', '/admin-audit'],
  ['the player', '/staff/recordings/$replayId'],
  ['a page that starts like a site', '/clientsfoo'],
])('%s is never recorded: %s', (_, route) => expect(isRecordedPage(route)).toBe(false))
