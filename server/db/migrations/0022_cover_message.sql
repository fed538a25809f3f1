ALTER TABLE "document_submit_mails" ADD COLUMN "is_cc" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "submit_message" text;