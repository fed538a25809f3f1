-- Who changed a contact last: named to whoever saves on top of it.
ALTER TABLE "contacts" ADD COLUMN "updated_user_id" bigint;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_updated_user_id_fkey" FOREIGN KEY ("company_id","updated_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;
