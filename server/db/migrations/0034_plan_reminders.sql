ALTER TABLE "companies" ADD COLUMN "plans_told_of_month" text;--> statement-breakpoint
ALTER TABLE "occurrences" ADD COLUMN "reminded_due_by" date;--> statement-breakpoint
ALTER TABLE "occurrences" ADD COLUMN "reminded_stage" integer;