-- A document's contents as they stood when a round of approval was sent back: what the next round is compared with.
CREATE TABLE "document_snapshots" (
	"company_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"lineage" integer NOT NULL,
	"contents" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_snapshots_pkey" PRIMARY KEY("document_id","lineage")
);--> statement-breakpoint
ALTER TABLE "document_snapshots" ADD CONSTRAINT "document_snapshots_document_id_fkey"
  FOREIGN KEY ("company_id","document_id") REFERENCES "documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
SELECT "protect_company_table"('"document_snapshots"');
