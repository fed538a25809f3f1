CREATE TABLE "calendar_feeds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"reach" text NOT NULL,
	"building_id" bigint,
	"token_hash" text NOT NULL,
	"token_seed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "calendar_feeds_reach" CHECK ("calendar_feeds"."reach" in ('own', 'building', 'company')),
	CONSTRAINT "calendar_feeds_building" CHECK (("calendar_feeds"."reach" = 'building') = ("calendar_feeds"."building_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_building_id_fkey" FOREIGN KEY ("company_id","building_id") REFERENCES "public"."buildings"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_feeds_user_index" ON "calendar_feeds" USING btree ("company_id","user_id","id");--> statement-breakpoint
CREATE INDEX "calendar_feeds_building_index" ON "calendar_feeds" USING btree ("company_id","building_id");--> statement-breakpoint
SELECT "protect_company_table"('calendar_feeds');