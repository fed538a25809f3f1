ALTER TABLE "documents" ADD COLUMN "sheet_reminded_on" date;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "sheet_hour" integer;--> statement-breakpoint
CREATE INDEX "documents_period_index" ON "documents" USING btree ("company_id","period") WHERE "documents"."deleted_at" is null and "documents"."period" is not null;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_sheet_hour" CHECK ("plans"."sheet_hour" between 0 and 23);