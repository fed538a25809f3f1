-- The register of buildings and equipment: photos of buildings, what renewing equipment costs and when it is due, lists taken
-- over from Excel, and what keeps the list of equipment as quick at a hundred thousand as at a thousand.
CREATE TABLE "building_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "building_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"building_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facility_counts" (
	"company_id" bigint NOT NULL,
	"building_id" bigint,
	"facility_category_id" smallint NOT NULL,
	"total" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_import_changes" (
	"company_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"record_id" bigint NOT NULL,
	"is_new" boolean NOT NULL,
	"before" jsonb,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "register_import_changes_pkey" PRIMARY KEY("import_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "register_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "register_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"file_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"outcome" jsonb,
	"created_user_id" bigint NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "register_imports_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "register_imports_kind" CHECK ("register_imports"."kind" in ('buildings', 'facilities', 'contacts')),
	CONSTRAINT "register_imports_state" CHECK ("register_imports"."state" in ('draft', 'queued', 'running', 'done', 'failed', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "facilities" ADD COLUMN "renewal_cost" bigint;--> statement-breakpoint
ALTER TABLE "facilities" ADD COLUMN "renewal_on" date GENERATED ALWAYS AS (("installed_at" + make_interval(years => coalesce("actual_lifetime", "legal_lifetime")))::date) STORED;--> statement-breakpoint
ALTER TABLE "building_files" ADD CONSTRAINT "building_files_building_id_fkey" FOREIGN KEY ("company_id","building_id") REFERENCES "public"."buildings"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_files" ADD CONSTRAINT "building_files_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facility_counts" ADD CONSTRAINT "facility_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_import_changes" ADD CONSTRAINT "register_import_changes_import_id_fkey" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."register_imports"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_imports" ADD CONSTRAINT "register_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_imports" ADD CONSTRAINT "register_imports_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_imports" ADD CONSTRAINT "register_imports_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "building_files_building_file" ON "building_files" USING btree ("building_id","file_id");--> statement-breakpoint
CREATE INDEX "building_files_file_index" ON "building_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "facility_counts_index" ON "facility_counts" USING btree ("company_id","building_id");--> statement-breakpoint
CREATE INDEX "register_imports_created_index" ON "register_imports" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "contacts_email_index" ON "contacts" USING btree ("company_id","email");--> statement-breakpoint
CREATE INDEX "facilities_name_index" ON "facilities" USING btree ("company_id","name","id") WHERE "facilities"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "facilities_category_id_index" ON "facilities" USING btree ("company_id","facility_category_id","id") WHERE "facilities"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "facilities_renewal_index" ON "facilities" USING btree ("company_id","renewal_on","id") WHERE "facilities"."deleted_at" is null;--> statement-breakpoint

SELECT "protect_company_table"('building_files');--> statement-breakpoint
SELECT "protect_company_table"('register_imports');--> statement-breakpoint
SELECT "protect_company_table"('register_import_changes');--> statement-breakpoint

-- ---- totals, as of matters (0002): every change appends its difference, now and then they are folded ----

SELECT "protect_company_table"('facility_counts');--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON "facility_counts" FROM "tatemori_app";--> statement-breakpoint

CREATE FUNCTION "fold_facility_counts"("company" bigint) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH "folded" AS (
    DELETE FROM "facility_counts" WHERE "ctid" = ANY (ARRAY(SELECT "ctid" FROM "facility_counts" WHERE "company_id" = "company" FOR UPDATE SKIP LOCKED))
    RETURNING *
  )
  INSERT INTO "facility_counts" SELECT "company_id", "building_id", "facility_category_id", sum("total")
  FROM "folded" GROUP BY 1, 2, 3 HAVING sum("total") <> 0
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "fold_facility_counts"(bigint) FROM PUBLIC;--> statement-breakpoint

CREATE FUNCTION "fold_facility_counts_at_times"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF random() < 0.02 THEN PERFORM "fold_facility_counts"("company_id") FROM (SELECT DISTINCT "company_id" FROM "added") AS "companies"; END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE FUNCTION "count_added_facilities"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO "facility_counts" SELECT "company_id", "building_id", "facility_category_id", count(*)
  FROM "added" WHERE "deleted_at" IS NULL GROUP BY 1, 2, 3;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE FUNCTION "count_removed_facilities"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO "facility_counts" SELECT "company_id", "building_id", "facility_category_id", -count(*)
  FROM "removed" WHERE "deleted_at" IS NULL GROUP BY 1, 2, 3;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE FUNCTION "count_changed_facilities"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO "facility_counts" SELECT "company_id", "building_id", "facility_category_id", sum("step") FROM (
    SELECT "company_id", "building_id", "facility_category_id", -1 AS "step" FROM "before" WHERE "deleted_at" IS NULL
    UNION ALL
    SELECT "company_id", "building_id", "facility_category_id", 1 FROM "after" WHERE "deleted_at" IS NULL
  ) AS "steps" GROUP BY 1, 2, 3 HAVING sum("step") <> 0;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE TRIGGER "facilities_added" AFTER INSERT ON "facilities" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_added_facilities"();--> statement-breakpoint
CREATE TRIGGER "facilities_changed" AFTER UPDATE ON "facilities" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_changed_facilities"();--> statement-breakpoint
CREATE TRIGGER "facilities_removed" AFTER DELETE ON "facilities" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "count_removed_facilities"();--> statement-breakpoint
CREATE TRIGGER "facility_counts_added" AFTER INSERT ON "facility_counts" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT WHEN (pg_trigger_depth() = 1) EXECUTE FUNCTION "fold_facility_counts_at_times"();--> statement-breakpoint
INSERT INTO "facility_counts" SELECT "company_id", "building_id", "facility_category_id", count(*) FROM "facilities" WHERE "deleted_at" IS NULL GROUP BY 1, 2, 3;--> statement-breakpoint

-- ---- names ----

CREATE INDEX "facilities_name_pieces_index" ON "facilities" USING gin ("text_pieces"("company_id", "name", 1, 3)) WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE VIEW "company_facility_names" AS SELECT "id", "company_id", "name" FROM "facilities" WHERE "company_id" = (SELECT "current_company_id"()) AND "deleted_at" IS NULL;--> statement-breakpoint
GRANT SELECT ON "company_facility_names" TO "tatemori_app";
