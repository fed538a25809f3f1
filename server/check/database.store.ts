/** What a database says of itself and of its user. */
import { APP_ROLE, type Database } from '#server/db/client.ts'

export type DatabaseFacts = {
  version: number
  version_text: string
  encoding: string
  is_read_only: boolean
  has_icu: boolean
  connections: number
  seconds_apart: number
  may_have_role: boolean
  is_superuser: boolean
  /** Whether the role of companies sees what is other companies'. */
  role_sees_all: boolean
}

export const readFacts = async ({ pool }: Database): Promise<DatabaseFacts> => {
  const { rows } = await pool.query<DatabaseFacts>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as version_text,
      pg_encoding_to_char(encoding) as encoding,
      pg_is_in_recovery() or current_setting('default_transaction_read_only') = 'on' as is_read_only,
      exists (select from pg_collation where collname = 'ja-x-icu') as has_icu,
      current_setting('max_connections')::int as connections,
      abs(extract(epoch from clock_timestamp()) - $1)::float as seconds_apart,
      (select rolsuper or rolcreaterole from pg_roles where rolname = current_user)
        or coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $2), false) as may_have_role,
      (select rolsuper from pg_roles where rolname = current_user) as is_superuser,
      coalesce((select rolsuper or rolbypassrls from pg_roles where rolname = $2), false) as role_sees_all
    from pg_database where datname = current_database()`,
    [Date.now() / 1000, APP_ROLE],
  )
  return rows[0]!
}
