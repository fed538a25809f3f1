-- When, with whom, at which tax and under which number money of a matter came in or went.
ALTER TABLE "matter_financials" ADD COLUMN "day" date;--> statement-breakpoint
ALTER TABLE "matter_financials" ADD COLUMN "partner" text;--> statement-breakpoint
ALTER TABLE "matter_financials" ADD COLUMN "tax_id" smallint;--> statement-breakpoint
ALTER TABLE "matter_financials" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "matter_financials" ADD CONSTRAINT "matter_financials_tax" CHECK ("matter_financials"."tax_id" between 1 and 5);