DROP INDEX "document_approval_users_user_index";--> statement-breakpoint
ALTER TABLE "document_approval_users" ADD COLUMN "document_id" bigint;--> statement-breakpoint
ALTER TABLE "document_approval_users" ADD COLUMN "is_lapsed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "document_approval_users" SET "document_id" = "step"."document_id", "is_lapsed" = "step"."deleted_at" IS NOT NULL AND "status" IS NULL
FROM "document_approvals" AS "step" WHERE "step"."id" = "approval_id";--> statement-breakpoint
ALTER TABLE "document_approval_users" ALTER COLUMN "document_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "document_approval_users" ADD CONSTRAINT "document_approval_users_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_approval_users_document_index" ON "document_approval_users" USING btree ("company_id","user_id","document_id") WHERE not "document_approval_users"."is_lapsed";--> statement-breakpoint
CREATE INDEX "documents_deleted_index" ON "documents" USING btree ("company_id","id") WHERE "documents"."deleted_at" is not null;
