-- 到着・作業開始・作業終了・退出: the moments of visits.
CREATE TABLE "attendances" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attendances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"matter_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"step" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"accuracy" double precision,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"written_at" timestamp (3) with time zone,
	"is_device_time" boolean DEFAULT false NOT NULL,
	CONSTRAINT "attendances_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "attendances_step" CHECK ("attendances"."step" in ('arrived', 'started', 'ended', 'left')),
	CONSTRAINT "attendances_place" CHECK (num_nonnulls("attendances"."latitude", "attendances"."longitude", "attendances"."accuracy") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_matter_id_fkey" FOREIGN KEY ("company_id","matter_id") REFERENCES "public"."matters"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendances_matter_index" ON "attendances" USING btree ("company_id","matter_id","id");--> statement-breakpoint
CREATE INDEX "attendances_user_index" ON "attendances" USING btree ("company_id","user_id","id");--> statement-breakpoint
SELECT "protect_company_table"('attendances');
