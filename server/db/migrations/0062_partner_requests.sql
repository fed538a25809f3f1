-- What a partner is asked by a mailed link, and what came back by it. A file of theirs is for whoever sees the plan.
CREATE TABLE "partner_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partner_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"occurrence_id" bigint NOT NULL,
	"asks" text NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"message" text,
	"asked_user_id" bigint NOT NULL,
	"token_hash" text,
	"expires_on" date NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"superseded_at" timestamp (3) with time zone,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"days" jsonb,
	"performed_on" date,
	"note" text,
	"file_id" bigint,
	"decision" text,
	"decided_at" timestamp (3) with time zone,
	"decided_user_id" bigint,
	"agreed_on" date,
	"decision_note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_requests_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "partner_requests_asks" CHECK ("partner_requests"."asks" in ('day', 'done')),
	CONSTRAINT "partner_requests_answer" CHECK ("partner_requests"."answer" in ('day', 'done')),
	CONSTRAINT "partner_requests_decision" CHECK ("partner_requests"."decision" in ('accepted', 'returned')),
	CONSTRAINT "partner_requests_answered" CHECK (("partner_requests"."answer" is null) = ("partner_requests"."answered_at" is null)),
	CONSTRAINT "partner_requests_decided" CHECK (("partner_requests"."decision" is null) = ("partner_requests"."decided_at" is null)),
	CONSTRAINT "partner_requests_days" CHECK (("partner_requests"."answer" is not distinct from 'day') = ("partner_requests"."days" is not null)),
	CONSTRAINT "partner_requests_performed" CHECK (("partner_requests"."answer" is not distinct from 'done') = ("partner_requests"."performed_on" is not null))
);
--> statement-breakpoint
ALTER TABLE "partner_requests" ADD CONSTRAINT "partner_requests_occurrence_id_fkey" FOREIGN KEY ("company_id","occurrence_id") REFERENCES "public"."occurrences"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_requests" ADD CONSTRAINT "partner_requests_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_requests" ADD CONSTRAINT "partner_requests_asked_user_id_fkey" FOREIGN KEY ("company_id","asked_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_requests" ADD CONSTRAINT "partner_requests_decided_user_id_fkey" FOREIGN KEY ("company_id","decided_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_requests_occurrence_index" ON "partner_requests" USING btree ("company_id","occurrence_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_requests_standing" ON "partner_requests" USING btree ("occurrence_id") WHERE "partner_requests"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "partner_requests_waiting_index" ON "partner_requests" USING btree ("company_id","occurrence_id") WHERE "partner_requests"."answer" is not null and "partner_requests"."decision" is null;--> statement-breakpoint
CREATE INDEX "partner_requests_file_index" ON "partner_requests" USING btree ("file_id") WHERE "partner_requests"."file_id" is not null;--> statement-breakpoint
SELECT "protect_company_table"('partner_requests');--> statement-breakpoint
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
UNION ALL SELECT "company_id", "report_file_id", 'plan', "plan_id", 'shown', NULL FROM "occurrences"
UNION ALL SELECT "request"."company_id", "request"."file_id", 'plan', "time"."plan_id", 'shown', NULL
FROM "partner_requests" "request" JOIN "occurrences" "time" ON "time"."id" = "request"."occurrence_id";
