ALTER TABLE "companies" ADD COLUMN "keep_photo_metadata" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "keep_macros" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "taken_at" timestamp (3) with time zone;