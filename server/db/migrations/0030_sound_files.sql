-- 音声: a kind of its own. Recordings stood among the films, told only by the end of their name.
ALTER TABLE "attachments" DROP CONSTRAINT "attachments_type";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_type";--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_type" CHECK ("attachments"."type" between 1 and 9);--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_type" CHECK ("files"."type" between 1 and 9);--> statement-breakpoint
UPDATE "files" SET "type" = 9, "content_type" = replace("content_type", 'video/', 'audio/')
WHERE "type" = 5 AND "content_type" IN ('video/mp4', 'video/webm', 'video/ogg')
  AND "name" ~ '_[0-9]{1,2}分[0-9]{2}秒(_[0-9]{1,3})?\.(mp4|webm|ogg)$';--> statement-breakpoint
UPDATE "attachments" AS "a" SET "type" = 9 FROM "files" AS "f"
WHERE "a"."type" = 5 AND "f"."id" = "a"."file_id" AND "f"."type" = 9;
