-- Tenants' wordings follow the keys of the texts they replace. Forced row-level security binds the owner as well, except here.
alter table translation_overrides no force row level security;
update translation_overrides set key = 'DASHBOARD.' || substr(key, length('DESK.') + 1) where key like 'DESK.%';
update translation_overrides o set key = renamed.current
from (values
  ('SIGN_IN_POLICY.WAYS', 'SIGN_IN_POLICY.METHODS'),
  ('SIGN_IN_POLICY.SHUT_OUT', 'SIGN_IN_POLICY.OFF_LOCKED_OUT'),
  ('SIGN_IN_POLICY.SHUT_OUT_NAMES', 'SIGN_IN_POLICY.OFF_LOCKED_OUT_NAMES'),
  ('SIGN_IN_POLICY.SHUT_OUT_ADMIN', 'SIGN_IN_POLICY.OFF_LOCKED_OUT_ADMIN'),
  ('SIGN_IN_POLICY.SHUT_OUT_MORE', 'SIGN_IN_POLICY.OFF_LOCKED_OUT_MORE'),
  ('SIGN_IN_POLICY.SHUT_OUT_MAIL', 'SIGN_IN_POLICY.OFF_LOCKED_OUT_MAIL'),
  ('PALETTE.SPEAK', 'PALETTE.LANGUAGE'),
  ('PALETTE.LOOK', 'PALETTE.THEME'),
  ('SEARCH.LOOK.TITLE', 'SEARCH.PREVIEW.TITLE'),
  ('SEARCH.LOOK.WHOLE', 'SEARCH.PREVIEW.WHOLE'),
  ('SEARCH.KEYS.LOOK', 'SEARCH.KEYS.PREVIEW'),
  ('DASHBOARD.USERS.STANDING', 'DASHBOARD.USERS.ACCESS'),
  ('DASHBOARD.USERS.MARKS', 'DASHBOARD.USERS.PRIVILEGES'),
  ('DASHBOARD.USERS.ACT', 'DASHBOARD.USERS.VIEW_AS'),
  ('DASHBOARD.USERS.ACT_TITLE', 'DASHBOARD.USERS.VIEW_AS_TITLE'),
  ('DASHBOARD.USERS.ACT_ABOUT', 'DASHBOARD.USERS.VIEW_AS_ABOUT')
) as renamed (former, current)
where o.key = renamed.former;
alter table translation_overrides force row level security;
