CREATE TABLE "notification_choices" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"in_app" boolean NOT NULL,
	"mail" text NOT NULL,
	CONSTRAINT "notification_choices_pkey" PRIMARY KEY("company_id","user_id","kind"),
	CONSTRAINT "notification_choices_mail" CHECK ("notification_choices"."mail" in ('at_once', 'daily', 'none'))
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "awaits_digest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_digest_index" ON "notifications" USING btree ("company_id","user_id") WHERE "notifications"."awaits_digest";--> statement-breakpoint
SELECT "protect_company_table"('notification_choices');
