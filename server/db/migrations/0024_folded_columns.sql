-- Searches read what they fold from a column of its own: folding every row again was most of a search's time. Whoever changes
-- fold_text has these columns written anew.
DROP VIEW "company_matters";--> statement-breakpoint
DROP VIEW "company_document_titles";--> statement-breakpoint
DROP VIEW "company_facility_names";--> statement-breakpoint
DROP INDEX "documents_title_pieces_index";--> statement-breakpoint
DROP INDEX "facilities_name_pieces_index";--> statement-breakpoint
ALTER TABLE "matters" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "matters" ADD COLUMN "search_text" text GENERATED ALWAYS AS ("public"."fold_text"("name" || coalesce(chr(10) || "caller_name", '') || coalesce(chr(10) || "caller_phone" || chr(10) || regexp_replace("caller_phone", '[^0-9]', '', 'g'), '') || coalesce(chr(10) || "place", '') || coalesce(chr(10) || "symptom", ''))) STORED;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "folded_title" text GENERATED ALWAYS AS ("public"."fold_text"("title")) STORED;--> statement-breakpoint
ALTER TABLE "facilities" ADD COLUMN "folded_name" text GENERATED ALWAYS AS ("public"."fold_text"("name")) STORED;--> statement-breakpoint
CREATE INDEX "matters_search_pieces_index" ON "matters" USING gin ("public"."text_pieces"("company_id", "search_text", 1, 3)) WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "documents_title_pieces_index" ON "documents" USING gin ("public"."text_pieces"("company_id", "folded_title", 1, 3)) WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "facilities_name_pieces_index" ON "facilities" USING gin ("public"."text_pieces"("company_id", "folded_name", 1, 3)) WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE VIEW "company_matters" AS
SELECT "id", "company_id", "name", "status_id", "matter_category_id", "building_id", "start_date", "end_date", "first_day", "last_day",
  "created_user_id", "created_at", "updated_at", "start_time", "end_time", "lead_user_id", "urgency", "search_text"
FROM "matters" WHERE "company_id" = (SELECT "current_company_id"()) AND "deleted_at" IS NULL;--> statement-breakpoint
CREATE VIEW "company_document_titles" AS SELECT "id", "company_id", "folded_title" FROM "documents" WHERE "company_id" = (SELECT "current_company_id"()) AND "deleted_at" IS NULL;--> statement-breakpoint
CREATE VIEW "company_facility_names" AS SELECT "id", "company_id", "folded_name" FROM "facilities" WHERE "company_id" = (SELECT "current_company_id"()) AND "deleted_at" IS NULL;--> statement-breakpoint
GRANT SELECT ON "company_matters", "company_document_titles", "company_facility_names" TO "tatemori_app";
