-- 点検計画: kinds, plans, the times that they come round to.
CREATE TABLE "inspection_kinds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inspection_kinds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"group_name" text,
	"is_legal" boolean NOT NULL,
	"law" text,
	"article" text,
	"rule" jsonb NOT NULL,
	"is_due_at_restart" boolean NOT NULL,
	"qualification" text,
	"report_to" text,
	"report_form" text,
	"retention_years" integer,
	"source" text,
	"confirmed_on" date,
	"note" text,
	"preset_key" text,
	"preset_version" integer,
	"created_user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inspection_kinds_company_id_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "kind_fulfilments" (
	"company_id" bigint NOT NULL,
	"kind_id" bigint NOT NULL,
	"fulfilled_kind_id" bigint NOT NULL,
	CONSTRAINT "kind_fulfilments_pkey" PRIMARY KEY("kind_id","fulfilled_kind_id")
);
--> statement-breakpoint
CREATE TABLE "occurrences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "occurrences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"plan_id" bigint NOT NULL,
	"period_key" text NOT NULL,
	"opens_on" date NOT NULL,
	"due_by" date NOT NULL,
	"planned_month" text NOT NULL,
	"planned_on" date,
	"moved_from" text,
	"state" text NOT NULL,
	"performed_on" date,
	"certificate_until" date,
	"is_placed" boolean NOT NULL,
	"is_forecast" boolean NOT NULL,
	"is_unconfirmed" boolean NOT NULL,
	"result" text,
	"reason" text,
	"reason_user_id" bigint,
	"matter_id" bigint,
	"document_id" bigint,
	"fulfilled_by_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "occurrences_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "occurrences_period" UNIQUE("plan_id","period_key"),
	CONSTRAINT "occurrences_state" CHECK ("occurrences"."state" in ('planned', 'arranged', 'performed', 'completed', 'skipped', 'excluded')),
	CONSTRAINT "occurrences_result" CHECK ("occurrences"."result" in ('good', 'to_mend', 'bad')),
	CONSTRAINT "occurrences_planned_month" CHECK ("occurrences"."planned_month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "occurrences_performed" CHECK (("occurrences"."state" in ('performed', 'completed')) = ("occurrences"."performed_on" is not null))
);
--> statement-breakpoint
CREATE TABLE "plan_facilities" (
	"company_id" bigint NOT NULL,
	"plan_id" bigint NOT NULL,
	"facility_id" bigint NOT NULL,
	CONSTRAINT "plan_facilities_pkey" PRIMARY KEY("plan_id","facility_id")
);
--> statement-breakpoint
CREATE TABLE "plan_templates" (
	"company_id" bigint NOT NULL,
	"plan_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	CONSTRAINT "plan_templates_pkey" PRIMARY KEY("plan_id","template_id")
);
--> statement-breakpoint
CREATE TABLE "plan_users" (
	"company_id" bigint NOT NULL,
	"plan_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "plan_users_pkey" PRIMARY KEY("plan_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"building_id" bigint NOT NULL,
	"kind_id" bigint NOT NULL,
	"performer" text NOT NULL,
	"partner_name" text,
	"anchor_on" date,
	"valid_from" date NOT NULL,
	"valid_until" date,
	"wish" jsonb NOT NULL,
	"on_closed_day" text NOT NULL,
	"pauses" jsonb NOT NULL,
	"due_year" integer,
	"season" jsonb,
	"price" bigint,
	"hours" double precision,
	"note" text,
	"created_user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "plans_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "plans_performer" CHECK ("plans"."performer" in ('own', 'partner', 'owner')),
	CONSTRAINT "plans_on_closed_day" CHECK ("plans"."on_closed_day" in ('before', 'after', 'keep')),
	CONSTRAINT "plans_dates" CHECK ("plans"."valid_from" <= "plans"."valid_until")
);
--> statement-breakpoint
ALTER TABLE "histories" DROP CONSTRAINT "histories_subject";--> statement-breakpoint
ALTER TABLE "trash" DROP CONSTRAINT "trash_noun";--> statement-breakpoint
ALTER TABLE "undo_entries" DROP CONSTRAINT "undo_entries_noun";--> statement-breakpoint
ALTER TABLE "inspection_kinds" ADD CONSTRAINT "inspection_kinds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspection_kinds" ADD CONSTRAINT "inspection_kinds_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kind_fulfilments" ADD CONSTRAINT "kind_fulfilments_kind_id_fkey" FOREIGN KEY ("company_id","kind_id") REFERENCES "public"."inspection_kinds"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kind_fulfilments" ADD CONSTRAINT "kind_fulfilments_fulfilled_kind_id_fkey" FOREIGN KEY ("company_id","fulfilled_kind_id") REFERENCES "public"."inspection_kinds"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_plan_id_fkey" FOREIGN KEY ("company_id","plan_id") REFERENCES "public"."plans"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_matter_id_fkey" FOREIGN KEY ("company_id","matter_id") REFERENCES "public"."matters"("company_id","id") ON DELETE set null ("matter_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE set null ("document_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_reason_user_id_fkey" FOREIGN KEY ("company_id","reason_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_facilities" ADD CONSTRAINT "plan_facilities_plan_id_fkey" FOREIGN KEY ("company_id","plan_id") REFERENCES "public"."plans"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_facilities" ADD CONSTRAINT "plan_facilities_facility_id_fkey" FOREIGN KEY ("company_id","facility_id") REFERENCES "public"."facilities"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_templates" ADD CONSTRAINT "plan_templates_plan_id_fkey" FOREIGN KEY ("company_id","plan_id") REFERENCES "public"."plans"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_templates" ADD CONSTRAINT "plan_templates_template_id_fkey" FOREIGN KEY ("company_id","template_id") REFERENCES "public"."templates"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_users" ADD CONSTRAINT "plan_users_plan_id_fkey" FOREIGN KEY ("company_id","plan_id") REFERENCES "public"."plans"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_users" ADD CONSTRAINT "plan_users_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_building_id_fkey" FOREIGN KEY ("company_id","building_id") REFERENCES "public"."buildings"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_kind_id_fkey" FOREIGN KEY ("company_id","kind_id") REFERENCES "public"."inspection_kinds"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inspection_kinds_preset" ON "inspection_kinds" USING btree ("company_id","preset_key");--> statement-breakpoint
CREATE INDEX "inspection_kinds_name_index" ON "inspection_kinds" USING btree ("company_id","name" collate "ja-x-icu","id");--> statement-breakpoint
CREATE INDEX "kind_fulfilments_fulfilled_index" ON "kind_fulfilments" USING btree ("company_id","fulfilled_kind_id");--> statement-breakpoint
CREATE INDEX "occurrences_plan_index" ON "occurrences" USING btree ("company_id","plan_id","due_by");--> statement-breakpoint
CREATE INDEX "occurrences_due_index" ON "occurrences" USING btree ("company_id","due_by","id") WHERE "state" in ('planned', 'arranged') and not "is_forecast";--> statement-breakpoint
CREATE INDEX "occurrences_month_index" ON "occurrences" USING btree ("company_id","planned_month","plan_id");--> statement-breakpoint
CREATE INDEX "occurrences_matter_index" ON "occurrences" USING btree ("company_id","matter_id");--> statement-breakpoint
CREATE INDEX "occurrences_document_index" ON "occurrences" USING btree ("company_id","document_id");--> statement-breakpoint
CREATE INDEX "plan_facilities_facility_index" ON "plan_facilities" USING btree ("company_id","facility_id","plan_id");--> statement-breakpoint
CREATE INDEX "plan_templates_template_index" ON "plan_templates" USING btree ("company_id","template_id","plan_id");--> statement-breakpoint
CREATE INDEX "plan_users_user_index" ON "plan_users" USING btree ("company_id","user_id","plan_id");--> statement-breakpoint
CREATE INDEX "plans_building_index" ON "plans" USING btree ("company_id","building_id","id") WHERE "plans"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "plans_kind_index" ON "plans" USING btree ("company_id","kind_id","id");--> statement-breakpoint
ALTER TABLE "histories" ADD CONSTRAINT "histories_subject" CHECK ("histories"."historyable_type" in ('matter', 'document', 'building', 'facility', 'drawing', 'contact', 'tag', 'matter_status', 'template', 'company', 'plan', 'inspection_kind'));--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_noun" CHECK ("trash"."noun" in ('matter', 'document', 'building', 'facility', 'drawing', 'contact', 'template', 'plan'));--> statement-breakpoint
ALTER TABLE "undo_entries" ADD CONSTRAINT "undo_entries_noun" CHECK ("undo_entries"."noun" in ('tag', 'matter_status', 'contact_merge', 'occurrence'));--> statement-breakpoint
SELECT "protect_company_table"('inspection_kinds');--> statement-breakpoint
SELECT "protect_company_table"('kind_fulfilments');--> statement-breakpoint
SELECT "protect_company_table"('plans');--> statement-breakpoint
SELECT "protect_company_table"('plan_facilities');--> statement-breakpoint
SELECT "protect_company_table"('plan_users');--> statement-breakpoint
SELECT "protect_company_table"('plan_templates');--> statement-breakpoint
SELECT "protect_company_table"('occurrences');
