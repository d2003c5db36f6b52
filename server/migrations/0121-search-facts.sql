-- What filters and the order ask of an expert besides words: when they left their last employment, and when something of
-- their record was last said to be true. Rows of an older notation are written anew and get them then.
alter table search_experts add column left_on date, add column fresh_on date;
