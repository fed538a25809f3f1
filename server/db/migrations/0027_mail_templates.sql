ALTER TABLE "companies" ADD COLUMN "mail_templates" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "submit_subject" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "mail_template_id" text;