-- Stored kinds of events, mails and steps, and the names of reactions that have run, follow the code. Forced row-level
-- security binds the owner as well, except here.
alter table outbox no force row level security;
update outbox set kind = 'calls.put-on-hold' where kind = 'calls.held';
update outbox set kind = 'calls.compliance-reminder-sent' where kind = 'calls.reminded';
alter table outbox force row level security;

alter table mails no force row level security;
update mails set kind = 'calls.putOnHold' where kind = 'calls.held';
update mails set kind = 'identity.shareLink' where kind = 'identity.capability';
alter table mails force row level security;

alter table call_history no force row level security;
alter table call_history drop constraint call_history_kind_check;
update call_history set kind = 'put_on_hold' where kind = 'held';
alter table call_history add constraint call_history_kind_check check (kind in (
  'requested', 'times_offered', 'picked', 'accepted', 'scheduled', 'rescheduled', 'postponed', 'put_on_hold', 'reopened',
  'cancelled', 'completed', 'corrected', 'removed', 'interaction_changed', 'minutes_confirmed', 'rate_approved',
  'client_approved', 'interpreter_requested', 'interpreter_released', 'contact_replaced', 'times_proposed',
  'proposal_declined', 'hold_expired'));
alter table call_history force row level security;

alter table reactions_done no force row level security;
update reactions_done r set reaction = renamed.current
from (values
    ('calls.holdExpired.vendor', 'calls.hold-expired.vendor'),
    ('calls.holdExpired.inbox', 'calls.hold-expired.inbox'),
    ('calls.holdExpired.mail', 'calls.hold-expired.mail'),
    ('recordings.notifySeats', 'recordings.notify-seats'),
    ('transcripts.notifyOfficers', 'transcripts.notify-officers'),
    ('transcripts.notifyAudience', 'transcripts.notify-audience'),
    ('sourcing.mailRequest', 'sourcing.mail-request'),
    ('sourcing.mailProposal', 'sourcing.mail-proposal'),
    ('recordings.withdrawLinks', 'recordings.withdraw-links'),
    ('recordings.follow', 'recordings.update-state'),
    ('recordings.endRescheduled', 'recordings.end-rescheduled'),
    ('recordings.endPostponed', 'recordings.end-postponed'),
    ('recordings.endHeld', 'recordings.end-put-on-hold'),
    ('recordings.endCompleted', 'recordings.end-completed'),
    ('recordings.endCancelled', 'recordings.end-cancelled'),
    ('recordings.phones.tell', 'recordings.phones.announce'),
    ('recordings.phones.key', 'recordings.phones.record-answer'),
    ('projects.welcome', 'projects.add-team-member'),
    ('privacy.tell', 'privacy.notify-of-request'),
    ('privacy.mailAnswer', 'privacy.mail-answer'),
    ('vetting.mailDecision', 'vetting.mail-decision'),
    ('vetting.begin', 'vetting.start'),
    ('training.settle', 'training.resolve-notifications'),
    ('notifications.tell-service-email', 'notifications.notify-service-email-changed'),
    ('notifications.settle-terms', 'notifications.resolve-terms'),
    ('notifications.settle-employment', 'notifications.resolve-employment'),
    ('incidents.settle', 'incidents.resolve-notifications'),
    ('incidents.notifyOfficers', 'incidents.notify-officers'),
    ('feedback.mailAnswer', 'feedback.mail-answer'),
    ('chat.notifyMentioned', 'chat.notify-mentioned'),
    ('chat.eraseReleased', 'chat.erase-released'),
    ('identity.tell-shut-out', 'identity.notify-shut-out'),
    ('calls.removed.settle', 'calls.removed.resolve-notifications'),
    ('compliance.rules.settled', 'compliance.rules.resolve-notifications'),
    ('compliance.settled', 'compliance.resolve-notifications'),
    ('calls.held.inbox', 'calls.put-on-hold.inbox'),
    ('calls.held.calendars', 'calls.put-on-hold.calendars'),
    ('calls.held.vendor', 'calls.put-on-hold.vendor')
) renamed (former, current)
where r.reaction = renamed.former;
alter table reactions_done force row level security;
