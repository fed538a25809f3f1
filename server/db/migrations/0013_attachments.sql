-- Six tables that tied files to records, and one of what was taken out of them, become one. What a photo is stands in its
-- columns: names said it so far.
CREATE TABLE "attachments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"building_id" bigint,
	"facility_id" bigint,
	"pin_id" bigint,
	"matter_id" bigint,
	"document_id" bigint,
	"ledger_id" bigint,
	"item_id" bigint,
	"order_number" integer,
	"phase" smallint,
	"category" smallint,
	"title" text,
	"note" text,
	"place" text,
	"name" text,
	"type" smallint,
	"submitted_document_id" bigint,
	"submitted_at" timestamp (3) with time zone,
	"created_user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_user_id" bigint,
	CONSTRAINT "attachments_holder" CHECK (num_nonnulls("attachments"."building_id", "attachments"."facility_id", "attachments"."pin_id", "attachments"."matter_id", "attachments"."document_id", "attachments"."ledger_id") = 1),
	CONSTRAINT "attachments_of_matter" CHECK (num_nulls("attachments"."name", "attachments"."type", "attachments"."created_user_id") = case when "attachments"."matter_id" is null then 3 else 0 end),
	CONSTRAINT "attachments_of_document" CHECK (("attachments"."document_id" is null) = ("attachments"."item_id" is null)),
	CONSTRAINT "attachments_of_ledger" CHECK (("attachments"."ledger_id" is null) = ("attachments"."category" is null)),
	CONSTRAINT "attachments_order" CHECK (num_nonnulls("attachments"."document_id", "attachments"."ledger_id") = num_nonnulls("attachments"."order_number")),
	CONSTRAINT "attachments_phase" CHECK ("attachments"."phase" between 1 and 3),
	CONSTRAINT "attachments_category" CHECK ("attachments"."category" between 1 and 9),
	CONSTRAINT "attachments_type" CHECK ("attachments"."type" between 1 and 8)
);--> statement-breakpoint
ALTER TABLE "building_files" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "document_item_files" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "pin_files" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "facility_files" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "removed_files" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "reporting_folder_files" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "photo_ledger_photos" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_building_id_fkey" FOREIGN KEY ("company_id","building_id") REFERENCES "public"."buildings"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_facility_id_fkey" FOREIGN KEY ("company_id","facility_id") REFERENCES "public"."facilities"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_pin_id_fkey" FOREIGN KEY ("company_id","pin_id") REFERENCES "public"."pins"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_matter_id_fkey" FOREIGN KEY ("company_id","matter_id") REFERENCES "public"."matters"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_ledger_id_fkey" FOREIGN KEY ("company_id","ledger_id") REFERENCES "public"."photo_ledgers"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_item_id_fkey" FOREIGN KEY ("company_id","item_id") REFERENCES "public"."template_items"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_submitted_document_id_fkey" FOREIGN KEY ("company_id","submitted_document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_deleted_user_id_fkey" FOREIGN KEY ("company_id","deleted_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SELECT "protect_company_table"('attachments');--> statement-breakpoint

-- Files of report folders keep their numbers, which phones know. Those of documents' items get numbers above all others, so
-- that none means another file than before.
INSERT INTO "attachments" ("id", "company_id", "file_id", "matter_id", "name", "type", "submitted_document_id", "submitted_at",
  "created_user_id", "created_at", "updated_at", "deleted_at", "deleted_user_id", "phase") OVERRIDING SYSTEM VALUE
SELECT "id", "company_id", "file_id", "matter_id", "name", "type", "document_id", "submitted_at",
  "created_user_id", "created_at", "updated_at", "deleted_at", "deleted_user_id",
  CASE WHEN "type" <> 4 THEN NULL WHEN "name" LIKE '施工前\_%' THEN 1 WHEN "name" LIKE '施工中\_%' THEN 2 WHEN "name" LIKE '施工後\_%' THEN 3 END
FROM "reporting_folder_files";--> statement-breakpoint

