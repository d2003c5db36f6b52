-- The erasure of a person deletes rows that nothing else may delete. What an accepted proposal said is erased as well.
select grant_app('delete on answers');
select grant_app('delete on chat_message_versions');
select grant_app('delete on chat_reads');
select grant_app('delete on facts');
select grant_app('delete on notification_choices');
select grant_app('delete on notification_timings');
select grant_app('delete on notifications');
select grant_app('delete on passwords');
select grant_app('delete on questionnaire_responses');
select grant_app('delete on unsubscribe_keys');
select grant_app('delete on vetting_questions');
select grant_app('delete on vettings');

alter table proposals
  drop constraint proposals_check3,
  add constraint proposals_info check (info is not null or state <> 'submitted');
