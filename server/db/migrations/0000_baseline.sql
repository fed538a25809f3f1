-- The whole schema. First what drizzle-kit made of server/db/schema, in one piece; before and after it, what it cannot say:
-- how texts are folded, who may touch what, totals, search.

-- What a search takes as one: the tables of domain/text/fold.ts. Named with its schema, as indexes are built without a search path.
CREATE FUNCTION "public"."fold_text"("text" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(translate(lower(normalize("text", NFKC) COLLATE "und-x-icu"),
    '髙﨑邉邊齋齊濵濱眞廣澤嶋嶌德櫻國會學惠榮圓龍瀧槇冨曻栁桒靍鷗舘藪籠壽與寶豐彌禮驛縣區條檜溪麴鐵佛萬發氣靜實𠮷ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ',
    '高崎辺辺斎斉浜浜真広沢島島徳桜国会学恵栄円竜滝槙富昇柳桑鶴鴎館薮篭寿与宝豊弥礼駅県区条桧渓麹鉄仏万発気静実吉ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ'), '(株)', '株式会社'), '(有)', '有限会社'), '(合)', '合同会社')
$$;--> statement-breakpoint
CREATE TABLE "document_approval_users" (
	"company_id" bigint NOT NULL,
	"approval_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text,
	"comment" text,
	"answered_by_user_id" bigint,
	"is_lapsed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_approval_users_pkey" PRIMARY KEY("approval_id","user_id"),
	CONSTRAINT "document_approval_users_status" CHECK ("document_approval_users"."status" in ('OK', 'NG'))
);
--> statement-breakpoint
CREATE TABLE "document_approvals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"lineage" integer NOT NULL,
	"order_number" integer NOT NULL,
	"all_or_one" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "document_approvals_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "document_approvals_all_or_one" CHECK ("document_approvals"."all_or_one" in ('all', 'one'))
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint,
	"kind" text NOT NULL,
	"user_id" bigint,
	"actor_name" text,
	"subject_type" text,
	"subject_id" bigint,
	"subject_name" text,
	"fields" text[] DEFAULT '{}' NOT NULL,
	"detail" text,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"previous_email" text,
	"revert_token_hash" text,
	"reverted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_changes_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "email_changes_revert_token_hash_unique" UNIQUE("revert_token_hash")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"answer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_pkey" PRIMARY KEY("user_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "network_passes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "network_passes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"session_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"granted_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "network_passes_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_resets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_resets_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint,
	"pending_two_factor_user_id" bigint,
	"password_confirmed_at" timestamp (3) with time zone,
	"remember" boolean DEFAULT false NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_id_unique" UNIQUE("id"),
	CONSTRAINT "sessions_somebody" CHECK (num_nonnulls("sessions"."user_id", "sessions"."pending_two_factor_user_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "building_contacts" (
	"company_id" bigint NOT NULL,
	"building_id" bigint NOT NULL,
	"contact_id" bigint NOT NULL,
	CONSTRAINT "building_contacts_pkey" PRIMARY KEY("building_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "building_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "building_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"building_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "buildings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "buildings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"icon_file_id" bigint,
	"above_ground" integer,
	"below_ground" integer,
	"rooftop" boolean DEFAULT false NOT NULL,
	"notes" text,
	"ground_floor" text,
	"lobby" text,
	"penthouse" integer,
	"date_built" date,
	"seismic_standard" text,
	"structure" text,
	"special_building" boolean DEFAULT false NOT NULL,
	"area_of_usage" text,
	"land_area" double precision,
	"floor_area" double precision,
	"number_of_house" integer,
	"building_coverage_ratio" double precision,
	"floor_area_ratio" double precision,
	"created_user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "buildings_company_id_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "comment_mentions" (
	"company_id" bigint NOT NULL,
	"comment_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "comment_mentions_pkey" PRIMARY KEY("comment_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"matter_id" bigint,
	"document_id" bigint,
	"user_id" bigint NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_user_id" bigint,
	CONSTRAINT "comments_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "comments_on_something" CHECK (num_nonnulls("comments"."matter_id", "comments"."document_id") >= 1)
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_key" text NOT NULL,
	"name" text NOT NULL,
	"representative_name" text,
	"representative_position" text,
	"postal_code" text,
	"address" text,
	"tel" text,
	"logo_key" text,
	"seal_key" text,
	"master_user_id" bigint,
	"enable_ip_restriction" boolean DEFAULT false NOT NULL,
	"allowed_ips" text[] DEFAULT '{}' NOT NULL,
	"members_require_approval" boolean DEFAULT false NOT NULL,
	"guide_dismissed_at" timestamp (3) with time zone,
	"keep_photo_metadata" boolean DEFAULT true NOT NULL,
	"keep_macros" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_company_key_unique" UNIQUE("company_key")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"affiliation" text,
	"email" text,
	"phone_number" text,
	"updated_user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "contacts_company_id_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "document_authors" (
	"company_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"is_first_author" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_authors_pkey" PRIMARY KEY("document_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "document_counts" (
	"company_id" bigint NOT NULL,
	"user_id" bigint,
	"document_type_id" smallint NOT NULL,
	"approval_status" smallint NOT NULL,
	"is_submitted" boolean NOT NULL,
	"total" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_data" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_data_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"data" jsonb,
	"is_copied" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_embed_resources" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_embed_resources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"order_number" integer NOT NULL,
	"pages" integer[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_item_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_item_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"order_number" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_snapshots" (
	"company_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"lineage" integer NOT NULL,
	"contents" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_snapshots_pkey" PRIMARY KEY("document_id","lineage")
);
--> statement-breakpoint
CREATE TABLE "document_submit_mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_submit_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"email" text NOT NULL,
	"name" text,
	"affiliation" text,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"token_hash" text,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"downloaded_at" timestamp (3) with time zone,
	"mail_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_submit_mails_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "document_submit_mails_company_id_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "document_visits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"submit_mail_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"device" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_visits_kind" CHECK ("document_visits"."kind" in ('opened', 'printed', 'downloaded')),
	CONSTRAINT "document_visits_device" CHECK ("document_visits"."device" in ('phone', 'tablet', 'computer'))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"document_type_id" smallint NOT NULL,
	"title" text NOT NULL,
	"folded_title" text GENERATED ALWAYS AS ("public"."fold_text"("title")) STORED,
	"template_id" bigint NOT NULL,
	"matter_id" bigint,
	"guests_see" boolean,
	"submit_mode" smallint DEFAULT 0 NOT NULL,
	"approval_status" smallint DEFAULT 1 NOT NULL,
	"approval_application_at" timestamp (3) with time zone,
	"approval_applicant_id" bigint,
	"comment" text,
	"submitted_at" timestamp (3) with time zone,
	"submitted_by_user_id" bigint,
	"pdf_file_id" bigint,
	"excel_file_id" bigint,
	"created_user_id" bigint NOT NULL,
	"updated_user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "documents_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "documents_type" CHECK ("documents"."document_type_id" between 1 and 3),
	CONSTRAINT "documents_submit_mode" CHECK ("documents"."submit_mode" between 0 and 2),
	CONSTRAINT "documents_approval_status" CHECK ("documents"."approval_status" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "matter_origins" (
	"matter_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"item_name" text NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matter_origins_pkey" PRIMARY KEY("matter_id")
);
--> statement-breakpoint
CREATE TABLE "drawing_tags" (
	"company_id" bigint NOT NULL,
	"drawing_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	CONSTRAINT "drawing_tags_pkey" PRIMARY KEY("drawing_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "drawing_versions" (
	"company_id" bigint NOT NULL,
	"drawing_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"file_id" bigint NOT NULL,
	"source_file_id" bigint,
	"source_page" integer,
	"alignment" jsonb,
	"restored_from" integer,
	"created_user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drawing_versions_pkey" PRIMARY KEY("drawing_id","number")
);
--> statement-breakpoint
CREATE TABLE "drawings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drawings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"building_id" bigint,
	"file_id" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"last_pin_number" integer DEFAULT 0 NOT NULL,
	"created_user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "drawings_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "drawings_type" CHECK ("drawings"."type" in ('pdf', 'image'))
);
--> statement-breakpoint
CREATE TABLE "pin_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pin_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"pin_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"drawing_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"facility_id" bigint,
	"text" text,
	"lng" double precision NOT NULL,
	"lat" double precision NOT NULL,
	"direction" smallint,
	"state" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_user_id" bigint NOT NULL,
	"updated_user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "pins_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "pins_direction" CHECK ("pins"."direction" between 0 and 359),
	CONSTRAINT "pins_state" CHECK ("pins"."state" in (1, 2)),
	CONSTRAINT "pins_inside_drawing" CHECK ("pins"."lng" between 0 and 1 and "pins"."lat" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "facilities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facilities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"folded_name" text GENERATED ALWAYS AS ("public"."fold_text"("name")) STORED,
	"facility_category_id" smallint NOT NULL,
	"building_id" bigint,
	"installed_at" date,
	"legal_lifetime" integer,
	"actual_lifetime" integer,
	"model_number" text,
	"installation_floor" text,
	"type" text,
	"serial_number" text,
	"manufacturer" text,
	"manufactured_at" date,
	"note" text,
	"renewal_cost" bigint,
	"renewal_on" date GENERATED ALWAYS AS (("installed_at" + make_interval(years => coalesce("actual_lifetime", "legal_lifetime")))::date) STORED,
	"created_user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "facilities_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "facilities_category" CHECK ("facilities"."facility_category_id" between 1 and 15)
);
--> statement-breakpoint
CREATE TABLE "facility_counts" (
	"company_id" bigint NOT NULL,
	"building_id" bigint,
	"facility_category_id" smallint NOT NULL,
	"total" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facility_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facility_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"facility_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"storage_key" text NOT NULL,
	"name" text NOT NULL,
	"type" smallint NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"taken_at" timestamp (3) with time zone,
	"taken_from" text,
	"original_file_id" bigint,
	"page_count" integer,
	"uploaded_by_user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "files_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "files_type" CHECK ("files"."type" between 1 and 8),
	CONSTRAINT "files_taken" CHECK (("files"."taken_at" is null) = ("files"."taken_from" is null) and "files"."taken_from" in ('exif', 'device', 'manual'))
);
--> statement-breakpoint
CREATE TABLE "removed_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "removed_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"holder" text NOT NULL,
	"record_id" bigint NOT NULL,
	"key" bigint NOT NULL,
	"link" jsonb NOT NULL,
	"removed_user_id" bigint NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "removed_files_holder" CHECK ("removed_files"."holder" in ('building', 'facility', 'pin', 'document'))
);
--> statement-breakpoint
CREATE TABLE "reporting_folder_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reporting_folder_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"matter_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"document_id" bigint,
	"name" text NOT NULL,
	"type" smallint NOT NULL,
	"created_user_id" bigint NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_user_id" bigint,
	CONSTRAINT "reporting_folder_files_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "reporting_folder_files_type" CHECK ("reporting_folder_files"."type" between 1 and 8)
);
--> statement-breakpoint
CREATE TABLE "upload_parts" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"sha256" text NOT NULL,
	"start" bigint NOT NULL,
	"size" bigint NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_parts_pkey" PRIMARY KEY("company_id","user_id","sha256","start"),
	CONSTRAINT "upload_parts_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "histories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "histories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"type" smallint NOT NULL,
	"field" text,
	"column_name" text,
	"before" text,
	"after" text,
	"user_id" bigint,
	"actor_name" text,
	"historyable_type" text NOT NULL,
	"historyable_id" bigint NOT NULL,
	"historyable_name" text NOT NULL,
	"comment_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "histories_type" CHECK ("histories"."type" between 1 and 16),
	CONSTRAINT "histories_subject" CHECK ("histories"."historyable_type" in ('matter', 'document', 'building', 'facility', 'drawing'))
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"last_error" text,
	"unique_key" text,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_state" CHECK ("jobs"."state" in ('queued', 'running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint,
	"kind" text NOT NULL,
	"to_email" text NOT NULL,
	"to_name" text,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text,
	"calendar" text,
	"message_id" text NOT NULL,
	"about" text,
	"sent_by_user_id" bigint,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"last_error" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_outbox_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "mail_outbox_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "mail_outbox_state" CHECK ("mail_outbox"."state" in ('queued', 'sending', 'sent', 'failed', 'uncertain'))
);
--> statement-breakpoint
CREATE TABLE "matter_counts" (
	"company_id" bigint NOT NULL,
	"user_id" bigint,
	"status_id" bigint NOT NULL,
	"matter_category_id" smallint NOT NULL,
	"total" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "matter_facilities" (
	"company_id" bigint NOT NULL,
	"matter_id" bigint NOT NULL,
	"facility_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matter_facilities_pkey" PRIMARY KEY("matter_id","facility_id")
);
--> statement-breakpoint
CREATE TABLE "matter_financials" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "matter_financials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"matter_id" bigint NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"sales" bigint DEFAULT 0 NOT NULL,
	"memo" text,
	"updated_user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matter_financials_amounts" CHECK ("matter_financials"."cost" between 0 and 9999999999 and "matter_financials"."sales" between 0 and 9999999999)
);
--> statement-breakpoint
CREATE TABLE "matter_statuses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "matter_statuses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"type_id" smallint NOT NULL,
	"color_gradient_level" smallint DEFAULT 5 NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matter_statuses_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "matter_statuses_type" CHECK ("matter_statuses"."type_id" between 1 and 3),
	CONSTRAINT "matter_statuses_color" CHECK ("matter_statuses"."color_gradient_level" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "matter_templates" (
	"company_id" bigint NOT NULL,
	"matter_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matter_templates_pkey" PRIMARY KEY("matter_id","template_id")
);
--> statement-breakpoint
CREATE TABLE "matter_users" (
	"company_id" bigint NOT NULL,
	"matter_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matter_users_pkey" PRIMARY KEY("matter_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "matters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "matters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"status_id" bigint NOT NULL,
	"matter_category_id" smallint NOT NULL,
	"building_id" bigint,
	"start_date" date,
	"end_date" date,
	"first_day" date GENERATED ALWAYS AS (coalesce("start_date", "end_date")) STORED,
	"last_day" date GENERATED ALWAYS AS (coalesce("end_date", "start_date")) STORED,
	"booked_on" date GENERATED ALWAYS AS (coalesce("end_date", "start_date", ("created_at" at time zone 'Asia/Tokyo')::date)) STORED,
	"start_time" text,
	"end_time" text,
	"description" text,
	"company_in_charge" text,
	"lead_user_id" bigint,
	"caller_name" text,
	"caller_phone" text,
	"place" text,
	"symptom" text,
	"urgency" smallint,
	"search_text" text GENERATED ALWAYS AS ("public"."fold_text"("name" || coalesce(chr(10) || "caller_name", '') || coalesce(chr(10) || "caller_phone" || chr(10) || regexp_replace("caller_phone", '[^0-9]', '', 'g'), '') || coalesce(chr(10) || "place", '') || coalesce(chr(10) || "symptom", ''))) STORED,
	"created_user_id" bigint NOT NULL,
	"updated_user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "matters_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "matters_urgency" CHECK ("matters"."urgency" between 1 and 3),
	CONSTRAINT "matters_times" CHECK ("matters"."start_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and "matters"."end_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and ("matters"."first_day" <> "matters"."last_day" or "matters"."start_time" < "matters"."end_time")),
	CONSTRAINT "matters_category" CHECK ("matters"."matter_category_id" between 1 and 11),
	CONSTRAINT "matters_dates" CHECK ("matters"."start_date" <= "matters"."end_date")
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"in_app" boolean NOT NULL,
	"mail" text NOT NULL,
	CONSTRAINT "notification_choices_pkey" PRIMARY KEY("company_id","user_id","kind"),
	CONSTRAINT "notification_choices_mail" CHECK ("notification_choices"."mail" in ('at_once', 'daily', 'none'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"actor_user_id" bigint,
	"actor_name" text,
	"read_at" timestamp (3) with time zone,
	"is_shown" boolean DEFAULT true NOT NULL,
	"awaits_digest" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_subject" CHECK ("notifications"."subject_type" in ('matter', 'document', 'comment', 'approval', 'person', 'company'))
);
--> statement-breakpoint
CREATE TABLE "photo_ledger_photos" (
	"company_id" bigint NOT NULL,
	"ledger_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"order_number" integer NOT NULL,
	"category" smallint NOT NULL,
	"phase" smallint,
	"title" text,
	"note" text,
	"place" text,
	CONSTRAINT "photo_ledger_photos_pkey" PRIMARY KEY("ledger_id","file_id"),
	CONSTRAINT "photo_ledger_photos_category" CHECK ("photo_ledger_photos"."category" between 1 and 9),
	CONSTRAINT "photo_ledger_photos_phase" CHECK ("photo_ledger_photos"."phase" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "photo_ledgers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "photo_ledgers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"matter_id" bigint NOT NULL,
	"name" text NOT NULL,
	"layout" smallint NOT NULL,
	"has_cover" boolean NOT NULL,
	"originals_only" boolean NOT NULL,
	"work_name" text,
	"work_place" text,
	"period" text,
	"contractor" text,
	"created_user_id" bigint NOT NULL,
	"updated_user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_ledgers_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "photo_ledgers_layout" CHECK ("photo_ledgers"."layout" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "register_import_changes" (
	"company_id" bigint NOT NULL,
	"import_id" bigint NOT NULL,
	"record_id" bigint NOT NULL,
	"is_new" boolean NOT NULL,
	"before" jsonb,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "register_import_changes_pkey" PRIMARY KEY("import_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "register_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "register_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"file_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"outcome" jsonb,
	"created_user_id" bigint NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "register_imports_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "register_imports_kind" CHECK ("register_imports"."kind" in ('buildings', 'facilities', 'contacts', 'people')),
	CONSTRAINT "register_imports_state" CHECK ("register_imports"."state" in ('draft', 'queued', 'running', 'done', 'failed', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tags_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "tags_company_id_name" UNIQUE("company_id","name")
);
--> statement-breakpoint
CREATE TABLE "template_item_limits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "template_item_limits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"alarm_low" double precision,
	"attention_low" double precision,
	"attention_high" double precision,
	"alarm_high" double precision,
	"marks_paper" boolean DEFAULT false NOT NULL,
	"created_user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template_item_parts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "template_item_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"item_value" text NOT NULL,
	"sort_order" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "template_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"template_id" bigint NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"cell_reference" text,
	"sort_order" integer NOT NULL,
	"file_id" bigint,
	"lineage" bigint,
	"photos_wanted" integer,
	CONSTRAINT "template_items_company_id_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"document_type_id" smallint NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"lineage" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "templates_lineage_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"excel_file_id" bigint,
	"sheets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"image_count" integer DEFAULT 0 NOT NULL,
	"guests_see" boolean,
	"is_bpo" boolean DEFAULT false NOT NULL,
	"created_user_id" bigint NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "templates_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "templates_lineage_version" UNIQUE("company_id","lineage","version"),
	CONSTRAINT "templates_document_type" CHECK ("templates"."document_type_id" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "trash" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trash_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"noun" text NOT NULL,
	"record_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_user_id" bigint,
	"deleted_user_id" bigint NOT NULL,
	"links" jsonb NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trash_record" UNIQUE("company_id","noun","record_id"),
	CONSTRAINT "trash_noun" CHECK ("trash"."noun" in ('matter', 'document', 'building', 'facility', 'drawing', 'contact', 'template'))
);
--> statement-breakpoint
CREATE TABLE "undo_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "undo_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"noun" text NOT NULL,
	"record_id" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"done_user_id" bigint NOT NULL,
	"done_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "undo_entries_noun" CHECK ("undo_entries"."noun" in ('tag', 'matter_status', 'contact_merge'))
);
--> statement-breakpoint
CREATE TABLE "absences" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"substitute_user_id" bigint NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "absences_pkey" PRIMARY KEY("company_id","user_id"),
	CONSTRAINT "absences_range" CHECK ("absences"."from_date" <= "absences"."to_date"),
	CONSTRAINT "absences_other_person" CHECK ("absences"."substitute_user_id" <> "absences"."user_id")
);
--> statement-breakpoint
CREATE TABLE "ended_invitation_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"invitation_id" bigint NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"company_id" bigint PRIMARY KEY NOT NULL,
	"successor_user_id" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"email" text NOT NULL,
	"role" smallint NOT NULL,
	"matter_ids" bigint[] DEFAULT '{}' NOT NULL,
	"mailed_token_hash" text,
	"token_hash" text NOT NULL,
	"token_seed" text,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"invited_by_user_id" bigint NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"accepted_user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_mailed_token_hash_unique" UNIQUE("mailed_token_hash"),
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_email_lower_case" CHECK ("invitations"."email" = lower("invitations"."email")),
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" smallint NOT NULL,
	"last_active_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "memberships_pkey" PRIMARY KEY("company_id","user_id"),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_proved_at" timestamp (3) with time zone,
	"password_hash" text,
	"last_password_updated_at" timestamp (3) with time zone,
	"profile_photo_path" text,
	"two_factor_secret" text,
	"two_factor_recovery_codes" text[],
	"two_factor_confirmed_at" timestamp (3) with time zone,
	"two_factor_last_step" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_lower_case" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "default_views" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"list" text NOT NULL,
	"view_id" bigint NOT NULL,
	CONSTRAINT "default_views_pkey" PRIMARY KEY("company_id","user_id","list")
);
--> statement-breakpoint
CREATE TABLE "views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"state" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "views_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "views_name" UNIQUE("company_id","user_id","list","name_key"),
	CONSTRAINT "views_list" CHECK ("views"."list" in ('matters', 'documents', 'facilities'))
);
--> statement-breakpoint
ALTER TABLE "document_approval_users" ADD CONSTRAINT "document_approval_users_approval_id_fkey" FOREIGN KEY ("company_id","approval_id") REFERENCES "public"."document_approvals"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_approval_users" ADD CONSTRAINT "document_approval_users_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_approval_users" ADD CONSTRAINT "document_approval_users_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_approval_users" ADD CONSTRAINT "document_approval_users_answered_by_user_id_fkey" FOREIGN KEY ("company_id","answered_by_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_approvals" ADD CONSTRAINT "document_approvals_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_passes" ADD CONSTRAINT "network_passes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "network_passes" ADD CONSTRAINT "network_passes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_pending_two_factor_user_id_users_id_fk" FOREIGN KEY ("pending_two_factor_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_contacts" ADD CONSTRAINT "building_contacts_building_id_fkey" FOREIGN KEY ("company_id","building_id") REFERENCES "public"."buildings"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_contacts" ADD CONSTRAINT "building_contacts_contact_id_fkey" FOREIGN KEY ("company_id","contact_id") REFERENCES "public"."contacts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_files" ADD CONSTRAINT "building_files_building_id_fkey" FOREIGN KEY ("company_id","building_id") REFERENCES "public"."buildings"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_files" ADD CONSTRAINT "building_files_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_icon_file_id_fkey" FOREIGN KEY ("company_id","icon_file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_comment_id_fkey" FOREIGN KEY ("company_id","comment_id") REFERENCES "public"."comments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_matter_id_fkey" FOREIGN KEY ("company_id","matter_id") REFERENCES "public"."matters"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_deleted_user_id_fkey" FOREIGN KEY ("company_id","deleted_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_updated_user_id_fkey" FOREIGN KEY ("company_id","updated_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_authors" ADD CONSTRAINT "document_authors_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_authors" ADD CONSTRAINT "document_authors_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_counts" ADD CONSTRAINT "document_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_data" ADD CONSTRAINT "document_data_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_data" ADD CONSTRAINT "document_data_item_id_fkey" FOREIGN KEY ("company_id","item_id") REFERENCES "public"."template_items"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_embed_resources" ADD CONSTRAINT "document_embed_resources_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_embed_resources" ADD CONSTRAINT "document_embed_resources_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_item_files" ADD CONSTRAINT "document_item_files_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_item_files" ADD CONSTRAINT "document_item_files_item_id_fkey" FOREIGN KEY ("company_id","item_id") REFERENCES "public"."template_items"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_item_files" ADD CONSTRAINT "document_item_files_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_snapshots" ADD CONSTRAINT "document_snapshots_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_submit_mails" ADD CONSTRAINT "document_submit_mails_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_submit_mails" ADD CONSTRAINT "document_submit_mails_mail_id_fkey" FOREIGN KEY ("company_id","mail_id") REFERENCES "public"."mail_outbox"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_visits" ADD CONSTRAINT "document_visits_submit_mail_id_fkey" FOREIGN KEY ("company_id","submit_mail_id") REFERENCES "public"."document_submit_mails"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_template_id_fkey" FOREIGN KEY ("company_id","template_id") REFERENCES "public"."templates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_matter_id_fkey" FOREIGN KEY ("company_id","matter_id") REFERENCES "public"."matters"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_pdf_file_id_fkey" FOREIGN KEY ("company_id","pdf_file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_excel_file_id_fkey" FOREIGN KEY ("company_id","excel_file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_approval_applicant_id_fkey" FOREIGN KEY ("company_id","approval_applicant_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_submitted_by_user_id_fkey" FOREIGN KEY ("company_id","submitted_by_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_updated_user_id_fkey" FOREIGN KEY ("company_id","updated_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_origins" ADD CONSTRAINT "matter_origins_matter_id_fkey" FOREIGN KEY ("company_id","matter_id") REFERENCES "public"."matters"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_origins" ADD CONSTRAINT "matter_origins_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_origins" ADD CONSTRAINT "matter_origins_item_id_fkey" FOREIGN KEY ("company_id","item_id") REFERENCES "public"."template_items"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawing_tags" ADD CONSTRAINT "drawing_tags_drawing_id_fkey" FOREIGN KEY ("company_id","drawing_id") REFERENCES "public"."drawings"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawing_tags" ADD CONSTRAINT "drawing_tags_tag_id_fkey" FOREIGN KEY ("company_id","tag_id") REFERENCES "public"."tags"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawing_versions" ADD CONSTRAINT "drawing_versions_drawing_id_fkey" FOREIGN KEY ("company_id","drawing_id") REFERENCES "public"."drawings"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawing_versions" ADD CONSTRAINT "drawing_versions_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawing_versions" ADD CONSTRAINT "drawing_versions_source_file_id_fkey" FOREIGN KEY ("company_id","source_file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawing_versions" ADD CONSTRAINT "drawing_versions_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawings" ADD CONSTRAINT "drawings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawings" ADD CONSTRAINT "drawings_building_id_fkey" FOREIGN KEY ("company_id","building_id") REFERENCES "public"."buildings"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawings" ADD CONSTRAINT "drawings_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawings" ADD CONSTRAINT "drawings_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_files" ADD CONSTRAINT "pin_files_pin_id_fkey" FOREIGN KEY ("company_id","pin_id") REFERENCES "public"."pins"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pin_files" ADD CONSTRAINT "pin_files_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_drawing_id_fkey" FOREIGN KEY ("company_id","drawing_id") REFERENCES "public"."drawings"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_facility_id_fkey" FOREIGN KEY ("company_id","facility_id") REFERENCES "public"."facilities"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_updated_user_id_fkey" FOREIGN KEY ("company_id","updated_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities" ADD CONSTRAINT "facilities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities" ADD CONSTRAINT "facilities_building_id_fkey" FOREIGN KEY ("company_id","building_id") REFERENCES "public"."buildings"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities" ADD CONSTRAINT "facilities_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facility_counts" ADD CONSTRAINT "facility_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facility_files" ADD CONSTRAINT "facility_files_facility_id_fkey" FOREIGN KEY ("company_id","facility_id") REFERENCES "public"."facilities"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facility_files" ADD CONSTRAINT "facility_files_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_user_id_fkey" FOREIGN KEY ("company_id","uploaded_by_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_original_file_id_fkey" FOREIGN KEY ("company_id","original_file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_files" ADD CONSTRAINT "removed_files_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_files" ADD CONSTRAINT "removed_files_removed_user_id_fkey" FOREIGN KEY ("company_id","removed_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reporting_folder_files" ADD CONSTRAINT "reporting_folder_files_matter_id_fkey" FOREIGN KEY ("company_id","matter_id") REFERENCES "public"."matters"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reporting_folder_files" ADD CONSTRAINT "reporting_folder_files_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reporting_folder_files" ADD CONSTRAINT "reporting_folder_files_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reporting_folder_files" ADD CONSTRAINT "reporting_folder_files_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reporting_folder_files" ADD CONSTRAINT "reporting_folder_files_deleted_user_id_fkey" FOREIGN KEY ("company_id","deleted_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "histories" ADD CONSTRAINT "histories_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "histories" ADD CONSTRAINT "histories_comment_id_fkey" FOREIGN KEY ("company_id","comment_id") REFERENCES "public"."comments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "histories" ADD CONSTRAINT "histories_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_counts" ADD CONSTRAINT "matter_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_facilities" ADD CONSTRAINT "matter_facilities_matter_id_fkey" FOREIGN KEY ("company_id","matter_id") REFERENCES "public"."matters"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_facilities" ADD CONSTRAINT "matter_facilities_facility_id_fkey" FOREIGN KEY ("company_id","facility_id") REFERENCES "public"."facilities"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_financials" ADD CONSTRAINT "matter_financials_matter_id_fkey" FOREIGN KEY ("company_id","matter_id") REFERENCES "public"."matters"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_financials" ADD CONSTRAINT "matter_financials_updated_user_id_fkey" FOREIGN KEY ("company_id","updated_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_statuses" ADD CONSTRAINT "matter_statuses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_templates" ADD CONSTRAINT "matter_templates_matter_id_fkey" FOREIGN KEY ("company_id","matter_id") REFERENCES "public"."matters"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_templates" ADD CONSTRAINT "matter_templates_template_id_fkey" FOREIGN KEY ("company_id","template_id") REFERENCES "public"."templates"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_users" ADD CONSTRAINT "matter_users_matter_id_fkey" FOREIGN KEY ("company_id","matter_id") REFERENCES "public"."matters"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_users" ADD CONSTRAINT "matter_users_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matters" ADD CONSTRAINT "matters_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matters" ADD CONSTRAINT "matters_status_id_fkey" FOREIGN KEY ("company_id","status_id") REFERENCES "public"."matter_statuses"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matters" ADD CONSTRAINT "matters_building_id_fkey" FOREIGN KEY ("company_id","building_id") REFERENCES "public"."buildings"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matters" ADD CONSTRAINT "matters_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matters" ADD CONSTRAINT "matters_updated_user_id_fkey" FOREIGN KEY ("company_id","updated_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matters" ADD CONSTRAINT "matters_lead_user_id_fkey" FOREIGN KEY ("company_id","lead_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_user_id_fkey" FOREIGN KEY ("company_id","actor_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_ledger_photos" ADD CONSTRAINT "photo_ledger_photos_ledger_id_fkey" FOREIGN KEY ("company_id","ledger_id") REFERENCES "public"."photo_ledgers"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_ledger_photos" ADD CONSTRAINT "photo_ledger_photos_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_ledgers" ADD CONSTRAINT "photo_ledgers_matter_id_fkey" FOREIGN KEY ("company_id","matter_id") REFERENCES "public"."matters"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_ledgers" ADD CONSTRAINT "photo_ledgers_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_ledgers" ADD CONSTRAINT "photo_ledgers_updated_user_id_fkey" FOREIGN KEY ("company_id","updated_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_import_changes" ADD CONSTRAINT "register_import_changes_import_id_fkey" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."register_imports"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_imports" ADD CONSTRAINT "register_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_imports" ADD CONSTRAINT "register_imports_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_imports" ADD CONSTRAINT "register_imports_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_item_limits" ADD CONSTRAINT "template_item_limits_item_id_fkey" FOREIGN KEY ("company_id","item_id") REFERENCES "public"."template_items"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_item_limits" ADD CONSTRAINT "template_item_limits_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_item_parts" ADD CONSTRAINT "template_item_parts_item_id_fkey" FOREIGN KEY ("company_id","item_id") REFERENCES "public"."template_items"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_items" ADD CONSTRAINT "template_items_template_id_fkey" FOREIGN KEY ("company_id","template_id") REFERENCES "public"."templates"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_items" ADD CONSTRAINT "template_items_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_excel_file_id_fkey" FOREIGN KEY ("company_id","excel_file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_deleted_user_id_fkey" FOREIGN KEY ("company_id","deleted_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undo_entries" ADD CONSTRAINT "undo_entries_done_user_id_fkey" FOREIGN KEY ("company_id","done_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_substitute_user_id_fkey" FOREIGN KEY ("company_id","substitute_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_invitation_links" ADD CONSTRAINT "ended_invitation_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_successor_user_id_fkey" FOREIGN KEY ("company_id","successor_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_user_id_fkey" FOREIGN KEY ("company_id","invited_by_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_user_id_fkey" FOREIGN KEY ("company_id","accepted_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_views" ADD CONSTRAINT "default_views_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_views" ADD CONSTRAINT "default_views_view_id_fkey" FOREIGN KEY ("company_id","view_id") REFERENCES "public"."views"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_approval_users_document_index" ON "document_approval_users" USING btree ("company_id","user_id","document_id") WHERE not "document_approval_users"."is_lapsed";--> statement-breakpoint
CREATE INDEX "document_approval_users_unanswered_index" ON "document_approval_users" USING btree ("company_id","user_id","approval_id") WHERE "document_approval_users"."status" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "document_approvals_step" ON "document_approvals" USING btree ("document_id","lineage","order_number");--> statement-breakpoint
CREATE INDEX "audit_entries_newest_index" ON "audit_entries" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_kind_index" ON "audit_entries" USING btree ("company_id","kind","id");--> statement-breakpoint
CREATE INDEX "audit_entries_user_index" ON "audit_entries" USING btree ("company_id","user_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_index" ON "audit_entries" USING btree ("company_id","subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_created_at_index" ON "audit_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_changes_user_id_index" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "network_passes_session_index" ON "network_passes" USING btree ("session_id","company_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_id_index" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_user_id_index" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "building_contacts_contact_id_index" ON "building_contacts" USING btree ("contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "building_files_building_file" ON "building_files" USING btree ("building_id","file_id");--> statement-breakpoint
CREATE INDEX "building_files_file_index" ON "building_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "buildings_updated_at_index" ON "buildings" USING btree ("company_id","updated_at","id") WHERE "buildings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "buildings_name_index" ON "buildings" USING btree ("company_id","name" collate "ja-x-icu","id");--> statement-breakpoint
CREATE INDEX "comment_mentions_user_index" ON "comment_mentions" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "comments_newest_index" ON "comments" USING btree ("company_id","id") WHERE "comments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comments_matter_index" ON "comments" USING btree ("company_id","matter_id","id");--> statement-breakpoint
CREATE INDEX "comments_document_index" ON "comments" USING btree ("company_id","document_id","id");--> statement-breakpoint
CREATE INDEX "comments_user_index" ON "comments" USING btree ("company_id","user_id","id");--> statement-breakpoint
CREATE INDEX "contacts_updated_at_index" ON "contacts" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "contacts_affiliation_index" ON "contacts" USING btree ("company_id","affiliation");--> statement-breakpoint
CREATE INDEX "contacts_email_index" ON "contacts" USING btree ("company_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "document_authors_one_first" ON "document_authors" USING btree ("document_id") WHERE "document_authors"."is_first_author";--> statement-breakpoint
CREATE INDEX "document_authors_user_index" ON "document_authors" USING btree ("company_id","user_id","document_id");--> statement-breakpoint
CREATE INDEX "document_counts_user_index" ON "document_counts" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_data_document_item" ON "document_data" USING btree ("document_id","item_id");--> statement-breakpoint
CREATE INDEX "document_data_item_index" ON "document_data" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "document_embed_resources_order_index" ON "document_embed_resources" USING btree ("document_id","order_number");--> statement-breakpoint
CREATE INDEX "document_embed_resources_file_index" ON "document_embed_resources" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "document_item_files_order_index" ON "document_item_files" USING btree ("document_id","item_id","order_number");--> statement-breakpoint
CREATE INDEX "document_item_files_file_index" ON "document_item_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "document_submit_mails_document_index" ON "document_submit_mails" USING btree ("document_id","sort_order");--> statement-breakpoint
CREATE INDEX "document_visits_mail_index" ON "document_visits" USING btree ("submit_mail_id","at");--> statement-breakpoint
CREATE INDEX "documents_created_at_index" ON "documents" USING btree ("company_id","created_at","id") WHERE "documents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "documents_updated_at_index" ON "documents" USING btree ("company_id","updated_at","id") WHERE "documents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "documents_type_index" ON "documents" USING btree ("company_id","document_type_id","created_at","id") WHERE "documents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "documents_approval_status_index" ON "documents" USING btree ("company_id","approval_status","created_at","id") WHERE "documents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "documents_unsubmitted_index" ON "documents" USING btree ("company_id","created_at","id") WHERE "documents"."deleted_at" is null and "documents"."submitted_at" is null;--> statement-breakpoint
CREATE INDEX "documents_matter_index" ON "documents" USING btree ("company_id","matter_id","created_at","id") WHERE "documents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "documents_template_index" ON "documents" USING btree ("company_id","template_id");--> statement-breakpoint
CREATE INDEX "documents_pdf_file_index" ON "documents" USING btree ("pdf_file_id");--> statement-breakpoint
CREATE INDEX "documents_excel_file_index" ON "documents" USING btree ("excel_file_id");--> statement-breakpoint
CREATE INDEX "documents_deleted_index" ON "documents" USING btree ("company_id","id") WHERE "documents"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "matter_origins_document_index" ON "matter_origins" USING btree ("company_id","document_id","item_id");--> statement-breakpoint
CREATE INDEX "matter_origins_item_index" ON "matter_origins" USING btree ("company_id","item_id");--> statement-breakpoint
CREATE INDEX "drawing_tags_tag_index" ON "drawing_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "drawing_versions_file_index" ON "drawing_versions" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "drawing_versions_source_index" ON "drawing_versions" USING btree ("source_file_id");--> statement-breakpoint
CREATE INDEX "drawings_updated_at_index" ON "drawings" USING btree ("company_id","updated_at","id") WHERE "drawings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "drawings_building_index" ON "drawings" USING btree ("company_id","building_id","updated_at") WHERE "drawings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "drawings_name_index" ON "drawings" USING btree ("company_id","name" collate "ja-x-icu","id") WHERE "drawings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "drawings_file_index" ON "drawings" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pin_files_pin_file" ON "pin_files" USING btree ("pin_id","file_id");--> statement-breakpoint
CREATE INDEX "pin_files_file_index" ON "pin_files" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pins_drawing_number" ON "pins" USING btree ("drawing_id","number");--> statement-breakpoint
CREATE INDEX "pins_drawing_index" ON "pins" USING btree ("company_id","drawing_id");--> statement-breakpoint
CREATE INDEX "pins_facility_index" ON "pins" USING btree ("company_id","facility_id");--> statement-breakpoint
CREATE INDEX "pins_deleted_index" ON "pins" USING btree ("deleted_at") WHERE "pins"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "facilities_updated_at_index" ON "facilities" USING btree ("company_id","updated_at","id") WHERE "facilities"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "facilities_building_index" ON "facilities" USING btree ("company_id","building_id","updated_at") WHERE "facilities"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "facilities_category_index" ON "facilities" USING btree ("company_id","facility_category_id","updated_at") WHERE "facilities"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "facilities_name_index" ON "facilities" USING btree ("company_id","name" collate "ja-x-icu","id") WHERE "facilities"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "facilities_category_id_index" ON "facilities" USING btree ("company_id","facility_category_id","id") WHERE "facilities"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "facilities_renewal_index" ON "facilities" USING btree ("company_id","renewal_on","id") WHERE "facilities"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "facility_counts_index" ON "facility_counts" USING btree ("company_id","building_id");--> statement-breakpoint
CREATE UNIQUE INDEX "facility_files_facility_file" ON "facility_files" USING btree ("facility_id","file_id");--> statement-breakpoint
CREATE INDEX "facility_files_file_index" ON "facility_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "files_created_at_index" ON "files" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "files_original_index" ON "files" USING btree ("original_file_id") WHERE "files"."original_file_id" is not null;--> statement-breakpoint
CREATE INDEX "removed_files_record_index" ON "removed_files" USING btree ("company_id","holder","record_id");--> statement-breakpoint
CREATE INDEX "removed_files_file_index" ON "removed_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "removed_files_removed_at_index" ON "removed_files" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "reporting_folder_files_matter_index" ON "reporting_folder_files" USING btree ("company_id","matter_id","updated_at");--> statement-breakpoint
CREATE INDEX "reporting_folder_files_author_index" ON "reporting_folder_files" USING btree ("company_id","created_user_id","updated_at");--> statement-breakpoint
CREATE INDEX "reporting_folder_files_updated_at_index" ON "reporting_folder_files" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "reporting_folder_files_document_index" ON "reporting_folder_files" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "reporting_folder_files_file_index" ON "reporting_folder_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "reporting_folder_files_deleted_index" ON "reporting_folder_files" USING btree ("deleted_at") WHERE "reporting_folder_files"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "upload_parts_created_at_index" ON "upload_parts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "histories_subject_index" ON "histories" USING btree ("company_id","historyable_type","historyable_id","id");--> statement-breakpoint
CREATE INDEX "histories_newest_index" ON "histories" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "jobs_due_index" ON "jobs" USING btree ("run_at") WHERE "jobs"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "jobs_company_index" ON "jobs" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_unique_key" ON "jobs" USING btree ("unique_key") WHERE "jobs"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "mail_outbox_due_index" ON "mail_outbox" USING btree ("run_at") WHERE "mail_outbox"."state" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "mail_outbox_newest_index" ON "mail_outbox" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "mail_outbox_recipient_index" ON "mail_outbox" USING btree ("company_id","to_email","created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_sender_index" ON "mail_outbox" USING btree ("company_id","sent_by_user_id","created_at");--> statement-breakpoint
CREATE INDEX "matter_counts_user_index" ON "matter_counts" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "matter_facilities_facility_index" ON "matter_facilities" USING btree ("company_id","facility_id","matter_id");--> statement-breakpoint
CREATE INDEX "matter_financials_matter_index" ON "matter_financials" USING btree ("company_id","matter_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "matter_statuses_one_default" ON "matter_statuses" USING btree ("company_id") WHERE "matter_statuses"."is_default";--> statement-breakpoint
CREATE INDEX "matter_statuses_sort_order_index" ON "matter_statuses" USING btree ("company_id","sort_order","id");--> statement-breakpoint
CREATE INDEX "matter_templates_template_index" ON "matter_templates" USING btree ("company_id","template_id","matter_id");--> statement-breakpoint
CREATE INDEX "matter_users_user_index" ON "matter_users" USING btree ("company_id","user_id","matter_id");--> statement-breakpoint
CREATE INDEX "matters_updated_at_index" ON "matters" USING btree ("company_id","updated_at","id") WHERE "matters"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "matters_status_index" ON "matters" USING btree ("company_id","status_id","updated_at","id") WHERE "matters"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "matters_category_index" ON "matters" USING btree ("company_id","matter_category_id","updated_at","id") WHERE "matters"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "matters_building_index" ON "matters" USING btree ("company_id","building_id","updated_at","id") WHERE "matters"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "matters_start_date_index" ON "matters" USING btree ("company_id","start_date","end_date") WHERE "matters"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "matters_schedule_index" ON "matters" USING btree ("company_id","last_day","first_day") WHERE "matters"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "matters_name_index" ON "matters" USING btree ("company_id","name" collate "ja-x-icu","id") WHERE "matters"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "matters_category_id_index" ON "matters" USING btree ("company_id","matter_category_id","id") WHERE "matters"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "matters_booked_on_index" ON "matters" USING btree ("company_id","booked_on") WHERE "matters"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "matters_end_date_index" ON "matters" USING btree ("company_id","end_date") WHERE "matters"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "matters_untaken_index" ON "matters" USING btree ("company_id","urgency","last_day","id") WHERE "matters"."deleted_at" is null and "matters"."lead_user_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_mention" ON "notifications" USING btree ("subject_id","user_id") WHERE "notifications"."kind" = 'mentioned';--> statement-breakpoint
CREATE INDEX "notifications_user_index" ON "notifications" USING btree ("company_id","user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread_index" ON "notifications" USING btree ("company_id","user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_digest_index" ON "notifications" USING btree ("company_id","user_id") WHERE "notifications"."awaits_digest";--> statement-breakpoint
CREATE INDEX "notifications_subject_index" ON "notifications" USING btree ("company_id","subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "photo_ledger_photos_order_index" ON "photo_ledger_photos" USING btree ("ledger_id","order_number");--> statement-breakpoint
CREATE INDEX "photo_ledger_photos_file_index" ON "photo_ledger_photos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "photo_ledgers_matter_index" ON "photo_ledgers" USING btree ("company_id","matter_id","id");--> statement-breakpoint
CREATE INDEX "register_imports_created_index" ON "register_imports" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "tags_sort_order_index" ON "tags" USING btree ("company_id","sort_order","id");--> statement-breakpoint
CREATE INDEX "template_item_limits_item_index" ON "template_item_limits" USING btree ("company_id","item_id","id");--> statement-breakpoint
CREATE INDEX "template_item_parts_order_index" ON "template_item_parts" USING btree ("item_id","sort_order");--> statement-breakpoint
CREATE UNIQUE INDEX "template_items_cell" ON "template_items" USING btree ("template_id","cell_reference");--> statement-breakpoint
CREATE INDEX "template_items_order_index" ON "template_items" USING btree ("template_id","sort_order");--> statement-breakpoint
CREATE INDEX "templates_offered_index" ON "templates" USING btree ("company_id","document_type_id","updated_at") WHERE "templates"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "trash_newest_index" ON "trash" USING btree ("company_id","deleted_at","id");--> statement-breakpoint
CREATE INDEX "trash_creator_index" ON "trash" USING btree ("company_id","created_user_id","deleted_at");--> statement-breakpoint
CREATE INDEX "trash_deleted_at_index" ON "trash" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "undo_entries_record_index" ON "undo_entries" USING btree ("company_id","noun","record_id");--> statement-breakpoint
CREATE INDEX "undo_entries_done_at_index" ON "undo_entries" USING btree ("done_at");--> statement-breakpoint
CREATE INDEX "absences_substitute_index" ON "absences" USING btree ("company_id","substitute_user_id");--> statement-breakpoint
CREATE INDEX "ended_invitation_links_ended_at_index" ON "ended_invitation_links" USING btree ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_pending_email" ON "invitations" USING btree ("company_id","email") WHERE "invitations"."accepted_at" is null;--> statement-breakpoint
CREATE INDEX "memberships_user_id_index" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "default_views_view_id_index" ON "default_views" USING btree ("company_id","view_id");--> statement-breakpoint
CREATE INDEX "views_shared_index" ON "views" USING btree ("company_id","list") WHERE "views"."is_shared";--> statement-breakpoint

-- ---- who may touch what ----

-- Who may touch what. Company transactions run as tatemori_app (created by migrate.ts before the migrations),
-- which owns nothing: row level security binds it to the company that the transaction names.

ALTER TABLE "companies" ADD CONSTRAINT "companies_master_user_id_fkey"
  FOREIGN KEY ("id", "master_user_id") REFERENCES "memberships" ("company_id", "user_id");--> statement-breakpoint

CREATE FUNCTION "current_company_id"() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.company_id', true), '')::bigint $$;--> statement-breakpoint

-- A sub-select is computed once a query, not once a row.
CREATE FUNCTION "protect_company_table"("name" regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', "name");
  EXECUTE format('CREATE POLICY "own_company" ON %s USING ("company_id" = (SELECT "current_company_id"()))', "name");
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO "tatemori_app"', "name");
END
$$;--> statement-breakpoint

COMMENT ON FUNCTION "protect_company_table"(regclass) IS 'Every migration that adds a table with company_id calls this on it.';--> statement-breakpoint
REVOKE ALL ON FUNCTION "protect_company_table"(regclass) FROM PUBLIC;--> statement-breakpoint

SELECT "protect_company_table"("oid"::regclass)
FROM "pg_class" AS "c"
WHERE "relkind" = 'r' AND "relnamespace" = 'public'::regnamespace AND EXISTS (
  SELECT FROM "pg_attribute" WHERE "attrelid" = "c"."oid" AND "attname" = 'company_id' AND NOT "attisdropped"
);--> statement-breakpoint

-- What happened stays as it was written, and members leave by a date, not by a deleted row.
REVOKE UPDATE, DELETE ON "histories" FROM "tatemori_app";--> statement-breakpoint
REVOKE DELETE ON "memberships" FROM "tatemori_app";--> statement-breakpoint

ALTER TABLE "companies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "own_company" ON "companies" USING ("id" = (SELECT "current_company_id"()));--> statement-breakpoint
GRANT SELECT, UPDATE ON "companies" TO "tatemori_app";--> statement-breakpoint

-- People belong to several companies: a company sees those who are or were its members, and ends their sessions.
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "own_company" ON "users" USING (EXISTS (
  SELECT FROM "memberships"
  WHERE "memberships"."company_id" = (SELECT "current_company_id"()) AND "memberships"."user_id" = "users"."id"
));--> statement-breakpoint
GRANT SELECT, UPDATE ON "users" TO "tatemori_app";--> statement-breakpoint

ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "own_company" ON "sessions" USING (EXISTS (
  SELECT FROM "memberships"
  WHERE "memberships"."company_id" = (SELECT "current_company_id"()) AND "memberships"."user_id" = "sessions"."user_id"
));--> statement-breakpoint
GRANT SELECT, UPDATE, DELETE ON "sessions" TO "tatemori_app";--> statement-breakpoint

GRANT USAGE ON SCHEMA "public" TO "tatemori_app";--> statement-breakpoint
-- Only the triggers write totals.
REVOKE INSERT, UPDATE, DELETE ON "matter_counts", "document_counts", "facility_counts" FROM "tatemori_app";--> statement-breakpoint
-- The trail is written and read, never changed; what lets a session in is the system's own.
REVOKE UPDATE, DELETE ON "audit_entries" FROM "tatemori_app";--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON "network_passes" FROM "tatemori_app";--> statement-breakpoint
-- A change of limits is a new row: which held on a day must stay readable.
REVOKE UPDATE, DELETE ON "template_item_limits" FROM "tatemori_app";--> statement-breakpoint

-- ---- totals: exact, so that nobody has to count a million matters ----
-- Rows are added up: every change appends its difference (+1, -1) and so waits for nobody else's; now and then they are folded.

-- matters

-- Whoever folds at the same time takes other rows: none is counted twice, none is lost.
CREATE FUNCTION "fold_matter_counts"("company" bigint) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH "folded" AS (
    DELETE FROM "matter_counts" WHERE "ctid" = ANY (ARRAY(SELECT "ctid" FROM "matter_counts" WHERE "company_id" = "company" FOR UPDATE SKIP LOCKED))
    RETURNING *
  )
  INSERT INTO "matter_counts" SELECT "company_id", "user_id", "status_id", "matter_category_id", sum("total")
  FROM "folded" GROUP BY 1, 2, 3, 4 HAVING sum("total") <> 0
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "fold_matter_counts"(bigint) FROM PUBLIC;--> statement-breakpoint

CREATE FUNCTION "fold_matter_counts_at_times"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF random() < 0.02 THEN PERFORM "fold_matter_counts"("company_id") FROM (SELECT DISTINCT "company_id" FROM "added") AS "companies"; END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE FUNCTION "count_added_matters"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO "matter_counts" SELECT "company_id", NULL, "status_id", "matter_category_id", count(*)
  FROM "added" WHERE "deleted_at" IS NULL GROUP BY 1, 3, 4;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE FUNCTION "count_changed_matters"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH "moved" AS (
    SELECT "company_id", "id", "status_id", "matter_category_id", sum("step") AS "step" FROM (
      SELECT "company_id", "id", "status_id", "matter_category_id", -1 AS "step" FROM "before" WHERE "deleted_at" IS NULL
      UNION ALL
      SELECT "company_id", "id", "status_id", "matter_category_id", 1 FROM "after" WHERE "deleted_at" IS NULL
    ) AS "steps" GROUP BY 1, 2, 3, 4 HAVING sum("step") <> 0
  )
  INSERT INTO "matter_counts"
  SELECT "company_id", NULL, "status_id", "matter_category_id", sum("step") FROM "moved" GROUP BY 1, 3, 4
  UNION ALL
  SELECT "m"."company_id", "u"."user_id", "m"."status_id", "m"."matter_category_id", sum("step")
  FROM "moved" AS "m" JOIN "matter_users" AS "u" ON "u"."matter_id" = "m"."id" GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END
$$;--> statement-breakpoint

-- Before the row goes, while its members still stand beside it.
CREATE FUNCTION "count_removed_matter"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD."deleted_at" IS NULL THEN
    INSERT INTO "matter_counts"
    SELECT OLD."company_id", NULL, OLD."status_id", OLD."matter_category_id", -1
    UNION ALL
    SELECT OLD."company_id", "user_id", OLD."status_id", OLD."matter_category_id", -1 FROM "matter_users" WHERE "matter_id" = OLD."id";
  END IF;
  RETURN OLD;
END
$$;--> statement-breakpoint

-- The lock makes a status change of the same matter wait, or waits for it: either counts the member in one status.
CREATE FUNCTION "count_matter_users"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  "step" integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM FROM "matters" WHERE "id" IN (SELECT "matter_id" FROM "added") ORDER BY "id" FOR SHARE;
  INSERT INTO "matter_counts"
  SELECT "m"."company_id", "l"."user_id", "m"."status_id", "m"."matter_category_id", "step" * count(*)
  FROM "added" AS "l" JOIN "matters" AS "m" ON "m"."id" = "l"."matter_id" WHERE "m"."deleted_at" IS NULL GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE TRIGGER "matters_added" AFTER INSERT ON "matters" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_added_matters"();--> statement-breakpoint
CREATE TRIGGER "matters_changed" AFTER UPDATE ON "matters" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_changed_matters"();--> statement-breakpoint
CREATE TRIGGER "matters_removed" BEFORE DELETE ON "matters" FOR EACH ROW EXECUTE FUNCTION "count_removed_matter"();--> statement-breakpoint
CREATE TRIGGER "matter_users_added" AFTER INSERT ON "matter_users" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_matter_users"();--> statement-breakpoint
CREATE TRIGGER "matter_users_removed" AFTER DELETE ON "matter_users" REFERENCING OLD TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_matter_users"();--> statement-breakpoint
CREATE TRIGGER "matter_counts_added" AFTER INSERT ON "matter_counts" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT WHEN (pg_trigger_depth() = 1) EXECUTE FUNCTION "fold_matter_counts_at_times"();--> statement-breakpoint
-- A membership is added or taken away, never turned into another.
REVOKE UPDATE ON "matter_users" FROM "tatemori_app";--> statement-breakpoint

-- documents

-- Whoever folds at the same time takes other rows: none is counted twice, none is lost.
CREATE FUNCTION "fold_document_counts"("company" bigint) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH "folded" AS (
    DELETE FROM "document_counts" WHERE "ctid" = ANY (ARRAY(SELECT "ctid" FROM "document_counts" WHERE "company_id" = "company" FOR UPDATE SKIP LOCKED))
    RETURNING *
  )
  INSERT INTO "document_counts" SELECT "company_id", "user_id", "document_type_id", "approval_status", "is_submitted", sum("total")
  FROM "folded" GROUP BY 1, 2, 3, 4, 5 HAVING sum("total") <> 0
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "fold_document_counts"(bigint) FROM PUBLIC;--> statement-breakpoint

CREATE FUNCTION "fold_document_counts_at_times"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF random() < 0.02 THEN PERFORM "fold_document_counts"("company_id") FROM (SELECT DISTINCT "company_id" FROM "added") AS "companies"; END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE FUNCTION "count_added_documents"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO "document_counts" SELECT "company_id", NULL, "document_type_id", "approval_status", "submitted_at" IS NOT NULL, count(*)
  FROM "added" WHERE "deleted_at" IS NULL GROUP BY 1, 3, 4, 5;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE FUNCTION "count_changed_documents"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH "moved" AS (
    SELECT "company_id", "id", "document_type_id", "approval_status", "is_submitted", sum("step") AS "step" FROM (
      SELECT "company_id", "id", "document_type_id", "approval_status", "submitted_at" IS NOT NULL AS "is_submitted", -1 AS "step" FROM "before" WHERE "deleted_at" IS NULL
      UNION ALL
      SELECT "company_id", "id", "document_type_id", "approval_status", "submitted_at" IS NOT NULL, 1 FROM "after" WHERE "deleted_at" IS NULL
    ) AS "steps" GROUP BY 1, 2, 3, 4, 5 HAVING sum("step") <> 0
  )
  INSERT INTO "document_counts"
  SELECT "company_id", NULL, "document_type_id", "approval_status", "is_submitted", sum("step") FROM "moved" GROUP BY 1, 3, 4, 5
  UNION ALL
  SELECT "m"."company_id", "a"."user_id", "m"."document_type_id", "m"."approval_status", "m"."is_submitted", sum("step")
  FROM "moved" AS "m" JOIN "document_authors" AS "a" ON "a"."document_id" = "m"."id" GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END
$$;--> statement-breakpoint

-- Before the row goes, while its authors still stand beside it.
CREATE FUNCTION "count_removed_document"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD."deleted_at" IS NULL THEN
    INSERT INTO "document_counts"
    SELECT OLD."company_id", "user_id", OLD."document_type_id", OLD."approval_status", OLD."submitted_at" IS NOT NULL, -1
    FROM (SELECT NULL AS "user_id" UNION ALL SELECT "user_id" FROM "document_authors" WHERE "document_id" = OLD."id") AS "people";
  END IF;
  RETURN OLD;
END
$$;--> statement-breakpoint

-- The lock makes a change of the same document wait, or waits for it: either counts the author in one state.
CREATE FUNCTION "count_document_authors"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  "step" integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  PERFORM FROM "documents" WHERE "id" IN (SELECT "document_id" FROM "added") ORDER BY "id" FOR SHARE;
  INSERT INTO "document_counts"
  SELECT "d"."company_id", "a"."user_id", "d"."document_type_id", "d"."approval_status", "d"."submitted_at" IS NOT NULL, "step" * count(*)
  FROM "added" AS "a" JOIN "documents" AS "d" ON "d"."id" = "a"."document_id" WHERE "d"."deleted_at" IS NULL GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE TRIGGER "documents_added" AFTER INSERT ON "documents" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_added_documents"();--> statement-breakpoint
CREATE TRIGGER "documents_changed" AFTER UPDATE ON "documents" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_changed_documents"();--> statement-breakpoint
CREATE TRIGGER "documents_removed" BEFORE DELETE ON "documents" FOR EACH ROW EXECUTE FUNCTION "count_removed_document"();--> statement-breakpoint
CREATE TRIGGER "document_authors_added" AFTER INSERT ON "document_authors" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_document_authors"();--> statement-breakpoint
CREATE TRIGGER "document_authors_removed" AFTER DELETE ON "document_authors" REFERENCING OLD TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_document_authors"();--> statement-breakpoint
CREATE TRIGGER "document_counts_added" AFTER INSERT ON "document_counts" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT WHEN (pg_trigger_depth() = 1) EXECUTE FUNCTION "fold_document_counts_at_times"();--> statement-breakpoint
-- An author is added or taken away, never turned into another.
REVOKE UPDATE ON "document_authors" FROM "tatemori_app";--> statement-breakpoint

-- equipment

CREATE FUNCTION "fold_facility_counts"("company" bigint) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH "folded" AS (
    DELETE FROM "facility_counts" WHERE "ctid" = ANY (ARRAY(SELECT "ctid" FROM "facility_counts" WHERE "company_id" = "company" FOR UPDATE SKIP LOCKED))
    RETURNING *
  )
  INSERT INTO "facility_counts" SELECT "company_id", "building_id", "facility_category_id", sum("total")
  FROM "folded" GROUP BY 1, 2, 3 HAVING sum("total") <> 0
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION "fold_facility_counts"(bigint) FROM PUBLIC;--> statement-breakpoint

CREATE FUNCTION "fold_facility_counts_at_times"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF random() < 0.02 THEN PERFORM "fold_facility_counts"("company_id") FROM (SELECT DISTINCT "company_id" FROM "added") AS "companies"; END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE FUNCTION "count_added_facilities"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO "facility_counts" SELECT "company_id", "building_id", "facility_category_id", count(*)
  FROM "added" WHERE "deleted_at" IS NULL GROUP BY 1, 2, 3;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE FUNCTION "count_removed_facilities"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO "facility_counts" SELECT "company_id", "building_id", "facility_category_id", -count(*)
  FROM "removed" WHERE "deleted_at" IS NULL GROUP BY 1, 2, 3;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE FUNCTION "count_changed_facilities"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO "facility_counts" SELECT "company_id", "building_id", "facility_category_id", sum("step") FROM (
    SELECT "company_id", "building_id", "facility_category_id", -1 AS "step" FROM "before" WHERE "deleted_at" IS NULL
    UNION ALL
    SELECT "company_id", "building_id", "facility_category_id", 1 FROM "after" WHERE "deleted_at" IS NULL
  ) AS "steps" GROUP BY 1, 2, 3 HAVING sum("step") <> 0;
  RETURN NULL;
END
$$;--> statement-breakpoint

CREATE TRIGGER "facilities_added" AFTER INSERT ON "facilities" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_added_facilities"();--> statement-breakpoint
CREATE TRIGGER "facilities_changed" AFTER UPDATE ON "facilities" REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_changed_facilities"();--> statement-breakpoint
CREATE TRIGGER "facilities_removed" AFTER DELETE ON "facilities" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "count_removed_facilities"();--> statement-breakpoint
CREATE TRIGGER "facility_counts_added" AFTER INSERT ON "facility_counts" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT WHEN (pg_trigger_depth() = 1) EXECUTE FUNCTION "fold_facility_counts_at_times"();--> statement-breakpoint

-- ---- search: an index on every piece of a text ----

-- The pieces of a text, of so many to so many characters, as numbers of one company: a search in one never meets another's.
-- One and two characters are words in Japanese, so an index of three-character pieces alone would not do.
CREATE FUNCTION "public"."text_pieces"("company_id" bigint, "text" text, "shortest" integer, "longest" integer) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(hashtextextended(substr("folded", "start", "size"), "company_id")), '{}')
  FROM (SELECT "public"."fold_text"("text") AS "folded") AS "one", generate_series("shortest", "longest") AS "size",
    generate_series(1, char_length("folded") - "size" + 1) AS "start"
$$;--> statement-breakpoint
-- Sought by the longest pieces that the index knows.
CREATE FUNCTION "public"."search_pieces"("company_id" bigint, "text" text) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT "public"."text_pieces"("company_id", "text", least(char_length("public"."fold_text"("text")), 3), least(char_length("public"."fold_text"("text")), 3))
$$;--> statement-breakpoint
-- Searches read what they fold from a column of its own: folding every row again was most of a search's time. Whoever changes
-- fold_text has these columns written anew.
CREATE INDEX "matters_search_pieces_index" ON "matters" USING gin ("public"."text_pieces"("company_id", "search_text", 1, 3)) WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "documents_title_pieces_index" ON "documents" USING gin ("public"."text_pieces"("company_id", "folded_title", 1, 3)) WHERE "deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "facilities_name_pieces_index" ON "facilities" USING gin ("public"."text_pieces"("company_id", "folded_name", 1, 3)) WHERE "deleted_at" IS NULL;--> statement-breakpoint
-- Today is a hair in the histogram of a long history: at the default fineness the planner takes it for a hundred times what it is.
ALTER TABLE "matters" ALTER COLUMN "first_day" SET STATISTICS 1000, ALTER COLUMN "last_day" SET STATISTICS 1000;--> statement-breakpoint

-- ---- the lists ----

-- Row level security lets only leakproof operators reach an index, and neither ILIKE nor the array's are. The lists read these views
-- instead: they belong to the tables' owner, and hold the company itself as firmly as the policy does.
CREATE VIEW "company_matters" AS
SELECT "id", "company_id", "name", "status_id", "matter_category_id", "building_id", "start_date", "end_date", "first_day", "last_day",
  "created_user_id", "created_at", "updated_at", "start_time", "end_time", "lead_user_id", "urgency", "search_text", "booked_on"
FROM "matters" WHERE "company_id" = (SELECT "current_company_id"()) AND "deleted_at" IS NULL;--> statement-breakpoint
CREATE VIEW "company_document_titles" AS SELECT "id", "company_id", "folded_title" FROM "documents" WHERE "company_id" = (SELECT "current_company_id"()) AND "deleted_at" IS NULL;--> statement-breakpoint
CREATE VIEW "company_facility_names" AS SELECT "id", "company_id", "folded_name" FROM "facilities" WHERE "company_id" = (SELECT "current_company_id"()) AND "deleted_at" IS NULL;--> statement-breakpoint
GRANT SELECT ON "company_matters", "company_document_titles", "company_facility_names" TO "tatemori_app";
