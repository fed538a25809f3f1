-- Notifications tell of more than comments: of what kind, about what, and whose doing. Until now all were mentions.
ALTER TABLE "notifications" ADD COLUMN "kind" text NOT NULL DEFAULT 'mentioned';--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "subject_type" text NOT NULL DEFAULT 'comment';--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "subject_type" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "actor_user_id" bigint;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "actor_name" text;--> statement-breakpoint
UPDATE "notifications" SET "actor_user_id" = "comments"."user_id" FROM "comments" WHERE "comments"."id" = "notifications"."comment_id";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_comment_id_fkey";--> statement-breakpoint
DROP INDEX "notifications_comment_user";--> statement-breakpoint
ALTER TABLE "notifications" RENAME COLUMN "comment_id" TO "subject_id";--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_user_id_fkey" FOREIGN KEY ("company_id","actor_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_subject" CHECK ("notifications"."subject_type" in ('matter', 'document', 'comment', 'approval', 'person', 'company'));--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_mention" ON "notifications" USING btree ("subject_id","user_id") WHERE "notifications"."kind" = 'mentioned';--> statement-breakpoint
CREATE INDEX "notifications_subject_index" ON "notifications" USING btree ("company_id","subject_type","subject_id");
