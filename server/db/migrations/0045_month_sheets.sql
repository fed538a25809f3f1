ALTER TABLE "document_data" ADD COLUMN "updated_user_id" bigint;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "period" date;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "grids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "document_data" ADD CONSTRAINT "document_data_updated_user_id_fkey" FOREIGN KEY ("company_id","updated_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;