ALTER TABLE "views" DROP CONSTRAINT "views_list";--> statement-breakpoint
ALTER TABLE "occurrences" ADD COLUMN "mending_matter_id" bigint;--> statement-breakpoint
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_mending_matter_id_fkey" FOREIGN KEY ("company_id","mending_matter_id") REFERENCES "public"."matters"("company_id","id") ON DELETE set null ("mending_matter_id") ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "occurrences_mending_index" ON "occurrences" USING btree ("company_id","mending_matter_id");--> statement-breakpoint
CREATE INDEX "occurrences_found_index" ON "occurrences" USING btree ("company_id","due_by","id") WHERE "result" in ('to_mend', 'bad');--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_list" CHECK ("views"."list" in ('matters', 'documents', 'facilities', 'buildings', 'drawings', 'contacts', 'templates', 'occurrences'));