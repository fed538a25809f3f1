-- Matters and documents get numbers of the company's own. The searches read them with name and title: the columns, their
-- views and the indexes of their pieces are made anew.
CREATE TABLE "given_numbers" (
	"company_id" bigint NOT NULL,
	"noun" text NOT NULL,
	"number" text NOT NULL,
	"series" text NOT NULL,
	"count" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "given_numbers_pkey" PRIMARY KEY("company_id","noun","number"),
	CONSTRAINT "given_numbers_noun" CHECK ("given_numbers"."noun" in ('matter', 'document'))
);
--> statement-breakpoint
DROP VIEW "company_document_titles";--> statement-breakpoint
DROP VIEW "company_matters";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "matters" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "documents" DROP COLUMN "folded_title";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "folded_title" text GENERATED ALWAYS AS ("public"."fold_text"("title" || coalesce(' ' || "number", ''))) STORED;--> statement-breakpoint
ALTER TABLE "matters" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "matters" ADD COLUMN "search_text" text GENERATED ALWAYS AS ("public"."fold_text"("name" || coalesce(chr(10) || "caller_name", '') || coalesce(chr(10) || "caller_phone" || chr(10) || regexp_replace("caller_phone", '[^0-9]', '', 'g'), '') || coalesce(chr(10) || "place", '') || coalesce(chr(10) || "symptom", '') || coalesce(chr(10) || "number", ''))) STORED;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "number_rules" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "given_numbers" ADD CONSTRAINT "given_numbers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "given_numbers_series_index" ON "given_numbers" USING btree ("company_id","noun","series","count");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_number" UNIQUE("company_id","number");--> statement-breakpoint
ALTER TABLE "matters" ADD CONSTRAINT "matters_number" UNIQUE("company_id","number");--> statement-breakpoint
ALTER TABLE "template_items" DROP CONSTRAINT "template_items_source";--> statement-breakpoint
ALTER TABLE "template_items" ADD CONSTRAINT "template_items_source" CHECK ("template_items"."source" in ('company_name', 'company_address', 'company_tel', 'company_representative', 'matter_name', 'matter_number', 'matter_category', 'matter_start_date', 'matter_end_date', 'matter_start_time', 'matter_end_time', 'matter_description', 'matter_lead', 'matter_members', 'matter_company_in_charge', 'matter_place', 'matter_symptom', 'matter_caller', 'building_name', 'building_number', 'building_address', 'building_usage', 'building_structure', 'building_storeys', 'building_date_built', 'building_floor_area', 'building_land_area', 'building_number_of_house', 'building_capacity', 'building_water_tank', 'building_contact_company', 'building_contact_name', 'facility_name', 'facility_number', 'facility_category', 'facility_type', 'facility_manufacturer', 'facility_model_number', 'facility_serial_number', 'facility_rated_output', 'facility_floor', 'facility_manufactured_at', 'facility_installed_at', 'document_title', 'document_number', 'document_author', 'document_created_on'));--> statement-breakpoint
CREATE INDEX "matters_search_pieces_index" ON "matters" USING gin ("public"."text_pieces"("company_id", "search_text", 1, 3)) WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "documents_title_pieces_index" ON "documents" USING gin ("public"."text_pieces"("company_id", "folded_title", 1, 3)) WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE VIEW "company_matters" AS
SELECT "id", "company_id", "name", "status_id", "matter_category_id", "building_id", "start_date", "end_date", "first_day", "last_day",
  "created_user_id", "created_at", "updated_at", "start_time", "end_time", "lead_user_id", "urgency", "search_text", "booked_on", "number"
FROM "matters" WHERE "company_id" = (SELECT "current_company_id"()) AND "deleted_at" IS NULL;--> statement-breakpoint
CREATE VIEW "company_document_titles" AS SELECT "id", "company_id", "folded_title" FROM "documents" WHERE "company_id" = (SELECT "current_company_id"()) AND "deleted_at" IS NULL;--> statement-breakpoint
GRANT SELECT ON "company_matters", "company_document_titles" TO "tatemori_app";--> statement-breakpoint
SELECT "protect_company_table"('given_numbers');
