import type { Client } from 'pg'

/** A safeguard that is taken away, to see that it is missed. */
export interface Sabotage {
  readonly what: string
  /** Done by the owner of the database, in the database alone: the product's own code knows nothing of it. */
  readonly sql: string
  /** Done by the superuser, after which the server is started anew. */
  readonly settings?: readonly string[]
  /** The fault that must be found then. */
  readonly missed: 'lost' | 'phantoms' | 'doubleBookings' | 'mailsLost'
}

/** Takes a safeguard away. `app` is the role the product works as. */
export const apply = async (owner: Client, { sql }: Sabotage, app: string): Promise<void> => {
  await owner.query(sql.replaceAll('$app', owner.escapeIdentifier(app)))
}

/** The safeguards that crash safety stands on. */
export const sabotages: Readonly<Record<string, Sabotage>> = {
  // The product refuses to start where it sees this; the role's own setting it does not see.
  'commit-later': {
    what: 'commits are answered before they are on disk',
    sql: 'alter role $app set synchronous_commit = off',
    settings: [`alter system set wal_writer_delay = '10s'`, `alter system set wal_writer_flush_after = '1GB'`],
    missed: 'lost',
  },
  // Under its name, because the product names it: one that nothing can ever violate.
  'no-exclusion': {
    what: 'two bookings of one person may overlap',
    sql: `alter table bookings drop constraint bookings_no_overlap,
      add constraint bookings_no_overlap exclude using gist (tenant_id with =, id with =, during with &&)`,
    missed: 'doubleBookings',
  },
  'no-idempotency': {
    what: 'nobody remembers the keys of requests',
    sql: `create function forget_key() returns trigger language plpgsql as $$ begin
        delete from idempotency_keys k where (k.tenant_id, k.actor, k.operation, k.key)
          = (new.tenant_id, new.actor, new.operation, new.key);
        return null;
      end $$;
      create constraint trigger forget_key after insert on idempotency_keys
        deferrable initially deferred for each row execute function forget_key()`,
    missed: 'phantoms',
  },
  'claim-before-send': {
    what: 'a mail counts as sent as soon as somebody has taken it',
    sql: `create function claim_is_sent() returns trigger language plpgsql as $$ begin
        new.state := 'sent'; new.sent_at := new.due_at; new.leased_until := null;
        return new;
      end $$;
      create trigger claim_is_sent before update on mails for each row
        when (new.state = 'sending') execute function claim_is_sent()`,
    missed: 'mailsLost',
  },
}
