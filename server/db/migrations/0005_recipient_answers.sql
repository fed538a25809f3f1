-- What recipients answer through their links, links that newer ones replaced, and letters in a company's name.
CREATE TABLE "document_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"submit_mail_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"body" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_answers_kind" CHECK ("document_answers"."kind" in ('received', 'approved', 'sent_back', 'asked'))
);
--> statement-breakpoint
CREATE TABLE "document_past_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"submit_mail_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "histories" DROP CONSTRAINT "histories_type";--> statement-breakpoint
ALTER TABLE "comments" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "recipient_name" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "from_name" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "document_answers" ADD CONSTRAINT "document_answers_submit_mail_id_fkey" FOREIGN KEY ("company_id","submit_mail_id") REFERENCES "public"."document_submit_mails"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_past_links" ADD CONSTRAINT "document_past_links_submit_mail_id_fkey" FOREIGN KEY ("company_id","submit_mail_id") REFERENCES "public"."document_submit_mails"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_answers_received" ON "document_answers" USING btree ("submit_mail_id") WHERE "document_answers"."kind" = 'received';--> statement-breakpoint
CREATE UNIQUE INDEX "document_answers_decided" ON "document_answers" USING btree ("submit_mail_id") WHERE "document_answers"."kind" in ('approved', 'sent_back');--> statement-breakpoint
CREATE INDEX "document_answers_mail_index" ON "document_answers" USING btree ("submit_mail_id","at");--> statement-breakpoint
CREATE INDEX "document_past_links_mail_index" ON "document_past_links" USING btree ("submit_mail_id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_by_somebody" CHECK (num_nonnulls("comments"."user_id", "comments"."recipient_name") = 1);--> statement-breakpoint
ALTER TABLE "histories" ADD CONSTRAINT "histories_type" CHECK ("histories"."type" between 1 and 17);--> statement-breakpoint
SELECT "protect_company_table"('document_answers');--> statement-breakpoint
SELECT "protect_company_table"('document_past_links');
