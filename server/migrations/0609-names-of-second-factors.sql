-- Replacements of a text follow its key. Forced row-level security binds the owner as well, except here.
alter table translation_overrides no force row level security;
update translation_overrides set key = 'REFUSALS.factor_required' where key = 'REFUSALS.factor_demanded';
alter table translation_overrides force row level security;
