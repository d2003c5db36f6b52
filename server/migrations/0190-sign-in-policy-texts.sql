-- The texts of the sign-in policy have new keys. A tenant's own wordings follow them. Forced row-level security binds the owner as well, except here.
alter table translation_overrides no force row level security;
update translation_overrides set key = 'SIGN_IN_POLICY.' || substr(key, length('DOORS.') + 1) where key like 'DOORS.%';
alter table translation_overrides force row level security;
