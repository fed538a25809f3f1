-- 行政庁: whom the company reports to, and in which years and months of each group of use; plans name one of them.
CREATE TABLE "authorities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "authorities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"office" text,
	"address" text,
	"tel" text,
	"url" text,
	"online_filing" text,
	"groups" jsonb NOT NULL,
	"confirmed_on" date,
	"source" text,
	"note" text,
	"candidate_key" text,
	"created_user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "authorities_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "authorities_online_filing" CHECK ("authorities"."online_filing" in ('accepted', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "histories" DROP CONSTRAINT "histories_subject";--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "authority_id" bigint;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "authority_group" text;--> statement-breakpoint
ALTER TABLE "authorities" ADD CONSTRAINT "authorities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorities" ADD CONSTRAINT "authorities_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "authorities_candidate" ON "authorities" USING btree ("company_id","candidate_key");--> statement-breakpoint
CREATE INDEX "authorities_name_index" ON "authorities" USING btree ("company_id","name" collate "ja-x-icu","id");--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_authority_id_fkey" FOREIGN KEY ("company_id","authority_id") REFERENCES "public"."authorities"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plans_authority_index" ON "plans" USING btree ("company_id","authority_id","id");--> statement-breakpoint
ALTER TABLE "histories" ADD CONSTRAINT "histories_subject" CHECK ("histories"."historyable_type" in ('matter', 'document', 'building', 'facility', 'drawing', 'contact', 'tag', 'matter_status', 'template', 'company', 'plan', 'inspection_kind', 'authority', 'firm'));--> statement-breakpoint
SELECT "protect_company_table"('authorities');
