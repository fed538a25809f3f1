-- Who may touch what. Company transactions run as tatemori_app (created by migrate.ts before the migrations),
-- which owns nothing: row level security binds it to the company that the transaction names.

ALTER TABLE "companies" ADD CONSTRAINT "companies_master_user_id_fkey"
  FOREIGN KEY ("id", "master_user_id") REFERENCES "memberships" ("company_id", "user_id");--> statement-breakpoint

CREATE FUNCTION "current_company_id"() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.company_id', true), '')::bigint $$;--> statement-breakpoint

-- A sub-select is computed once a query, not once a row.
CREATE FUNCTION "protect_company_table"("name" regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', "name");
  EXECUTE format('CREATE POLICY "own_company" ON %s USING ("company_id" = (SELECT "current_company_id"()))', "name");
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO "tatemori_app"', "name");
END
$$;--> statement-breakpoint

COMMENT ON FUNCTION "protect_company_table"(regclass) IS 'Every migration that adds a table with company_id calls this on it.';--> statement-breakpoint
REVOKE ALL ON FUNCTION "protect_company_table"(regclass) FROM PUBLIC;--> statement-breakpoint

SELECT "protect_company_table"("oid"::regclass)
FROM "pg_class" AS "c"
WHERE "relkind" = 'r' AND "relnamespace" = 'public'::regnamespace AND EXISTS (
  SELECT FROM "pg_attribute" WHERE "attrelid" = "c"."oid" AND "attname" = 'company_id' AND NOT "attisdropped"
);--> statement-breakpoint

-- What happened stays as it was written, and members leave by a date, not by a deleted row.
REVOKE UPDATE, DELETE ON "histories" FROM "tatemori_app";--> statement-breakpoint
REVOKE DELETE ON "memberships" FROM "tatemori_app";--> statement-breakpoint

ALTER TABLE "companies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "own_company" ON "companies" USING ("id" = (SELECT "current_company_id"()));--> statement-breakpoint
GRANT SELECT, UPDATE ON "companies" TO "tatemori_app";--> statement-breakpoint

-- People belong to several companies: a company sees those who are or were its members, and ends their sessions.
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "own_company" ON "users" USING (EXISTS (
  SELECT FROM "memberships"
  WHERE "memberships"."company_id" = (SELECT "current_company_id"()) AND "memberships"."user_id" = "users"."id"
));--> statement-breakpoint
GRANT SELECT, UPDATE ON "users" TO "tatemori_app";--> statement-breakpoint

ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "own_company" ON "sessions" USING (EXISTS (
  SELECT FROM "memberships"
  WHERE "memberships"."company_id" = (SELECT "current_company_id"()) AND "memberships"."user_id" = "sessions"."user_id"
));--> statement-breakpoint
GRANT SELECT, UPDATE, DELETE ON "sessions" TO "tatemori_app";--> statement-breakpoint

GRANT USAGE ON SCHEMA "public" TO "tatemori_app";
