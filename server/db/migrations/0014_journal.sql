-- One journal of changes: fields by their keys, parts by their numbers, and what admins set beside the records.
ALTER TABLE "histories" DROP CONSTRAINT "histories_subject";--> statement-breakpoint
DROP INDEX "histories_newest_index";--> statement-breakpoint
ALTER TABLE "histories" ADD COLUMN "part_id" bigint;--> statement-breakpoint
ALTER TABLE "histories" ADD COLUMN "part_field" text;--> statement-breakpoint
CREATE INDEX "histories_field_index" ON "histories" USING btree ("company_id","historyable_type","historyable_id","field","id");--> statement-breakpoint
ALTER TABLE "histories" ADD CONSTRAINT "histories_subject" CHECK ("histories"."historyable_type" in ('matter', 'document', 'building', 'facility', 'drawing', 'contact', 'tag', 'matter_status', 'template', 'company'));--> statement-breakpoint

-- What a field is called is said at reading. Of what was written with its label alone the key is found; where no key is
-- sure the text stays. Of a part (an item, a pin) its number is found where only one has that name.
CREATE TEMPORARY TABLE "labels" ON COMMIT DROP AS SELECT * FROM (VALUES
  ('matter', 'name', '案件名'),
  ('matter', 'matter_category_id', 'カテゴリ'),
  ('matter', 'status_id', 'ステータス'),
  ('matter', 'description', '説明'),
  ('matter', 'start_date', '開始日'),
  ('matter', 'end_date', '終了日'),
  ('matter', 'start_time', '開始時刻'),
  ('matter', 'end_time', '終了時刻'),
  ('matter', 'schedule', '案件予定日'),
  ('matter', 'building_id', '建物'),
  ('matter', 'company_in_charge', '担当会社'),
  ('matter', 'lead_user_id', '主担当'),
  ('matter', 'caller_name', '連絡者'),
  ('matter', 'caller_phone', '連絡者の電話番号'),
  ('matter', 'place', '場所'),
  ('matter', 'symptom', '症状'),
  ('matter', 'urgency', '緊急度'),
  ('matter', 'users', 'メンバー'),
  ('matter', 'facilities', '設備'),
  ('matter', 'templates', '書類テンプレート'),
  ('matter', 'financials', '原価・売上'),
  ('matter', 'attendances', '現地の記録'),
  ('matter', 'file_name', 'ファイル名'),
  ('matter', 'submitted_file', '提出済みの書類'),
  ('matter', 'photo_ledger', '写真台帳'),
  ('matter', 'taken_at', '撮影日時'),
  ('document', 'title', 'タイトル'),
  ('document', 'docs_data', '入力内容'),
  ('document', 'taken_at', '撮影日時'),
  ('document', 'document_embed_resources', '挿入ファイル'),
  ('document', 'submit_destinations', '提出先'),
  ('document', 'matter_id', '案件'),
  ('document', 'submit_mode', '提出方法'),
  ('document', 'submitted_at', '提出状況'),
  ('document', 'approvers', '承認者'),
  ('document', 'authors', '作成者'),
  ('document', 'guests_see', 'ゲストに見せる'),
  ('document', 'guest_request', '記入の依頼'),
  ('building', 'name', '建物名'),
  ('building', 'address', '住所'),
  ('building', 'icon_file_id', 'アイコン'),
  ('building', 'above_ground', '地上階数'),
  ('building', 'below_ground', '地下階数'),
  ('building', 'rooftop', '屋上'),
  ('building', 'notes', '備考'),
  ('building', 'ground_floor', '1階'),
  ('building', 'lobby', 'ロビー'),
  ('building', 'penthouse', '塔屋'),
  ('building', 'date_built', '竣工日'),
  ('building', 'seismic_standard', '耐震基準'),
  ('building', 'structure', '構造'),
  ('building', 'special_building', '特定建築物'),
  ('building', 'area_of_usage', '用途地域'),
  ('building', 'land_area', '敷地面積'),
  ('building', 'floor_area', '延床面積'),
  ('building', 'number_of_house', '戸数'),
  ('building', 'building_coverage_ratio', '建ぺい率'),
  ('building', 'floor_area_ratio', '容積率'),
  ('building', 'contacts', '連絡先'),
  ('building', 'files', '写真・ファイル'),
  ('facility', 'name', '設備名'),
  ('facility', 'facility_category_id', 'カテゴリ'),
  ('facility', 'building_id', '建物'),
  ('facility', 'installed_at', '設置日'),
  ('facility', 'legal_lifetime', '法定耐用年数'),
  ('facility', 'actual_lifetime', '実耐用年数'),
  ('facility', 'model_number', '型番'),
  ('facility', 'installation_floor', '設置階'),
  ('facility', 'type', '種類'),
  ('facility', 'serial_number', '製造番号'),
  ('facility', 'manufacturer', 'メーカー'),
  ('facility', 'manufactured_at', '製造日'),
  ('facility', 'renewal_cost', '更新費用'),
  ('facility', 'note', '備考'),
  ('facility', 'files', '写真・ファイル'),
  ('drawing', 'name', '図面名'),
  ('drawing', 'type', '種類'),
  ('drawing', 'building_id', '建物'),
  ('drawing', 'tags', 'タグ'),
  ('drawing', 'file', '図面の画像'),
  ('drawing', 'source', '元のPDF'),
  ('drawing', 'version', '版'),
  ('drawing', 'pins', 'ピン'),
  ('tag', 'name', 'タグ名'),
  ('matter_status', 'name', 'ステータス名'),
  ('matter_status', 'type_id', '種別'),
  ('matter_status', 'color_gradient_level', '色の濃さ'),
  ('matter_status', 'default_id', '既定のステータス'),
  ('template', 'name', 'テンプレート名'),
  ('template', 'document_type_id', 'カテゴリ'),
  ('template', 'guests_see', 'ゲストに見せる'),
  ('template', 'guests_create', 'ゲストが作成できる'),
  ('company', 'name', '会社名'),
  ('company', 'representative_name', '代表者名'),
  ('company', 'representative_position', '代表者役職'),
  ('company', 'postal_code', '郵便番号'),
  ('company', 'address', '住所'),
  ('company', 'tel', '電話番号'),
  ('company', 'enable_ip_restriction', 'IPアドレス制限'),
  ('company', 'allowed_ips', '許可するIPアドレス'),
  ('company', 'members_require_approval', 'メンバーの書類提出に承認を必須にする'),
  ('company', 'keep_photo_metadata', '写真の位置情報を社内のダウンロードに残す'),
  ('company', 'keep_macros', 'マクロを提出するExcelに残す'),
  ('company', 'logo', '会社ロゴ'),
  ('company', 'seal', '社印')
) AS "label"("type", "field", "label");--> statement-breakpoint
UPDATE "histories" AS "h" SET "field" = "l"."field" FROM "labels" AS "l"
WHERE "h"."field" IS NULL AND "l"."type" = "h"."historyable_type" AND "l"."label" = "h"."column_name";--> statement-breakpoint
UPDATE "histories" AS "h" SET "column_name" = NULL FROM "labels" AS "l"
WHERE "h"."column_name" IS NOT NULL AND "l"."type" = "h"."historyable_type" AND "l"."field" = "h"."field"
  AND ("l"."label" = "h"."column_name" OR "h"."field" NOT IN ('docs_data', 'pins', 'version'));--> statement-breakpoint
