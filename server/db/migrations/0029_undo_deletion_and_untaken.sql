ALTER TABLE "histories" DROP CONSTRAINT "histories_type";--> statement-breakpoint
ALTER TABLE "trash" DROP CONSTRAINT "trash_noun";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "deleted_user_id" bigint;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reporting_folder_files" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reporting_folder_files" ADD COLUMN "deleted_user_id" bigint;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_deleted_user_id_fkey" FOREIGN KEY ("company_id","deleted_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reporting_folder_files" ADD CONSTRAINT "reporting_folder_files_deleted_user_id_fkey" FOREIGN KEY ("company_id","deleted_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reporting_folder_files_deleted_index" ON "reporting_folder_files" USING btree ("deleted_at") WHERE "reporting_folder_files"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "matters_untaken_index" ON "matters" USING btree ("company_id","urgency","last_day","id") WHERE "matters"."deleted_at" is null and "matters"."lead_user_id" is null;--> statement-breakpoint
ALTER TABLE "histories" ADD CONSTRAINT "histories_type" CHECK ("histories"."type" between 1 and 16);--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_noun" CHECK ("trash"."noun" in ('matter', 'document', 'building', 'facility', 'drawing', 'contact', 'template'));