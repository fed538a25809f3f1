-- 記入を依頼: the guest who is asked to fill a document in.
CREATE TABLE "document_guest_requests" (
	"document_id" bigint PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"asked_by_user_id" bigint NOT NULL,
	"due_date" date,
	"note" text,
	"is_new_author" boolean NOT NULL,
	"handed_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_guest_requests" ADD CONSTRAINT "document_guest_requests_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_guest_requests" ADD CONSTRAINT "document_guest_requests_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_guest_requests" ADD CONSTRAINT "document_guest_requests_asked_by_user_id_fkey" FOREIGN KEY ("company_id","asked_by_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_guest_requests_user_index" ON "document_guest_requests" USING btree ("company_id","user_id");--> statement-breakpoint
SELECT "protect_company_table"('document_guest_requests');
