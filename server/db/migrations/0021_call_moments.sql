-- When a call came in, when somebody was there, and when it was done.
ALTER TABLE "matters" ADD COLUMN "received_at" text;--> statement-breakpoint
ALTER TABLE "matters" ADD COLUMN "arrived_at" text;--> statement-breakpoint
ALTER TABLE "matters" ADD COLUMN "completed_at" text;--> statement-breakpoint
ALTER TABLE "matters" ADD CONSTRAINT "matters_moments" CHECK ("matters"."received_at" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$' and "matters"."arrived_at" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$' and "matters"."completed_at" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$');