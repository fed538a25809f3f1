-- Sheets of templates are rows, so that a key holds their pictures: a picture in JSON outlived its template, bytes and all.
CREATE TABLE "template_sheets" (
	"company_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"sheet_index" integer NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"thumbnail_file_id" bigint,
	CONSTRAINT "template_sheets_pkey" PRIMARY KEY("template_id","sheet_index"),
	CONSTRAINT "template_sheets_state" CHECK ("template_sheets"."state" in ('visible', 'hidden', 'veryHidden'))
);
--> statement-breakpoint
ALTER TABLE "template_sheets" ADD CONSTRAINT "template_sheets_template_id_fkey" FOREIGN KEY ("company_id","template_id") REFERENCES "public"."templates"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_sheets" ADD CONSTRAINT "template_sheets_thumbnail_file_id_fkey" FOREIGN KEY ("company_id","thumbnail_file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "template_sheets_thumbnail_index" ON "template_sheets" USING btree ("thumbnail_file_id");--> statement-breakpoint
SELECT "protect_company_table"('template_sheets');--> statement-breakpoint
INSERT INTO "template_sheets" ("company_id", "template_id", "sheet_index", "name", "state", "thumbnail_file_id")
SELECT "t"."company_id", "t"."id", "sheet"."position" - 1, "sheet"."it" ->> 'name', "sheet"."it" ->> 'state', "f"."id"
FROM "templates" AS "t"
CROSS JOIN LATERAL jsonb_array_elements("t"."sheets") WITH ORDINALITY AS "sheet" ("it", "position")
LEFT JOIN "files" AS "f" ON "f"."company_id" = "t"."company_id" AND "f"."id" = ("sheet"."it" ->> 'thumbnail_file_id')::bigint;--> statement-breakpoint
ALTER TABLE "templates" DROP COLUMN "sheets";--> statement-breakpoint
-- Pictures that the server made were always of sheets: those of templates that are gone go too, their bytes with the next sweep.
DO $$
DECLARE
  "picture" bigint;
BEGIN
  FOR "picture" IN
    SELECT "id" FROM "files" WHERE "type" = 4 AND "uploaded_by_user_id" IS NULL
    EXCEPT SELECT "thumbnail_file_id" FROM "template_sheets"
  LOOP
    BEGIN
      DELETE FROM "files" WHERE "id" = "picture";
    EXCEPTION WHEN foreign_key_violation THEN
      NULL;
    END;
  END LOOP;
END
$$;