CREATE TABLE "owner_codes" (
	"company_id" bigint NOT NULL,
	"building_id" bigint NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "owner_codes_pkey" PRIMARY KEY("building_id","email")
);
--> statement-breakpoint
CREATE TABLE "owner_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"building_id" bigint NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "buildings" ADD COLUMN "owner_emails" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "owners_read_owner_reports" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "owners_read_estimates" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "owners_read_reports" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "owner_codes" ADD CONSTRAINT "owner_codes_building_id_fkey" FOREIGN KEY ("company_id","building_id") REFERENCES "public"."buildings"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_sessions" ADD CONSTRAINT "owner_sessions_building_id_fkey" FOREIGN KEY ("company_id","building_id") REFERENCES "public"."buildings"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_sessions_building_index" ON "owner_sessions" USING btree ("building_id");--> statement-breakpoint
SELECT "protect_company_table"('owner_codes');--> statement-breakpoint
SELECT "protect_company_table"('owner_sessions');
