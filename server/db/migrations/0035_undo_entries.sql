-- What was deleted or made one in the settings and the address book, as long as whoever did that may have it back.
CREATE TABLE "undo_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "undo_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"noun" text NOT NULL,
	"record_id" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"done_user_id" bigint NOT NULL,
	"done_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "undo_entries_noun" CHECK ("undo_entries"."noun" in ('tag', 'matter_status', 'contact_merge'))
);
--> statement-breakpoint
ALTER TABLE "undo_entries" ADD CONSTRAINT "undo_entries_done_user_id_fkey" FOREIGN KEY ("company_id","done_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "undo_entries_record_index" ON "undo_entries" USING btree ("company_id","noun","record_id");--> statement-breakpoint
CREATE INDEX "undo_entries_done_at_index" ON "undo_entries" USING btree ("done_at");--> statement-breakpoint
SELECT "protect_company_table"('undo_entries');
