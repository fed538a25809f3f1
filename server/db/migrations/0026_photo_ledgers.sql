-- Photo ledgers of matters, and what a photo is told by: when it was taken, who says so, and what it was drawn on.
CREATE TABLE "photo_ledger_photos" (
	"company_id" bigint NOT NULL,
	"ledger_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"order_number" integer NOT NULL,
	"category" smallint NOT NULL,
	"phase" smallint,
	"title" text,
	"note" text,
	"place" text,
	CONSTRAINT "photo_ledger_photos_pkey" PRIMARY KEY("ledger_id","file_id"),
	CONSTRAINT "photo_ledger_photos_category" CHECK ("photo_ledger_photos"."category" between 1 and 9),
	CONSTRAINT "photo_ledger_photos_phase" CHECK ("photo_ledger_photos"."phase" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "photo_ledgers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "photo_ledgers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"matter_id" bigint NOT NULL,
	"name" text NOT NULL,
	"layout" smallint NOT NULL,
	"has_cover" boolean NOT NULL,
	"originals_only" boolean NOT NULL,
	"work_name" text,
	"work_place" text,
	"period" text,
	"contractor" text,
	"created_user_id" bigint NOT NULL,
	"updated_user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_ledgers_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "photo_ledgers_layout" CHECK ("photo_ledgers"."layout" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "taken_from" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "original_file_id" bigint;--> statement-breakpoint
-- Until now the camera's own note was the only word on it.
UPDATE "files" SET "taken_from" = 'exif' WHERE "taken_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "photo_ledger_photos" ADD CONSTRAINT "photo_ledger_photos_ledger_id_fkey" FOREIGN KEY ("company_id","ledger_id") REFERENCES "public"."photo_ledgers"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_ledger_photos" ADD CONSTRAINT "photo_ledger_photos_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_ledgers" ADD CONSTRAINT "photo_ledgers_matter_id_fkey" FOREIGN KEY ("company_id","matter_id") REFERENCES "public"."matters"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_ledgers" ADD CONSTRAINT "photo_ledgers_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_ledgers" ADD CONSTRAINT "photo_ledgers_updated_user_id_fkey" FOREIGN KEY ("company_id","updated_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_ledger_photos_order_index" ON "photo_ledger_photos" USING btree ("ledger_id","order_number");--> statement-breakpoint
CREATE INDEX "photo_ledger_photos_file_index" ON "photo_ledger_photos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "photo_ledgers_matter_index" ON "photo_ledgers" USING btree ("company_id","matter_id","id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_original_file_id_fkey" FOREIGN KEY ("company_id","original_file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_original_index" ON "files" USING btree ("original_file_id") WHERE "files"."original_file_id" is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_taken" CHECK (("files"."taken_at" is null) = ("files"."taken_from" is null) and "files"."taken_from" in ('exif', 'device', 'manual'));--> statement-breakpoint
SELECT "protect_company_table"('photo_ledgers');--> statement-breakpoint
SELECT "protect_company_table"('photo_ledger_photos');
