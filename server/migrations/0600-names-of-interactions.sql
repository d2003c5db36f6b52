-- Calls that are held in the product are video calls; the bridge is the one that connects phones.
-- Forced row-level security binds the owner as well, except here.
alter table calls no force row level security;
alter table calls drop constraint calls_platform_type_check;
update calls set platform_type = 'video' where platform_type = 'bridge';
alter table calls alter column platform_type set default 'video';
alter table calls add constraint calls_platform_type_check check (platform_type in ('video', 'phone', 'external'));
alter table calls force row level security;

alter table translation_overrides no force row level security;
update translation_overrides set key = replace(replace(key, 'CALLS.INTERACTION.bridge', 'CALLS.INTERACTION.video'),
  'CALLS.ELSEWHERE.BRIDGE_HELP', 'CALLS.ELSEWHERE.VIDEO_HELP')
where key like '%CALLS.INTERACTION.bridge' or key like '%CALLS.ELSEWHERE.BRIDGE\_HELP';
alter table translation_overrides force row level security;

alter table saved_call_views no force row level security;
update saved_call_views set query = regexp_replace(query, '(^|[?&])way=bridge\M', '\1way=video', 'g') where query like '%way=bridge%';
alter table saved_call_views force row level security;
