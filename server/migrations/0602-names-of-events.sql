-- Events are named by what happened, in the past tense and in one style. Pending ones follow, so that they still find their reactions.
-- Forced row-level security binds the owner as well, except here.
alter table outbox no force row level security;
update outbox set kind = case kind
  when 'chat.flagsChanged' then 'chat.flags-changed'
  when 'compliance.approvalChanged' then 'compliance.approval-changed'
  when 'compliance.approvalOverdue' then 'compliance.approval-became-overdue'
  when 'compliance.delegationChanged' then 'compliance.delegation-changed'
  when 'compliance.questionAnswered' then 'compliance.question-answered'
  when 'compliance.questionSent' then 'compliance.question-sent'
  when 'compliance.responseTimeChanged' then 'compliance.response-time-changed'
  when 'compliance.restrictedListEntriesImported' then 'compliance.restricted-list-entries-imported'
  when 'compliance.restrictedListEntryChanged' then 'compliance.restricted-list-entry-changed'
  when 'compliance.rulesProposed' then 'compliance.rules-proposed'
  when 'compliance.rulesPublished' then 'compliance.rules-published'
  when 'compliance.rulesReturned' then 'compliance.rules-returned'
  when 'compliance.simulationAdvanced' then 'compliance.simulation-advanced'
  when 'projects.opportunityChanged' then 'projects.opportunity-changed'
  when 'scheduling.calendarChecked' then 'scheduling.calendar-checked'
  when 'sourcing.proposalChanged' then 'sourcing.proposal-changed'
  when 'sourcing.requestChanged' then 'sourcing.request-changed'
  when 'calls.restrictions-take-effect' then 'calls.restricted-lists-took-effect'
  when 'calls.rules-take-effect' then 'calls.rules-took-effect'
  when 'calls.waits' then 'calls.decisions-requested'
  when 'calls.reevaluation-due' then 'calls.reevaluation-requested'
  when 'people.employment-confirmation-due' then 'people.employment-confirmation-requested'
  when 'registration.mail-wanted' then 'registration.mail-requested'
  when 'terms.expiring' then 'terms.expiry-announced'
  when 'terms.in-force' then 'terms.took-effect'
  when 'training.reminder-due' then 'training.reminder-requested'
  when 'notifications.settled' then 'notifications.marked-read'
  else kind end
where kind in (
  'chat.flagsChanged',
  'compliance.approvalChanged',
  'compliance.approvalOverdue',
  'compliance.delegationChanged',
  'compliance.questionAnswered',
  'compliance.questionSent',
  'compliance.responseTimeChanged',
  'compliance.restrictedListEntriesImported',
  'compliance.restrictedListEntryChanged',
  'compliance.rulesProposed',
  'compliance.rulesPublished',
  'compliance.rulesReturned',
  'compliance.simulationAdvanced',
  'projects.opportunityChanged',
  'scheduling.calendarChecked',
  'sourcing.proposalChanged',
  'sourcing.requestChanged',
  'calls.restrictions-take-effect',
  'calls.rules-take-effect',
  'calls.waits',
  'calls.reevaluation-due',
  'people.employment-confirmation-due',
  'registration.mail-wanted',
  'terms.expiring',
  'terms.in-force',
  'training.reminder-due',
  'notifications.settled');
alter table outbox force row level security;
