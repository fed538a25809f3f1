-- What keeps the matter list as quick at a million matters as at a thousand: exact totals that nobody has to count,
-- an index on every piece of a name, and one on the days of a schedule.

-- ---- totals ----

-- Rows are added up: every change appends its difference (+1, -1) and so waits for nobody else's; now and then they are folded.
CREATE TABLE "matter_counts" (
	"company_id" bigint NOT NULL,
	"user_id" bigint,
	"status_id" bigint NOT NULL,
	"matter_category_id" smallint NOT NULL,
	"total" bigint NOT NULL
);--> statement-breakpoint
ALTER TABLE "matter_counts" ADD CONSTRAINT "matter_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "matter_counts_user_index" ON "matter_counts" USING btree ("company_id","user_id");--> statement-breakpoint
SELECT "protect_company_table"('matter_counts');--> statement-breakpoint
-- Only the triggers write totals.
REVOKE INSERT, UPDATE, DELETE ON "matter_counts" FROM "tatemori_app";--> statement-breakpoint

-- Whoever folds at the same time takes other rows: none is counted twice, none is lost.
CREATE FUNCTION "fold_matter_counts"("company" bigint) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH "folded" AS (
    DELETE FROM "matter_counts" WHERE "ctid" = ANY (ARRAY(SELECT "ctid" FROM "matter_counts" WHERE "company_id" = "company" FOR UPDATE SKIP LOCKED))
    RETURNING *
  )
  INSERT INTO "matter_counts" SELECT "company_id", "user_id", "status_id", "matter_category_id", sum("total")
  FROM "folded" GROUP BY 1, 2, 3, 4 HAVING sum("total") <> 0
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "fold_matter_counts"(bigint) FROM PUBLIC;--> statement-breakpoint

CREATE FUNCTION "fold_matter_counts_at_times"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF random() < 0.02 THEN PERFORM "fold_matter_counts"("company_id") FROM (SELECT DISTINCT "company_id" FROM "added") AS "companies"; END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE FUNCTION "count_added_matters"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO "matter_counts" SELECT "company_id", NULL, "status_id", "matter_category_id", count(*)
  FROM "added" WHERE "deleted_at" IS NULL GROUP BY 1, 3, 4;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE FUNCTION "count_changed_matters"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH "moved" AS (
    SELECT "company_id", "id", "status_id", "matter_category_id", sum("step") AS "step" FROM (
      SELECT "company_id", "id", "status_id", "matter_category_id", -1 AS "step" FROM "before" WHERE "deleted_at" IS NULL
      UNION ALL
      SELECT "company_id", "id", "status_id", "matter_category_id", 1 FROM "after" WHERE "deleted_at" IS NULL
    ) AS "steps" GROUP BY 1, 2, 3, 4 HAVING sum("step") <> 0
  )
  INSERT INTO "matter_counts"
  SELECT "company_id", NULL, "status_id", "matter_category_id", sum("step") FROM "moved" GROUP BY 1, 3, 4
  UNION ALL
  SELECT "m"."company_id", "u"."user_id", "m"."status_id", "m"."matter_category_id", sum("step")
  FROM "moved" AS "m" JOIN "matter_users" AS "u" ON "u"."matter_id" = "m"."id" GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END
$$;--> statement-breakpoint

-- Before the row goes, while its members still stand beside it.
CREATE FUNCTION "count_removed_matter"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD."deleted_at" IS NULL THEN
    INSERT INTO "matter_counts"
    SELECT OLD."company_id", NULL, OLD."status_id", OLD."matter_category_id", -1
    UNION ALL
    SELECT OLD."company_id", "user_id", OLD."status_id", OLD."matter_category_id", -1 FROM "matter_users" WHERE "matter_id" = OLD."id";
  END IF;
  RETURN OLD;
END
$$;--> statement-breakpoint

-- The lock makes a status change of the same matter wait, or waits for it: either counts the member in one status.
CREATE FUNCTION "count_matter_users"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  "step" integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM FROM "matters" WHERE "id" IN (SELECT "matter_id" FROM "added") ORDER BY "id" FOR SHARE;
  INSERT INTO "matter_counts"
  SELECT "m"."company_id", "l"."user_id", "m"."status_id", "m"."matter_category_id", "step" * count(*)
  FROM "added" AS "l" JOIN "matters" AS "m" ON "m"."id" = "l"."matter_id" WHERE "m"."deleted_at" IS NULL GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE TRIGGER "matters_added" AFTER INSERT ON "matters" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_added_matters"();--> statement-breakpoint
