-- Files that come part by part, ahead of the call that they belong to.
CREATE TABLE "upload_parts" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"sha256" text NOT NULL,
	"start" bigint NOT NULL,
	"size" bigint NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_parts_pkey" PRIMARY KEY("company_id","user_id","sha256","start"),
	CONSTRAINT "upload_parts_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_parts_created_at_index" ON "upload_parts" USING btree ("created_at");--> statement-breakpoint
SELECT "protect_company_table"('upload_parts');
