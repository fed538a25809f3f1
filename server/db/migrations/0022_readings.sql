CREATE TABLE "matter_origins" (
	"matter_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"item_name" text NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matter_origins_pkey" PRIMARY KEY("matter_id")
);
--> statement-breakpoint
CREATE TABLE "template_item_limits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "template_item_limits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"alarm_low" double precision,
	"attention_low" double precision,
	"attention_high" double precision,
	"alarm_high" double precision,
	"marks_paper" boolean DEFAULT false NOT NULL,
	"created_user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "matter_origins" ADD CONSTRAINT "matter_origins_matter_id_fkey" FOREIGN KEY ("company_id","matter_id") REFERENCES "public"."matters"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_origins" ADD CONSTRAINT "matter_origins_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_origins" ADD CONSTRAINT "matter_origins_item_id_fkey" FOREIGN KEY ("company_id","item_id") REFERENCES "public"."template_items"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_item_limits" ADD CONSTRAINT "template_item_limits_item_id_fkey" FOREIGN KEY ("company_id","item_id") REFERENCES "public"."template_items"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_item_limits" ADD CONSTRAINT "template_item_limits_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "matter_origins_document_index" ON "matter_origins" USING btree ("company_id","document_id","item_id");--> statement-breakpoint
CREATE INDEX "matter_origins_item_index" ON "matter_origins" USING btree ("company_id","item_id");--> statement-breakpoint
CREATE INDEX "template_item_limits_item_index" ON "template_item_limits" USING btree ("company_id","item_id","id");--> statement-breakpoint
SELECT "protect_company_table"('template_item_limits');--> statement-breakpoint
SELECT "protect_company_table"('matter_origins');--> statement-breakpoint
-- A change of limits is a new row: which held on a day must stay readable.
REVOKE UPDATE, DELETE ON "template_item_limits" FROM "tatemori_app";
