ALTER TABLE "mail_outbox" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "sent_by_user_id" bigint;--> statement-breakpoint
CREATE INDEX "mail_outbox_recipient_index" ON "mail_outbox" USING btree ("company_id","to_email","created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_sender_index" ON "mail_outbox" USING btree ("company_id","sent_by_user_id","created_at");