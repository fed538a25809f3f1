-- A search finds a call by who called, from where and what was told.
ALTER TABLE "matters" ADD COLUMN "start_time" text;--> statement-breakpoint
ALTER TABLE "matters" ADD COLUMN "end_time" text;--> statement-breakpoint
ALTER TABLE "matters" ADD COLUMN "lead_user_id" bigint;--> statement-breakpoint
ALTER TABLE "matters" ADD COLUMN "caller_name" text;--> statement-breakpoint
ALTER TABLE "matters" ADD COLUMN "caller_phone" text;--> statement-breakpoint
ALTER TABLE "matters" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "matters" ADD COLUMN "symptom" text;--> statement-breakpoint
ALTER TABLE "matters" ADD COLUMN "urgency" smallint;--> statement-breakpoint
ALTER TABLE "matters" ADD COLUMN "search_text" text GENERATED ALWAYS AS ("name" || coalesce(chr(10) || "caller_name", '') || coalesce(chr(10) || "caller_phone" || chr(10) || regexp_replace("caller_phone", '[^0-9]', '', 'g'), '') || coalesce(chr(10) || "place", '') || coalesce(chr(10) || "symptom", '')) STORED;--> statement-breakpoint
ALTER TABLE "matters" ADD CONSTRAINT "matters_lead_user_id_fkey" FOREIGN KEY ("company_id","lead_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matters" ADD CONSTRAINT "matters_urgency" CHECK ("matters"."urgency" between 1 and 3);--> statement-breakpoint
ALTER TABLE "matters" ADD CONSTRAINT "matters_times" CHECK ("matters"."start_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and "matters"."end_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and ("matters"."first_day" <> "matters"."last_day" or "matters"."start_time" < "matters"."end_time"));--> statement-breakpoint
DROP INDEX "matters_name_pieces_index";--> statement-breakpoint
CREATE INDEX "matters_search_pieces_index" ON "matters" USING gin ("public"."text_pieces"("company_id", "search_text", 1, 3)) WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE OR REPLACE VIEW "company_matters" AS
SELECT "id", "company_id", "name", "status_id", "matter_category_id", "building_id", "start_date", "end_date", "first_day", "last_day",
  "created_user_id", "created_at", "updated_at", "start_time", "end_time", "lead_user_id", "urgency", "search_text"
FROM "matters" WHERE "company_id" = (SELECT "current_company_id"()) AND "deleted_at" IS NULL;
