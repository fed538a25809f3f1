-- Drawings keep their versions, pins a lasting number, the version on which they were placed, and photos of their own.
CREATE TABLE "drawing_versions" (
	"company_id" bigint NOT NULL,
	"drawing_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"file_id" bigint NOT NULL,
	"source_file_id" bigint,
	"source_page" integer,
	"alignment" jsonb,
	"restored_from" integer,
	"created_user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drawing_versions_pkey" PRIMARY KEY("drawing_id","number")
);
--> statement-breakpoint
CREATE TABLE "pin_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pin_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"pin_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "histories" DROP CONSTRAINT "histories_subject";--> statement-breakpoint
ALTER TABLE "drawings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "drawings" ADD COLUMN "last_pin_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pins" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "pins" ADD COLUMN "direction" smallint;--> statement-breakpoint
ALTER TABLE "pins" ADD COLUMN "state" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "pins" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "pins" ADD COLUMN "updated_user_id" bigint;--> statement-breakpoint
ALTER TABLE "drawing_versions" ADD CONSTRAINT "drawing_versions_drawing_id_fkey" FOREIGN KEY ("company_id","drawing_id") REFERENCES "public"."drawings"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawing_versions" ADD CONSTRAINT "drawing_versions_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawing_versions" ADD CONSTRAINT "drawing_versions_source_file_id_fkey" FOREIGN KEY ("company_id","source_file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawing_versions" ADD CONSTRAINT "drawing_versions_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_files" ADD CONSTRAINT "pin_files_pin_id_fkey" FOREIGN KEY ("company_id","pin_id") REFERENCES "public"."pins"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_files" ADD CONSTRAINT "pin_files_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drawing_versions_file_index" ON "drawing_versions" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "drawing_versions_source_index" ON "drawing_versions" USING btree ("source_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pin_files_pin_file" ON "pin_files" USING btree ("pin_id","file_id");--> statement-breakpoint
CREATE INDEX "pin_files_file_index" ON "pin_files" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_updated_user_id_fkey" FOREIGN KEY ("company_id","updated_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drawings_name_index" ON "drawings" USING btree ("company_id","name","id") WHERE "drawings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "drawings_file_index" ON "drawings" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pins_drawing_number" ON "pins" USING btree ("drawing_id","number");--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_direction" CHECK ("pins"."direction" between 0 and 359);--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_state" CHECK ("pins"."state" in (1, 2));--> statement-breakpoint
ALTER TABLE "histories" ADD CONSTRAINT "histories_subject" CHECK ("histories"."historyable_type" in ('matter', 'document', 'building', 'facility', 'drawing'));--> statement-breakpoint

SELECT "protect_company_table"('drawing_versions');--> statement-breakpoint
SELECT "protect_company_table"('pin_files');--> statement-breakpoint

-- ---- what stands already ----

INSERT INTO "drawing_versions" ("company_id", "drawing_id", "number", "file_id", "created_user_id", "created_at")
SELECT "company_id", "id", 1, "file_id", "created_user_id", "created_at" FROM "drawings";--> statement-breakpoint
UPDATE "pins" SET "number" = "numbered"."number"
FROM (SELECT "id", row_number() OVER (PARTITION BY "drawing_id" ORDER BY "id") AS "number" FROM "pins") AS "numbered"
WHERE "numbered"."id" = "pins"."id";--> statement-breakpoint
ALTER TABLE "pins" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
UPDATE "drawings" SET "last_pin_number" = "pinned"."last"
FROM (SELECT "drawing_id", max("number") AS "last" FROM "pins" GROUP BY "drawing_id") AS "pinned"
WHERE "pinned"."drawing_id" = "drawings"."id";