UPDATE "histories" AS "h" SET "part_id" = "i"."id"
FROM "documents" AS "d", "template_items" AS "i"
WHERE "h"."historyable_type" = 'document' AND "h"."field" = 'docs_data' AND "h"."column_name" IS NOT NULL
  AND "d"."id" = "h"."historyable_id" AND "d"."company_id" = "h"."company_id"
  AND "i"."template_id" = "d"."template_id" AND "i"."name" = "h"."column_name"
  AND NOT EXISTS (
    SELECT FROM "template_items" AS "same"
    WHERE "same"."template_id" = "i"."template_id" AND "same"."name" = "i"."name" AND "same"."id" <> "i"."id"
  );--> statement-breakpoint
UPDATE "histories" AS "h" SET "part_id" = "p"."id", "column_name" = 'ピン' || "p"."number", "part_field" = "l"."field"
FROM "pins" AS "p", (VALUES ('text', 'ピンのメモ'), ('facility_id', '設備'), ('place', '位置'), ('direction', '向き'), ('state', '確認状況'), ('files', '写真・ファイル')) AS "l"("field", "label")
WHERE "h"."historyable_type" = 'drawing' AND "h"."field" = 'pins'
  AND "p"."drawing_id" = "h"."historyable_id" AND "p"."company_id" = "h"."company_id"
  AND "h"."column_name" = 'ピン' || "p"."number" || ' ' || "l"."label";--> statement-breakpoint

-- The trail names keys too, and who was first at what admins set is no longer asked of it.
UPDATE "audit_entries" AS "e" SET "fields" = ARRAY(
  SELECT coalesce(
    (SELECT "l"."field" FROM "labels" AS "l" WHERE "l"."type" = "e"."subject_type" AND "l"."label" = "named"."field"),
    "named"."field"
  )
  FROM unnest("e"."fields") WITH ORDINALITY AS "named"("field", "place") ORDER BY "named"."place"
)
WHERE "e"."fields" <> '{}';--> statement-breakpoint
INSERT INTO "histories" (
  "company_id", "type", "field", "user_id", "actor_name",
  "historyable_type", "historyable_id", "historyable_name", "created_at", "updated_at"
)
SELECT "e"."company_id", 2, "named"."field", "m"."user_id", CASE WHEN "m"."user_id" IS NULL THEN "e"."actor_name" END,
  "e"."subject_type", "e"."subject_id", coalesce("e"."subject_name", ''), "e"."created_at", "e"."created_at"
FROM "audit_entries" AS "e"
CROSS JOIN LATERAL unnest("e"."fields") AS "named"("field")
LEFT JOIN "memberships" AS "m" ON "m"."company_id" = "e"."company_id" AND "m"."user_id" = "e"."user_id"
WHERE "e"."kind" = 'settings_changed' AND "e"."company_id" IS NOT NULL AND "e"."subject_id" IS NOT NULL
  AND "e"."subject_type" IN ('tag', 'matter_status', 'template', 'company')
  AND EXISTS (SELECT FROM "labels" AS "l" WHERE "l"."type" = "e"."subject_type" AND "l"."field" = "named"."field")
ORDER BY "e"."id";
