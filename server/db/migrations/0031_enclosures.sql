-- Files of the folder that go to the recipients with a document. Whoever sees the document may read them, guests not: to them the folder says what they see.
CREATE TABLE "document_enclosures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_enclosures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"sent_file_id" bigint,
	"name" text NOT NULL,
	"way" text NOT NULL,
	"order_number" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_enclosures_way" CHECK ("document_enclosures"."way" in ('attached', 'linked'))
);
--> statement-breakpoint
ALTER TABLE "document_visits" DROP CONSTRAINT "document_visits_kind";--> statement-breakpoint
ALTER TABLE "document_enclosures" ADD CONSTRAINT "document_enclosures_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_enclosures" ADD CONSTRAINT "document_enclosures_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_enclosures" ADD CONSTRAINT "document_enclosures_sent_file_id_fkey" FOREIGN KEY ("company_id","sent_file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_enclosures_order_index" ON "document_enclosures" USING btree ("document_id","order_number");--> statement-breakpoint
CREATE INDEX "document_enclosures_file_index" ON "document_enclosures" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "document_enclosures_sent_file_index" ON "document_enclosures" USING btree ("sent_file_id");--> statement-breakpoint
ALTER TABLE "document_visits" ADD CONSTRAINT "document_visits_kind" CHECK ("document_visits"."kind" in ('opened', 'printed', 'downloaded', 'file_downloaded'));--> statement-breakpoint
SELECT "protect_company_table"('document_enclosures');--> statement-breakpoint
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
UNION ALL SELECT "company_id", "sent_file_id", 'document', "document_id", 'source', NULL FROM "document_enclosures";
