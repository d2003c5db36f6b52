-- Refusals have new codes. A tenant's own wordings follow them. Forced row-level security binds the owner as well, except here.
alter table translation_overrides no force row level security;
update translation_overrides o set key = 'REFUSALS.' || renamed.current
from (values
  ('step_over', 'pending_sign_in_expired'),
  ('link_spent', 'sign_in_link_expired'),
  ('session_over', 'session_ended'),
  ('acting_over', 'impersonation_ended'),
  ('capability_over', 'share_link_expired'),
  ('activation_spent', 'activation_link_expired'),
  ('reset_spent', 'reset_link_expired'),
  ('invitation_spent', 'invitation_link_expired'),
  ('hand_over_spent', 'handover_code_expired'),
  ('external_spent', 'provider_sign_in_expired'),
  ('registration_link_spent', 'registration_link_expired'),
  ('registration_over', 'registration_ended'),
  ('invitation_over', 'invitation_closed'),
  ('vetting_over', 'vetting_already_decided'),
  ('way_not_allowed', 'sign_in_method_not_allowed'),
  ('no_way_left', 'password_or_link_required'),
  ('last_own_way', 'own_last_sign_in_method'),
  ('last_way', 'last_sign_in_method'),
  ('would_shut_out', 'would_lock_out'),
  ('passkey_unfit', 'passkey_rejected')
) as renamed (former, current)
where o.key = 'REFUSALS.' || renamed.former;
alter table translation_overrides force row level security;
