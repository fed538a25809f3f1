-- Equipment and buildings get a number of the company's own. The search for equipment reads it with the name: the column,
-- the view and the index of its pieces are made anew for it.
ALTER TABLE "buildings" ADD COLUMN "company_number" text;--> statement-breakpoint
ALTER TABLE "facilities" ADD COLUMN "company_number" text;--> statement-breakpoint
DROP VIEW "company_facility_names";--> statement-breakpoint
DROP INDEX "facilities_name_pieces_index";--> statement-breakpoint
ALTER TABLE "facilities" DROP COLUMN "folded_name";--> statement-breakpoint
ALTER TABLE "facilities" ADD COLUMN "folded_name" text GENERATED ALWAYS AS ("public"."fold_text"("name" || coalesce(' ' || "company_number", ''))) STORED;--> statement-breakpoint
CREATE INDEX "facilities_name_pieces_index" ON "facilities" USING gin ("public"."text_pieces"("company_id", "folded_name", 1, 3)) WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE VIEW "company_facility_names" AS SELECT "id", "company_id", "folded_name" FROM "facilities" WHERE "company_id" = (SELECT "current_company_id"()) AND "deleted_at" IS NULL;--> statement-breakpoint
GRANT SELECT ON "company_facility_names" TO "tatemori_app";
