ALTER TABLE "comments" ADD COLUMN "written_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "is_device_time" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pins" ADD COLUMN "written_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pins" ADD COLUMN "is_device_time" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "histories" ADD COLUMN "written_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "histories" ADD COLUMN "is_device_time" boolean DEFAULT false NOT NULL;