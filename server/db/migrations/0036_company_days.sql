ALTER TABLE "companies" ADD COLUMN "year_start_month" smallint DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "closed_weekdays" smallint[] DEFAULT '{0,6}' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "closed_days" text DEFAULT '12-29〜01-03' NOT NULL;