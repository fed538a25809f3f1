-- 提出先のExcel: a choice of the sender from now on. Whoever has a link already keeps what it opened.
-- 取引先: two people at one firm are told of each other, by the journal.
ALTER TABLE "histories" DROP CONSTRAINT "histories_subject";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "sends_excel" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "histories" ADD CONSTRAINT "histories_subject" CHECK ("histories"."historyable_type" in ('matter', 'document', 'building', 'facility', 'drawing', 'contact', 'tag', 'matter_status', 'template', 'company', 'plan', 'inspection_kind', 'firm'));--> statement-breakpoint
UPDATE "documents" SET "sends_excel" = true WHERE "submitted_at" IS NOT NULL;
