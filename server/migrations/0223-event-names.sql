-- Events and reactions have the names of the glossary. Stored ones follow them, so that pending events still find their reactions and
-- reactions that have run do not run again. Forced row-level security binds the owner as well, except here.
alter table outbox no force row level security;
update outbox o set kind = renamed.current
from (values
  ('imports.advanced', 'imports.progressed'),
  ('invitations.batch-advanced', 'invitations.batch-progressed'),
  ('people.powers-changed', 'people.privileges-changed'),
  ('terms.told', 'terms.announced'),
  ('terms.lapse-told', 'terms.lapse-announced'),
  ('vetting.moved', 'vetting.changed')
) as renamed (former, current)
where o.kind = renamed.former;
alter table outbox force row level security;

alter table reactions_done no force row level security;
update reactions_done r set reaction = renamed.current
from (values
  ('identity.tell-of-change', 'identity.notify-password-changed'),
  ('identity.tell-of-powers', 'identity.notify-privileges-changed'),
  ('identity.tell-of-factors', 'identity.notify-factors-changed'),
  ('identity.tell-of-terms', 'identity.announce-terms'),
  ('identity.tell-of-lapse', 'identity.announce-terms-lapse'),
  ('identity.tell-of-connection', 'identity.notify-connection-changed')
) as renamed (former, current)
where r.reaction = renamed.former;
alter table reactions_done force row level security;