WITH "held" AS (
  SELECT "id", "company_id", "document_id", "item_id", "file_id", "order_number", "created_at",
    NULL::timestamptz AS "deleted_at", NULL::bigint AS "deleted_user_id"
  FROM "document_item_files"
  UNION ALL
  SELECT ("link" ->> 'id')::bigint, "r"."company_id", "r"."record_id", ("link" ->> 'item_id')::bigint, "r"."file_id",
    ("link" ->> 'order_number')::integer, ("link" ->> 'created_at')::timestamptz, "r"."removed_at", "r"."removed_user_id"
  FROM "removed_files" AS "r" JOIN "documents" AS "d" ON "d"."id" = "r"."record_id"
  WHERE "r"."holder" = 'document'
), "last" AS (
  SELECT greatest(
    (SELECT coalesce(max("id"), 0) FROM "reporting_folder_files"), (SELECT coalesce(max("id"), 0) FROM "held")
  ) AS "id"
)
INSERT INTO "attachments" ("id", "company_id", "file_id", "document_id", "item_id", "order_number", "created_at", "updated_at",
  "deleted_at", "deleted_user_id", "phase") OVERRIDING SYSTEM VALUE
SELECT "last"."id" + "h"."id", "h"."company_id", "h"."file_id", "h"."document_id", "h"."item_id", "h"."order_number",
  "h"."created_at", "h"."created_at", "h"."deleted_at", "h"."deleted_user_id",
  CASE
    WHEN "f"."type" <> 4 THEN NULL
    WHEN "f"."name" LIKE '施工前\_%' THEN 1 WHEN "f"."name" LIKE '施工中\_%' THEN 2 WHEN "f"."name" LIKE '施工後\_%' THEN 3
    WHEN "i"."name" LIKE '%施工前%' AND "i"."name" NOT LIKE '%施工中%' AND "i"."name" NOT LIKE '%施工後%' THEN 1
    WHEN "i"."name" LIKE '%施工中%' AND "i"."name" NOT LIKE '%施工前%' AND "i"."name" NOT LIKE '%施工後%' THEN 2
    WHEN "i"."name" LIKE '%施工後%' AND "i"."name" NOT LIKE '%施工前%' AND "i"."name" NOT LIKE '%施工中%' THEN 3
  END
FROM "held" AS "h" CROSS JOIN "last"
JOIN "files" AS "f" ON "f"."id" = "h"."file_id"
JOIN "template_items" AS "i" ON "i"."id" = "h"."item_id";--> statement-breakpoint

-- The others are named by their files; what was taken out stands in its old place among those that came with it.
WITH "held" AS (
  SELECT 1 AS "kind", "id", "company_id", "file_id", "building_id" AS "record_id", "created_at",
    NULL::timestamptz AS "deleted_at", NULL::bigint AS "deleted_user_id" FROM "building_files"
  UNION ALL SELECT 2, "id", "company_id", "file_id", "facility_id", "created_at", NULL, NULL FROM "facility_files"
  UNION ALL SELECT 3, "id", "company_id", "file_id", "pin_id", "created_at", NULL, NULL FROM "pin_files"
  UNION ALL
  SELECT CASE "r"."holder" WHEN 'building' THEN 1 WHEN 'facility' THEN 2 ELSE 3 END, ("link" ->> 'id')::bigint,
    "r"."company_id", "r"."file_id", "r"."record_id", ("link" ->> 'created_at')::timestamptz, "r"."removed_at", "r"."removed_user_id"
  FROM "removed_files" AS "r"
  WHERE CASE "r"."holder"
    WHEN 'building' THEN EXISTS (SELECT FROM "buildings" AS "o" WHERE "o"."id" = "r"."record_id")
    WHEN 'facility' THEN EXISTS (SELECT FROM "facilities" AS "o" WHERE "o"."id" = "r"."record_id")
    WHEN 'pin' THEN EXISTS (SELECT FROM "pins" AS "o" WHERE "o"."id" = "r"."record_id")
    ELSE false
  END
), "last" AS (SELECT coalesce(max("id"), 0) AS "id" FROM "attachments")
INSERT INTO "attachments" ("id", "company_id", "file_id", "building_id", "facility_id", "pin_id", "created_at", "updated_at",
  "deleted_at", "deleted_user_id") OVERRIDING SYSTEM VALUE
SELECT "last"."id" + row_number() OVER (ORDER BY "h"."kind", "h"."id"), "h"."company_id", "h"."file_id",
  CASE "h"."kind" WHEN 1 THEN "h"."record_id" END, CASE "h"."kind" WHEN 2 THEN "h"."record_id" END,
  CASE "h"."kind" WHEN 3 THEN "h"."record_id" END, "h"."created_at", "h"."created_at", "h"."deleted_at", "h"."deleted_user_id"
FROM "held" AS "h" CROSS JOIN "last";--> statement-breakpoint

