-- Who has not seen a comment yet, by person; it was known of those alone whom a comment names.
CREATE TABLE "unread_comments" (
	"company_id" bigint NOT NULL,
	"comment_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "unread_comments_pkey" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "unread_comments" ADD CONSTRAINT "unread_comments_comment_id_fkey" FOREIGN KEY ("company_id","comment_id") REFERENCES "public"."comments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unread_comments" ADD CONSTRAINT "unread_comments_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unread_comments_user_index" ON "unread_comments" USING btree ("company_id","user_id");--> statement-breakpoint
SELECT "protect_company_table"('unread_comments');--> statement-breakpoint
INSERT INTO "unread_comments" ("company_id", "comment_id", "user_id")
SELECT "notifications"."company_id", "comments"."id", "notifications"."user_id"
FROM "notifications" JOIN "comments" ON "comments"."id" = "notifications"."subject_id"
WHERE "notifications"."kind" = 'mentioned' AND "notifications"."read_at" IS NULL AND "notifications"."is_shown"
ON CONFLICT DO NOTHING;
