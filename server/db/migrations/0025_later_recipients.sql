ALTER TABLE "document_submit_mails" ADD COLUMN "token_seed" text;--> statement-breakpoint
ALTER TABLE "document_submit_mails" ADD COLUMN "added_by_user_id" bigint;--> statement-breakpoint
ALTER TABLE "document_submit_mails" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "document_submit_mails" ADD CONSTRAINT "document_submit_mails_added_by_user_id_fkey" FOREIGN KEY ("company_id","added_by_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;