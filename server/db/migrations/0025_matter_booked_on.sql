-- The month that a matter's money counts in, for the report of money and the lists that it leads to.
ALTER TABLE "matters" ADD COLUMN "booked_on" date GENERATED ALWAYS AS (coalesce("end_date", "start_date", ("created_at" at time zone 'Asia/Tokyo')::date)) STORED;--> statement-breakpoint
CREATE INDEX "matters_booked_on_index" ON "matters" USING btree ("company_id","booked_on") WHERE "matters"."deleted_at" is null;--> statement-breakpoint
CREATE OR REPLACE VIEW "company_matters" AS
SELECT "id", "company_id", "name", "status_id", "matter_category_id", "building_id", "start_date", "end_date", "first_day", "last_day",
  "created_user_id", "created_at", "updated_at", "start_time", "end_time", "lead_user_id", "urgency", "search_text", "booked_on"
FROM "matters" WHERE "company_id" = (SELECT "current_company_id"()) AND "deleted_at" IS NULL;
