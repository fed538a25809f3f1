-- What a company keeps of its people besides their role: when they were last there, who stands in for whom, who is to follow the Master.
CREATE TABLE "absences" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"substitute_user_id" bigint NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "absences_pkey" PRIMARY KEY("company_id","user_id"),
	CONSTRAINT "absences_range" CHECK ("absences"."from_date" <= "absences"."to_date"),
	CONSTRAINT "absences_other_person" CHECK ("absences"."substitute_user_id" <> "absences"."user_id")
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"successor_user_id" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_approval_users" ADD COLUMN "answered_by_user_id" bigint;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "postal_code" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "guide_dismissed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "last_active_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_substitute_user_id_fkey" FOREIGN KEY ("company_id","substitute_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_successor_user_id_fkey" FOREIGN KEY ("company_id","successor_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absences_substitute_index" ON "absences" USING btree ("company_id","substitute_user_id");--> statement-breakpoint
ALTER TABLE "document_approval_users" ADD CONSTRAINT "document_approval_users_answered_by_user_id_fkey" FOREIGN KEY ("company_id","answered_by_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SELECT "protect_company_table"('absences');--> statement-breakpoint
SELECT "protect_company_table"('handovers');
