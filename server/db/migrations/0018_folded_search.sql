-- What a search takes as one: the tables of domain/text/fold.ts. Named with its schema, as indexes are built without a search path.
CREATE FUNCTION "public"."fold_text"("text" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(translate(lower(normalize("text", NFKC) COLLATE "und-x-icu"),
    '髙﨑邉邊齋齊濵濱眞廣澤嶋嶌德櫻國會學惠榮圓龍瀧槇冨曻栁桒靍鷗舘藪籠壽與寶豐彌禮驛縣區條檜溪麴鐵佛萬發氣靜實𠮷ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ',
    '高崎辺辺斎斉浜浜真広沢島島徳桜国会学恵栄円竜滝槙富昇柳桑鶴鴎館薮篭寿与宝豊弥礼駅県区条桧渓麹鉄仏万発気静実吉ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ'), '(株)', '株式会社'), '(有)', '有限会社'), '(合)', '合同会社')
$$;--> statement-breakpoint
DROP INDEX "matters_name_pieces_index";--> statement-breakpoint
DROP INDEX "documents_title_pieces_index";--> statement-breakpoint
DROP INDEX "facilities_name_pieces_index";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "public"."text_pieces"("company_id" bigint, "text" text, "shortest" integer, "longest" integer) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(hashtextextended(substr("folded", "start", "size"), "company_id")), '{}')
  FROM (SELECT "public"."fold_text"("text") AS "folded") AS "one", generate_series("shortest", "longest") AS "size",
    generate_series(1, char_length("folded") - "size" + 1) AS "start"
$$;--> statement-breakpoint
-- Sought by the longest pieces that the index knows.
CREATE OR REPLACE FUNCTION "public"."search_pieces"("company_id" bigint, "text" text) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT "public"."text_pieces"("company_id", "text", least(char_length("public"."fold_text"("text")), 3), least(char_length("public"."fold_text"("text")), 3))
$$;--> statement-breakpoint
CREATE INDEX "matters_name_pieces_index" ON "matters" USING gin ("public"."text_pieces"("company_id", "name", 1, 3)) WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "documents_title_pieces_index" ON "documents" USING gin ("public"."text_pieces"("company_id", "title", 1, 3)) WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "facilities_name_pieces_index" ON "facilities" USING gin ("public"."text_pieces"("company_id", "name", 1, 3)) WHERE "deleted_at" IS NULL;