WITH "last" AS (SELECT coalesce(max("id"), 0) AS "id" FROM "attachments")
INSERT INTO "attachments" ("id", "company_id", "file_id", "ledger_id", "order_number", "phase", "category", "title", "note", "place",
  "created_at", "updated_at") OVERRIDING SYSTEM VALUE
SELECT "last"."id" + row_number() OVER (ORDER BY "p"."ledger_id", "p"."order_number"), "p"."company_id", "p"."file_id", "p"."ledger_id",
  "p"."order_number", "p"."phase", "p"."category", "p"."title", "p"."note", "p"."place", "l"."updated_at", "l"."updated_at"
FROM "photo_ledger_photos" AS "p" JOIN "photo_ledgers" AS "l" ON "l"."id" = "p"."ledger_id" CROSS JOIN "last";--> statement-breakpoint

SELECT setval(pg_get_serial_sequence('attachments', 'id'), coalesce(max("id"), 1), count(*) > 0) FROM "attachments";--> statement-breakpoint

-- A photo with the board on it, which an earlier version left beside the one without: from here on its copy, as those of today are.
UPDATE "files" SET "original_file_id" = "pair"."bare_id" FROM (
  SELECT DISTINCT ON ("boarded"."file_id") "boarded"."file_id" AS "boarded_id", "bare"."file_id" AS "bare_id"
  FROM "attachments" AS "boarded"
  JOIN "attachments" AS "bare" ON "bare"."company_id" = "boarded"."company_id" AND "bare"."file_id" < "boarded"."file_id"
    AND ("bare"."matter_id" = "boarded"."matter_id" OR "bare"."document_id" = "boarded"."document_id" AND "bare"."item_id" = "boarded"."item_id")
  JOIN "files" AS "f" ON "f"."id" = "boarded"."file_id" AND "f"."type" = 4 AND "f"."original_file_id" IS NULL
  JOIN "files" AS "b" ON "b"."id" = "bare"."file_id" AND "b"."type" = 4 AND "b"."original_file_id" IS NULL
  WHERE coalesce("boarded"."name", "f"."name") LIKE '%\_黒板%'
    AND coalesce("boarded"."name", "f"."name") = regexp_replace(coalesce("bare"."name", "b"."name"), '(\.[^.]*)?$', '_黒板\1')
  ORDER BY "boarded"."file_id", "bare"."file_id" DESC
) AS "pair" WHERE "files"."id" = "pair"."boarded_id";--> statement-breakpoint

CREATE INDEX "attachments_file_index" ON "attachments" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attachments_building_file" ON "attachments" USING btree ("building_id","file_id") WHERE "attachments"."building_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "attachments_facility_file" ON "attachments" USING btree ("facility_id","file_id") WHERE "attachments"."facility_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "attachments_pin_file" ON "attachments" USING btree ("pin_id","file_id") WHERE "attachments"."pin_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "attachments_ledger_file" ON "attachments" USING btree ("ledger_id","file_id") WHERE "attachments"."ledger_id" is not null;--> statement-breakpoint
CREATE INDEX "attachments_ledger_order_index" ON "attachments" USING btree ("ledger_id","order_number") WHERE "attachments"."ledger_id" is not null;--> statement-breakpoint
CREATE INDEX "attachments_item_order_index" ON "attachments" USING btree ("document_id","item_id","order_number") WHERE "attachments"."document_id" is not null;--> statement-breakpoint
CREATE INDEX "attachments_item_index" ON "attachments" USING btree ("item_id") WHERE "attachments"."item_id" is not null;--> statement-breakpoint
CREATE INDEX "attachments_matter_index" ON "attachments" USING btree ("company_id","matter_id","updated_at") WHERE "attachments"."matter_id" is not null;--> statement-breakpoint
CREATE INDEX "attachments_author_index" ON "attachments" USING btree ("company_id","created_user_id","updated_at") WHERE "attachments"."matter_id" is not null;--> statement-breakpoint
CREATE INDEX "attachments_updated_at_index" ON "attachments" USING btree ("company_id","updated_at","id") WHERE "attachments"."matter_id" is not null;--> statement-breakpoint
CREATE INDEX "attachments_submitted_document_index" ON "attachments" USING btree ("submitted_document_id") WHERE "attachments"."submitted_document_id" is not null;--> statement-breakpoint
CREATE INDEX "attachments_deleted_index" ON "attachments" USING btree ("deleted_at") WHERE "attachments"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "buildings_icon_index" ON "buildings" USING btree ("icon_file_id") WHERE "buildings"."icon_file_id" is not null;--> statement-breakpoint
CREATE INDEX "register_imports_file_index" ON "register_imports" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "template_items_file_index" ON "template_items" USING btree ("file_id") WHERE "template_items"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "templates_excel_file_index" ON "templates" USING btree ("excel_file_id") WHERE "templates"."excel_file_id" is not null;--> statement-breakpoint

