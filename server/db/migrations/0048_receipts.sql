-- 受領: whoever receives a document signs for it, where its sender asks for that.
ALTER TABLE "document_answers" ADD COLUMN "signature" jsonb;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "asks_receipt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "document_answers" ADD CONSTRAINT "document_answers_signature" CHECK ("document_answers"."signature" is null or "document_answers"."kind" = 'received');