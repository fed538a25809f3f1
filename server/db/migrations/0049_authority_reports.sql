-- The report to the authority: a row of its own beside the inspection. What was counted by an authority's months stood for both till now, and is reported up to its last time.
ALTER TABLE "occurrences" DROP CONSTRAINT "occurrences_period";--> statement-breakpoint
ALTER TABLE "inspection_kinds" ADD COLUMN "report_years" integer;--> statement-breakpoint
ALTER TABLE "occurrences" ADD COLUMN "role" text DEFAULT 'inspection' NOT NULL;--> statement-breakpoint
ALTER TABLE "occurrences" ADD COLUMN "receipt_number" text;--> statement-breakpoint
ALTER TABLE "occurrences" ADD COLUMN "report_file_id" bigint;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "report_years" integer;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "reported_on" date;--> statement-breakpoint
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_report_file_id_fkey" FOREIGN KEY ("company_id","report_file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "occurrences_report_due_index" ON "occurrences" USING btree ("company_id","due_by","id") WHERE "role" = 'report' and "state" in ('planned', 'arranged') and not "is_forecast";--> statement-breakpoint
CREATE INDEX "occurrences_report_file_index" ON "occurrences" USING btree ("report_file_id") WHERE "occurrences"."report_file_id" is not null;--> statement-breakpoint
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_period" UNIQUE("plan_id","role","period_key");--> statement-breakpoint
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_role" CHECK ("occurrences"."role" in ('inspection', 'report'));--> statement-breakpoint
UPDATE "plans" SET "reported_on" = "done"."last"
FROM "inspection_kinds" "kind", (SELECT "plan_id", max("performed_on") AS "last" FROM "occurrences" GROUP BY "plan_id") "done"
WHERE "kind"."id" = "plans"."kind_id" AND "kind"."rule"->>'counting' = 'report' AND "done"."plan_id" = "plans"."id";--> statement-breakpoint
CREATE OR REPLACE VIEW "file_uses" WITH (security_invoker = true) AS
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
UNION ALL SELECT "company_id", "file_id", 'import', "id", 'source', NULL FROM "register_imports"
UNION ALL SELECT "company_id", "file_id", 'document', "document_id", 'source', NULL FROM "document_enclosures"
UNION ALL SELECT "company_id", "sent_file_id", 'document', "document_id", 'source', NULL FROM "document_enclosures"
UNION ALL SELECT "company_id", "report_file_id", 'plan', "plan_id", 'shown', NULL FROM "occurrences";
