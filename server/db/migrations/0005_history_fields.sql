-- A history row names its field by a key that code can ask for, beside the label that people read; a row of money names who wrote it.
ALTER TABLE "histories" ADD COLUMN "field" text;--> statement-breakpoint
ALTER TABLE "matter_financials" ADD COLUMN "updated_user_id" bigint;--> statement-breakpoint
ALTER TABLE "matter_financials" ADD CONSTRAINT "matter_financials_updated_user_id_fkey" FOREIGN KEY ("company_id","updated_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint

-- ---- rows from before, which have the label alone ----

UPDATE "histories" SET "field" = "known"."field"
FROM (VALUES
  ('matter', '案件名', 'name'),
  ('matter', 'カテゴリ', 'matter_category_id'),
  ('matter', 'ステータス', 'status_id'),
  ('matter', '説明', 'description'),
  ('matter', '案件予定日', 'schedule'),
  ('matter', '担当会社', 'company_in_charge'),
  ('matter', '建物', 'building_id'),
  ('matter', 'メンバー', 'users'),
  ('matter', '設備', 'facilities'),
  ('matter', '書類テンプレート', 'templates'),
  ('matter', '原価・売上', 'financials'),
  ('matter', 'ファイル名', 'file_name'),
  ('document', 'タイトル', 'title'),
  ('document', '挿入ファイル', 'document_embed_resources'),
  ('document', '提出先', 'submit_destinations'),
  ('document', '案件', 'matter_id'),
  ('document', '提出方法', 'submit_mode'),
  ('document', '提出状況', 'submitted_at'),
  ('document', '承認者', 'approvers'),
  ('facility', '設備名', 'name'),
  ('facility', 'カテゴリ', 'facility_category_id'),
  ('facility', '建物', 'building_id'),
  ('facility', '設置日', 'installed_at'),
  ('facility', '法定耐用年数', 'legal_lifetime'),
  ('facility', '実耐用年数', 'actual_lifetime'),
  ('facility', '型番', 'model_number'),
  ('facility', '設置階', 'installation_floor'),
  ('facility', '種類', 'type'),
  ('facility', '製造番号', 'serial_number'),
  ('facility', 'メーカー', 'manufacturer'),
  ('facility', '製造日', 'manufactured_at'),
  ('facility', '備考', 'note')
) AS "known" ("subject", "label", "field")
WHERE "histories"."historyable_type" = "known"."subject" AND "histories"."column_name" = "known"."label";--> statement-breakpoint
-- What else a document's rows name are items of its template.
UPDATE "histories" SET "field" = 'docs_data' WHERE "historyable_type" = 'document' AND "column_name" IS NOT NULL AND "field" IS NULL;--> statement-breakpoint

-- The newest line that says what the row of money says now.
UPDATE "matter_financials" AS "money" SET "updated_user_id" = (
  SELECT "user_id" FROM "histories"
  WHERE "company_id" = "money"."company_id" AND "historyable_type" = 'matter' AND "historyable_id" = "money"."matter_id" AND "field" = 'financials'
    AND "after" = concat_ws('、', '原価 ' || to_char("cost", 'FM9,999,999,990') || '円', '売上 ' || to_char("sales", 'FM9,999,999,990') || '円', "memo")
  ORDER BY "id" DESC LIMIT 1
);
