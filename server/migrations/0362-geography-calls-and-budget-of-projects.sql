-- What else a brief says: where experts have to know the market, how many calls are wanted, and what they may cost.

alter table projects
  add column countries text[] not null default '{}',
  add column calls_wanted smallint check (calls_wanted between 1 and 500),
  -- Hundredths of credits.
  add column budget integer check (budget > 0);
