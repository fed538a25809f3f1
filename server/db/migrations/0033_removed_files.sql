-- Files that were taken out of records, as long as whoever did that may have them back.
CREATE TABLE "removed_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "removed_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"holder" text NOT NULL,
	"record_id" bigint NOT NULL,
	"key" bigint NOT NULL,
	"link" jsonb NOT NULL,
	"removed_user_id" bigint NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "removed_files_holder" CHECK ("removed_files"."holder" in ('building', 'facility', 'pin', 'document'))
);
--> statement-breakpoint
ALTER TABLE "removed_files" ADD CONSTRAINT "removed_files_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_files" ADD CONSTRAINT "removed_files_removed_user_id_fkey" FOREIGN KEY ("company_id","removed_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_files_record_index" ON "removed_files" USING btree ("company_id","holder","record_id");--> statement-breakpoint
CREATE INDEX "removed_files_file_index" ON "removed_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "removed_files_removed_at_index" ON "removed_files" USING btree ("removed_at");--> statement-breakpoint
SELECT "protect_company_table"('removed_files');
