import type { Client } from 'pg'

/** A safeguard that is disabled to prove that the bench notices. */
export interface Sabotage {
  readonly what: string
  /** SQL run by the database owner; the product's code is not changed. */
  readonly sql: string
  /** Server settings made by the superuser before a restart. */
  readonly settings?: readonly string[]
  /** The kind of anomaly that must be found. */
  readonly expectedAnomaly: 'lost' | 'phantoms' | 'doubleBookings' | 'mailsLost'
}

/** Disables a safeguard. `app` is the database role of the product. */
export const applySabotage = async (owner: Client, { sql }: Sabotage, app: string): Promise<void> => {
  await owner.query(sql.replaceAll('$app', owner.escapeIdentifier(app)))
}

/** The safeguards that crash safety relies on. */
export const sabotages: Readonly<Record<string, Sabotage>> = {
  // The product refuses to start with this server setting but does not check the setting of its role.
  'commit-later': {
    what: 'commits are acknowledged before they are on disk',
    sql: 'alter role $app set synchronous_commit = off',
    settings: [`alter system set wal_writer_delay = '10s'`, `alter system set wal_writer_flush_after = '1GB'`],
    expectedAnomaly: 'lost',
  },
  // Keeps the name, which the product refers to, but can never be violated.
  'no-exclusion': {
    what: 'two bookings of one person may overlap',
    sql: `alter table bookings drop constraint bookings_no_overlap,
      add constraint bookings_no_overlap exclude using gist (tenant_id with =, id with =, during with &&)`,
    expectedAnomaly: 'doubleBookings',
  },
  'no-idempotency': {
    what: 'idempotency keys are forgotten at once',
    sql: `create function forget_key() returns trigger language plpgsql as $$ begin
        delete from idempotency_keys k where (k.tenant_id, k.actor, k.operation, k.key)
          = (new.tenant_id, new.actor, new.operation, new.key);
        return null;
      end $$;
      create constraint trigger forget_key after insert on idempotency_keys
        deferrable initially deferred for each row execute function forget_key()`,
    expectedAnomaly: 'phantoms',
  },
  'claim-before-send': {
    what: 'a mail counts as sent as soon as a worker has claimed it',
    sql: `create function claim_is_sent() returns trigger language plpgsql as $$ begin
        new.state := 'sent'; new.sent_at := new.due_at; new.leased_until := null;
        return new;
      end $$;
      create trigger claim_is_sent before update on mails for each row
        when (new.state = 'sending') execute function claim_is_sent()`,
    expectedAnomaly: 'mailsLost',
  },
}
