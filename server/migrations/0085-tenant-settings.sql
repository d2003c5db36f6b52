-- Administrators switch flags and word texts while the product runs.
select grant_app('insert, update on feature_flags');
select grant_app('insert, update, delete on translation_overrides');
