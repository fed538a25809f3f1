ALTER TABLE "documents" ADD COLUMN "amount" bigint;--> statement-breakpoint
-- What there is already is read one a second, so that letters and imports do not wait behind it.
INSERT INTO "jobs" ("kind", "payload", "company_id", "run_at")
SELECT 'document_amount', jsonb_build_object('company_id', "company_id", 'document_id', "id"), "company_id", now() + row_number() OVER (ORDER BY "id" DESC) * interval '1 second'
FROM "documents" WHERE "deleted_at" IS NULL;
