-- What a guest last said of a matter of theirs, and whether that counts at once; the access code of what recipients get.
CREATE TABLE "matter_guest_reports" (
	"company_id" bigint NOT NULL,
	"matter_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"written_at" timestamp (3) with time zone,
	"is_device_time" boolean DEFAULT false NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"sent_back" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matter_guest_reports_pkey" PRIMARY KEY("matter_id","user_id"),
	CONSTRAINT "matter_guest_reports_state" CHECK ("matter_guest_reports"."state" in ('accepted', 'declined', 'started', 'finished'))
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "guest_reports_count" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "matter_guest_reports" ADD CONSTRAINT "matter_guest_reports_matter_id_fkey" FOREIGN KEY ("company_id","matter_id") REFERENCES "public"."matters"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_guest_reports" ADD CONSTRAINT "matter_guest_reports_user_fkey" FOREIGN KEY ("matter_id","user_id") REFERENCES "public"."matter_users"("matter_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
SELECT "protect_company_table"('matter_guest_reports');--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "access_code" text;
