CREATE TABLE "trash" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trash_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"noun" text NOT NULL,
	"record_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_user_id" bigint,
	"deleted_user_id" bigint NOT NULL,
	"links" jsonb NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trash_record" UNIQUE("company_id","noun","record_id"),
	CONSTRAINT "trash_noun" CHECK ("trash"."noun" in ('matter', 'document', 'building', 'facility', 'drawing', 'template'))
);
--> statement-breakpoint
ALTER TABLE "histories" DROP CONSTRAINT "histories_type";--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_deleted_user_id_fkey" FOREIGN KEY ("company_id","deleted_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trash_newest_index" ON "trash" USING btree ("company_id","deleted_at","id");--> statement-breakpoint
CREATE INDEX "trash_creator_index" ON "trash" USING btree ("company_id","created_user_id","deleted_at");--> statement-breakpoint
CREATE INDEX "trash_deleted_at_index" ON "trash" USING btree ("deleted_at");--> statement-breakpoint
ALTER TABLE "histories" ADD CONSTRAINT "histories_type" CHECK ("histories"."type" between 1 and 15);--> statement-breakpoint
SELECT "protect_company_table"('trash');