-- What was taken out of records that are gone by now had nobody left to have it back.
CREATE TEMPORARY TABLE "ownerless" AS
SELECT DISTINCT "file_id" FROM "removed_files" AS "r" WHERE NOT EXISTS (
  SELECT FROM "attachments" AS "a" WHERE "a"."file_id" = "r"."file_id" AND "a"."deleted_at" IS NOT NULL
);--> statement-breakpoint
DROP TABLE "building_files" CASCADE;--> statement-breakpoint
DROP TABLE "document_item_files" CASCADE;--> statement-breakpoint
DROP TABLE "pin_files" CASCADE;--> statement-breakpoint
DROP TABLE "facility_files" CASCADE;--> statement-breakpoint
DROP TABLE "removed_files" CASCADE;--> statement-breakpoint
DROP TABLE "reporting_folder_files" CASCADE;--> statement-breakpoint
DROP TABLE "photo_ledger_photos" CASCADE;--> statement-breakpoint

DO $$
DECLARE
  "content" bigint;
BEGIN
  FOR "content" IN SELECT "file_id" FROM "ownerless" ORDER BY "file_id" DESC LOOP
    BEGIN
      DELETE FROM "files" WHERE "id" = "content";
    EXCEPTION WHEN foreign_key_violation THEN
      NULL;
    END;
  END LOOP;
END
$$;--> statement-breakpoint
DROP TABLE "ownerless";--> statement-breakpoint

-- Every way in which a row names a stored file. It asks as whoever asks it: row level security of the tables holds. Rows that
-- lack the file or the record say nothing: a condition of its own would keep an arm from being asked by its index.
CREATE VIEW "file_uses" WITH (security_invoker = true) AS
SELECT "company_id", "file_id", 'building' AS "holder", "building_id" AS "record_id",
  CASE WHEN "deleted_at" IS NULL THEN 'shown' ELSE 'removed' END AS "way", NULL::bigint AS "entry_id"
FROM "attachments"
UNION ALL SELECT "company_id", "file_id", 'facility', "facility_id", CASE WHEN "deleted_at" IS NULL THEN 'shown' ELSE 'removed' END, NULL
FROM "attachments"
UNION ALL SELECT "company_id", "file_id", 'pin', "pin_id", CASE WHEN "deleted_at" IS NULL THEN 'shown' ELSE 'removed' END, NULL
FROM "attachments"
UNION ALL SELECT "company_id", "file_id", 'matter', "matter_id", CASE WHEN "deleted_at" IS NULL THEN 'shown' ELSE 'removed' END, "id"
FROM "attachments"
UNION ALL SELECT "company_id", "file_id", 'document', "document_id", CASE WHEN "deleted_at" IS NULL THEN 'shown' ELSE 'removed' END, NULL
FROM "attachments"
UNION ALL SELECT "company_id", "file_id", 'ledger', "ledger_id", 'source', NULL FROM "attachments"
UNION ALL SELECT "company_id", "icon_file_id", 'building', "id", 'shown', NULL FROM "buildings"
UNION ALL SELECT "company_id", "file_id", 'drawing', "drawing_id", 'shown', NULL FROM "drawing_versions"
UNION ALL SELECT "company_id", "source_file_id", 'drawing', "drawing_id", 'source', NULL FROM "drawing_versions"
UNION ALL SELECT "company_id", "pdf_file_id", 'document', "id", 'shown', NULL FROM "documents"
UNION ALL SELECT "company_id", "excel_file_id", 'document', "id", 'shown', NULL FROM "documents"
UNION ALL SELECT "company_id", "file_id", 'document', "document_id", 'shown', NULL FROM "document_embed_resources"
UNION ALL SELECT "company_id", "excel_file_id", 'template', "id", 'shown', NULL FROM "templates"
UNION ALL SELECT "company_id", "thumbnail_file_id", 'template', "template_id", 'shown', NULL FROM "template_sheets"
UNION ALL SELECT "company_id", "file_id", 'template', "template_id", 'shown', NULL FROM "template_items"
UNION ALL SELECT "company_id", "file_id", 'import', "id", 'source', NULL FROM "register_imports";--> statement-breakpoint
GRANT SELECT ON "file_uses" TO "tatemori_app";
