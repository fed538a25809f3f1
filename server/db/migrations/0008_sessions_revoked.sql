ALTER TABLE "sessions" ADD COLUMN "sessions_revoked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sessions_revoked" integer DEFAULT 0 NOT NULL;