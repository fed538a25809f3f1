-- 取引先: the companies that guests work for, their people and heads.
CREATE TABLE "firms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "firms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"folded_name" text GENERATED ALWAYS AS ("public"."fold_text"("name")) STORED,
	"tel" text,
	"registration_number" text,
	"seats" integer DEFAULT 5 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "firms_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "firms_registration_number" CHECK ("firms"."registration_number" ~ '^T[0-9]{13}$'),
	CONSTRAINT "firms_seats" CHECK ("firms"."seats" >= 0)
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "firm_id" bigint;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "is_firm_head" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "firm_id" bigint;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "is_firm_head" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "firm_said" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "firm_said_tel" text;--> statement-breakpoint
ALTER TABLE "firms" ADD CONSTRAINT "firms_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "firms_name_unique" ON "firms" USING btree ("company_id","folded_name");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_firm_id_fkey" FOREIGN KEY ("company_id","firm_id") REFERENCES "public"."firms"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_firm_id_fkey" FOREIGN KEY ("company_id","firm_id") REFERENCES "public"."firms"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_firm_index" ON "invitations" USING btree ("company_id","firm_id");--> statement-breakpoint
CREATE INDEX "memberships_firm_index" ON "memberships" USING btree ("company_id","firm_id");--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_firm" CHECK (("memberships"."firm_id" is null or "memberships"."role" = 2) and (not "memberships"."is_firm_head" or "memberships"."firm_id" is not null));--> statement-breakpoint
SELECT "protect_company_table"('firms');