CREATE TRIGGER "matters_changed" AFTER UPDATE ON "matters" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_changed_matters"();--> statement-breakpoint
CREATE TRIGGER "matters_removed" BEFORE DELETE ON "matters" FOR EACH ROW EXECUTE FUNCTION "count_removed_matter"();--> statement-breakpoint
CREATE TRIGGER "matter_users_added" AFTER INSERT ON "matter_users" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_matter_users"();--> statement-breakpoint
CREATE TRIGGER "matter_users_removed" AFTER DELETE ON "matter_users" REFERENCING OLD TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_matter_users"();--> statement-breakpoint
CREATE TRIGGER "matter_counts_added" AFTER INSERT ON "matter_counts" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT WHEN (pg_trigger_depth() = 1) EXECUTE FUNCTION "fold_matter_counts_at_times"();--> statement-breakpoint
-- A membership is added or taken away, never turned into another.
REVOKE UPDATE ON "matter_users" FROM "tatemori_app";--> statement-breakpoint

INSERT INTO "matter_counts" SELECT "company_id", NULL, "status_id", "matter_category_id", count(*) FROM "matters" WHERE "deleted_at" IS NULL GROUP BY 1, 3, 4;--> statement-breakpoint
INSERT INTO "matter_counts" SELECT "m"."company_id", "u"."user_id", "m"."status_id", "m"."matter_category_id", count(*)
FROM "matters" AS "m" JOIN "matter_users" AS "u" ON "u"."matter_id" = "m"."id" WHERE "m"."deleted_at" IS NULL GROUP BY 1, 2, 3, 4;--> statement-breakpoint

-- ---- names ----

-- The pieces of a text, of so many to so many characters, as numbers of one company: a search in one never meets another's.
-- One and two characters are words in Japanese, so an index of three-character pieces alone would not do.
CREATE FUNCTION "text_pieces"("company_id" bigint, "text" text, "shortest" integer, "longest" integer) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(hashtextextended(substr(lower("text"), "start", "size"), "company_id")), '{}')
  FROM generate_series("shortest", "longest") AS "size", generate_series(1, char_length("text") - "size" + 1) AS "start"
$$;--> statement-breakpoint
-- Sought by the longest pieces that the index knows.
CREATE FUNCTION "search_pieces"("company_id" bigint, "text" text) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT "text_pieces"("company_id", "text", least(char_length("text"), 3), least(char_length("text"), 3))
$$;--> statement-breakpoint
CREATE INDEX "matters_name_pieces_index" ON "matters" USING gin ("text_pieces"("company_id", "name", 1, 3)) WHERE "deleted_at" IS NULL;--> statement-breakpoint

-- ---- schedules ----

-- A schedule with one end open counts as that one day. Columns of their own, for the planner keeps figures on columns.
ALTER TABLE "matters" ADD COLUMN "first_day" date GENERATED ALWAYS AS (coalesce("start_date", "end_date")) STORED,
  ADD COLUMN "last_day" date GENERATED ALWAYS AS (coalesce("end_date", "start_date")) STORED;--> statement-breakpoint
-- Today is a hair in the histogram of a long history: at the default fineness the planner takes it for a hundred times what it is.
ALTER TABLE "matters" ALTER COLUMN "first_day" SET STATISTICS 1000, ALTER COLUMN "last_day" SET STATISTICS 1000;--> statement-breakpoint
CREATE INDEX "matters_schedule_index" ON "matters" USING btree ("company_id","last_day","first_day") WHERE "matters"."deleted_at" is null;--> statement-breakpoint

-- ---- the list ----

-- Row level security lets only leakproof operators reach an index, and neither ILIKE nor the array's are. The list reads this view
-- instead: it belongs to the tables' owner, and holds the company itself as firmly as the policy does.
CREATE VIEW "company_matters" AS
SELECT "id", "company_id", "name", "status_id", "matter_category_id", "building_id", "start_date", "end_date", "first_day", "last_day",
  "created_user_id", "created_at", "updated_at"
FROM "matters" WHERE "company_id" = (SELECT "current_company_id"()) AND "deleted_at" IS NULL;--> statement-breakpoint
GRANT SELECT ON "company_matters" TO "tatemori_app";
