-- What keeps the document lists as quick at a hundred thousand documents as at a thousand: exact totals that nobody has to
-- count, and an index on every piece of a title. Both go the way of the matters' (0002).

-- Of the approvals that somebody was ever asked for, those that are not answered.
CREATE INDEX "document_approval_users_unanswered_index" ON "document_approval_users" USING btree ("company_id","user_id","approval_id") WHERE "document_approval_users"."status" is null;--> statement-breakpoint

-- ---- totals ----

-- Rows are added up: every change appends its difference (+1, -1) and so waits for nobody else's; now and then they are folded.
CREATE TABLE "document_counts" (
	"company_id" bigint NOT NULL,
	"user_id" bigint,
	"document_type_id" smallint NOT NULL,
	"approval_status" smallint NOT NULL,
	"is_submitted" boolean NOT NULL,
	"total" bigint NOT NULL
);--> statement-breakpoint
ALTER TABLE "document_counts" ADD CONSTRAINT "document_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_counts_user_index" ON "document_counts" USING btree ("company_id","user_id");--> statement-breakpoint
SELECT "protect_company_table"('document_counts');--> statement-breakpoint
-- Only the triggers write totals.
REVOKE INSERT, UPDATE, DELETE ON "document_counts" FROM "tatemori_app";--> statement-breakpoint

-- Whoever folds at the same time takes other rows: none is counted twice, none is lost.
CREATE FUNCTION "fold_document_counts"("company" bigint) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH "folded" AS (
    DELETE FROM "document_counts" WHERE "ctid" = ANY (ARRAY(SELECT "ctid" FROM "document_counts" WHERE "company_id" = "company" FOR UPDATE SKIP LOCKED))
    RETURNING *
  )
  INSERT INTO "document_counts" SELECT "company_id", "user_id", "document_type_id", "approval_status", "is_submitted", sum("total")
  FROM "folded" GROUP BY 1, 2, 3, 4, 5 HAVING sum("total") <> 0
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "fold_document_counts"(bigint) FROM PUBLIC;--> statement-breakpoint

CREATE FUNCTION "fold_document_counts_at_times"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF random() < 0.02 THEN PERFORM "fold_document_counts"("company_id") FROM (SELECT DISTINCT "company_id" FROM "added") AS "companies"; END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE FUNCTION "count_added_documents"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO "document_counts" SELECT "company_id", NULL, "document_type_id", "approval_status", "submitted_at" IS NOT NULL, count(*)
  FROM "added" WHERE "deleted_at" IS NULL GROUP BY 1, 3, 4, 5;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE FUNCTION "count_changed_documents"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH "moved" AS (
    SELECT "company_id", "id", "document_type_id", "approval_status", "is_submitted", sum("step") AS "step" FROM (
      SELECT "company_id", "id", "document_type_id", "approval_status", "submitted_at" IS NOT NULL AS "is_submitted", -1 AS "step" FROM "before" WHERE "deleted_at" IS NULL
      UNION ALL
      SELECT "company_id", "id", "document_type_id", "approval_status", "submitted_at" IS NOT NULL, 1 FROM "after" WHERE "deleted_at" IS NULL
    ) AS "steps" GROUP BY 1, 2, 3, 4, 5 HAVING sum("step") <> 0
  )
  INSERT INTO "document_counts"
  SELECT "company_id", NULL, "document_type_id", "approval_status", "is_submitted", sum("step") FROM "moved" GROUP BY 1, 3, 4, 5
  UNION ALL
  SELECT "m"."company_id", "a"."user_id", "m"."document_type_id", "m"."approval_status", "m"."is_submitted", sum("step")
  FROM "moved" AS "m" JOIN "document_authors" AS "a" ON "a"."document_id" = "m"."id" GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END
$$;--> statement-breakpoint

-- Before the row goes, while its authors still stand beside it.
CREATE FUNCTION "count_removed_document"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD."deleted_at" IS NULL THEN
    INSERT INTO "document_counts"
    SELECT OLD."company_id", "user_id", OLD."document_type_id", OLD."approval_status", OLD."submitted_at" IS NOT NULL, -1
    FROM (SELECT NULL AS "user_id" UNION ALL SELECT "user_id" FROM "document_authors" WHERE "document_id" = OLD."id") AS "people";
  END IF;
  RETURN OLD;
END
$$;--> statement-breakpoint

-- The lock makes a change of the same document wait, or waits for it: either counts the author in one state.
CREATE FUNCTION "count_document_authors"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  "step" integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM FROM "documents" WHERE "id" IN (SELECT "document_id" FROM "added") ORDER BY "id" FOR SHARE;
  INSERT INTO "document_counts"
  SELECT "d"."company_id", "a"."user_id", "d"."document_type_id", "d"."approval_status", "d"."submitted_at" IS NOT NULL, "step" * count(*)
  FROM "added" AS "a" JOIN "documents" AS "d" ON "d"."id" = "a"."document_id" WHERE "d"."deleted_at" IS NULL GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE TRIGGER "documents_added" AFTER INSERT ON "documents" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_added_documents"();--> statement-breakpoint
CREATE TRIGGER "documents_changed" AFTER UPDATE ON "documents" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_changed_documents"();--> statement-breakpoint
CREATE TRIGGER "documents_removed" BEFORE DELETE ON "documents" FOR EACH ROW EXECUTE FUNCTION "count_removed_document"();--> statement-breakpoint
CREATE TRIGGER "document_authors_added" AFTER INSERT ON "document_authors" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_document_authors"();--> statement-breakpoint
CREATE TRIGGER "document_authors_removed" AFTER DELETE ON "document_authors" REFERENCING OLD TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_document_authors"();--> statement-breakpoint
CREATE TRIGGER "document_counts_added" AFTER INSERT ON "document_counts" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT WHEN (pg_trigger_depth() = 1) EXECUTE FUNCTION "fold_document_counts_at_times"();--> statement-breakpoint
-- An author is added or taken away, never turned into another.
REVOKE UPDATE ON "document_authors" FROM "tatemori_app";--> statement-breakpoint

INSERT INTO "document_counts" SELECT "company_id", NULL, "document_type_id", "approval_status", "submitted_at" IS NOT NULL, count(*) FROM "documents" WHERE "deleted_at" IS NULL GROUP BY 1, 3, 4, 5;--> statement-breakpoint
INSERT INTO "document_counts" SELECT "d"."company_id", "a"."user_id", "d"."document_type_id", "d"."approval_status", "d"."submitted_at" IS NOT NULL, count(*)
FROM "documents" AS "d" JOIN "document_authors" AS "a" ON "a"."document_id" = "d"."id" WHERE "d"."deleted_at" IS NULL GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint

-- ---- titles ----

CREATE INDEX "documents_title_pieces_index" ON "documents" USING gin ("text_pieces"("company_id", "title", 1, 3)) WHERE "deleted_at" IS NULL;--> statement-breakpoint
-- As company_matters does: row level security would keep that index out of reach.
CREATE VIEW "company_document_titles" AS SELECT "id", "company_id", "title" FROM "documents" WHERE "company_id" = (SELECT "current_company_id"()) AND "deleted_at" IS NULL;--> statement-breakpoint
GRANT SELECT ON "company_document_titles" TO "tatemori_app";
