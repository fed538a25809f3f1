ALTER TABLE "buildings" ADD COLUMN "usage" text;--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "fire_class_id" smallint;--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "high_voltage" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "water_tank" double precision;--> statement-breakpoint
ALTER TABLE "facilities" ADD COLUMN "rated_output" double precision;--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_fire_class" CHECK ("buildings"."fire_class_id" in (1, 2));