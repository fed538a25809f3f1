-- 長期保存用PDF: which documents are submitted as PDF/A.
ALTER TABLE "documents" ADD COLUMN "is_archival" boolean DEFAULT false NOT NULL;
