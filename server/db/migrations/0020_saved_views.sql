-- How people want their lists to stand, and what theirs begin with.
CREATE TABLE "default_views" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"list" text NOT NULL,
	"view_id" bigint NOT NULL,
	CONSTRAINT "default_views_pkey" PRIMARY KEY("company_id","user_id","list")
);
--> statement-breakpoint
CREATE TABLE "views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"state" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "views_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "views_name" UNIQUE("company_id","user_id","list","name_key"),
	CONSTRAINT "views_list" CHECK ("views"."list" in ('matters', 'documents', 'facilities'))
);
--> statement-breakpoint
ALTER TABLE "default_views" ADD CONSTRAINT "default_views_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_views" ADD CONSTRAINT "default_views_view_id_fkey" FOREIGN KEY ("company_id","view_id") REFERENCES "public"."views"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "default_views_view_id_index" ON "default_views" USING btree ("company_id","view_id");--> statement-breakpoint
CREATE INDEX "views_shared_index" ON "views" USING btree ("company_id","list") WHERE "views"."is_shared";--> statement-breakpoint
SELECT "protect_company_table"('views');--> statement-breakpoint
SELECT "protect_company_table"('default_views');
