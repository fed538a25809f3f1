CREATE TABLE "document_approval_users" (
	"company_id" bigint NOT NULL,
	"approval_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"status" text,
	"comment" text,
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
	"user_id" bigint,
	"pending_two_factor_user_id" bigint,
	"password_confirmed_at" timestamp (3) with time zone,
	"remember" boolean DEFAULT false NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "building_contacts" (
	"company_id" bigint NOT NULL,
	"building_id" bigint NOT NULL,
	"contact_id" bigint NOT NULL,
	CONSTRAINT "building_contacts_pkey" PRIMARY KEY("building_id","contact_id")
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
	CONSTRAINT "comments_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "comments_on_something" CHECK (num_nonnulls("comments"."matter_id", "comments"."document_id") >= 1)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"comment_id" bigint NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_key" text NOT NULL,
	"name" text NOT NULL,
	"representative_name" text,
	"representative_position" text,
	"address" text,
	"tel" text,
	"master_user_id" bigint,
	"enable_ip_restriction" boolean DEFAULT false NOT NULL,
	"allowed_ips" text[] DEFAULT '{}' NOT NULL,
	"members_require_approval" boolean DEFAULT false NOT NULL,
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
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
CREATE TABLE "document_data" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_data_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"document_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"data" jsonb,
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
	CONSTRAINT "document_submit_mails_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"document_type_id" smallint NOT NULL,
	"title" text NOT NULL,
	"template_id" bigint NOT NULL,
	"matter_id" bigint,
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
CREATE TABLE "drawing_tags" (
	"company_id" bigint NOT NULL,
	"drawing_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	CONSTRAINT "drawing_tags_pkey" PRIMARY KEY("drawing_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "drawings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drawings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"building_id" bigint,
	"file_id" bigint NOT NULL,
	"created_user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "drawings_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "drawings_type" CHECK ("drawings"."type" in ('pdf', 'image'))
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"drawing_id" bigint NOT NULL,
	"facility_id" bigint,
	"text" text,
	"lng" double precision NOT NULL,
	"lat" double precision NOT NULL,
	"created_user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pins_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "pins_inside_drawing" CHECK ("pins"."lng" between 0 and 1 and "pins"."lat" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "facilities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facilities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
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
	"created_user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "facilities_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "facilities_category" CHECK ("facilities"."facility_category_id" between 1 and 15)
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
	"page_count" integer,
	"uploaded_by_user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "files_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "files_type" CHECK ("files"."type" between 1 and 8)
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
	CONSTRAINT "reporting_folder_files_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "reporting_folder_files_type" CHECK ("reporting_folder_files"."type" between 1 and 8)
);
--> statement-breakpoint
CREATE TABLE "histories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "histories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"type" smallint NOT NULL,
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
	CONSTRAINT "histories_type" CHECK ("histories"."type" between 1 and 14),
	CONSTRAINT "histories_subject" CHECK ("histories"."historyable_type" in ('matter', 'document', 'building', 'facility'))
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
	"message_id" text NOT NULL,
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
	"description" text,
	"company_in_charge" text,
	"created_user_id" bigint NOT NULL,
	"updated_user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "matters_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "matters_category" CHECK ("matters"."matter_category_id" between 1 and 11),
	CONSTRAINT "matters_dates" CHECK ("matters"."start_date" <= "matters"."end_date")
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
	"is_bpo" boolean DEFAULT false NOT NULL,
	"created_user_id" bigint NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "templates_company_id_id" UNIQUE("company_id","id"),
	CONSTRAINT "templates_lineage_version" UNIQUE("company_id","lineage","version"),
	CONSTRAINT "templates_document_type" CHECK ("templates"."document_type_id" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"email" text NOT NULL,
	"role" smallint NOT NULL,
	"matter_ids" bigint[] DEFAULT '{}' NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"invited_by_user_id" bigint NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"accepted_user_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_email_lower_case" CHECK ("invitations"."email" = lower("invitations"."email")),
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role" smallint NOT NULL,
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
ALTER TABLE "document_approval_users" ADD CONSTRAINT "document_approval_users_approval_id_fkey" FOREIGN KEY ("company_id","approval_id") REFERENCES "public"."document_approvals"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_approval_users" ADD CONSTRAINT "document_approval_users_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_approvals" ADD CONSTRAINT "document_approvals_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_pending_two_factor_user_id_users_id_fk" FOREIGN KEY ("pending_two_factor_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_contacts" ADD CONSTRAINT "building_contacts_building_id_fkey" FOREIGN KEY ("company_id","building_id") REFERENCES "public"."buildings"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "building_contacts" ADD CONSTRAINT "building_contacts_contact_id_fkey" FOREIGN KEY ("company_id","contact_id") REFERENCES "public"."contacts"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_icon_file_id_fkey" FOREIGN KEY ("company_id","icon_file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_comment_id_fkey" FOREIGN KEY ("company_id","comment_id") REFERENCES "public"."comments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_mentions" ADD CONSTRAINT "comment_mentions_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_matter_id_fkey" FOREIGN KEY ("company_id","matter_id") REFERENCES "public"."matters"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_comment_id_fkey" FOREIGN KEY ("company_id","comment_id") REFERENCES "public"."comments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_authors" ADD CONSTRAINT "document_authors_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_authors" ADD CONSTRAINT "document_authors_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_data" ADD CONSTRAINT "document_data_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_data" ADD CONSTRAINT "document_data_item_id_fkey" FOREIGN KEY ("company_id","item_id") REFERENCES "public"."template_items"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_embed_resources" ADD CONSTRAINT "document_embed_resources_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_embed_resources" ADD CONSTRAINT "document_embed_resources_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_item_files" ADD CONSTRAINT "document_item_files_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_item_files" ADD CONSTRAINT "document_item_files_item_id_fkey" FOREIGN KEY ("company_id","item_id") REFERENCES "public"."template_items"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_item_files" ADD CONSTRAINT "document_item_files_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_submit_mails" ADD CONSTRAINT "document_submit_mails_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_submit_mails" ADD CONSTRAINT "document_submit_mails_mail_id_fkey" FOREIGN KEY ("company_id","mail_id") REFERENCES "public"."mail_outbox"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_template_id_fkey" FOREIGN KEY ("company_id","template_id") REFERENCES "public"."templates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_matter_id_fkey" FOREIGN KEY ("company_id","matter_id") REFERENCES "public"."matters"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_pdf_file_id_fkey" FOREIGN KEY ("company_id","pdf_file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_excel_file_id_fkey" FOREIGN KEY ("company_id","excel_file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_approval_applicant_id_fkey" FOREIGN KEY ("company_id","approval_applicant_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_submitted_by_user_id_fkey" FOREIGN KEY ("company_id","submitted_by_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_updated_user_id_fkey" FOREIGN KEY ("company_id","updated_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawing_tags" ADD CONSTRAINT "drawing_tags_drawing_id_fkey" FOREIGN KEY ("company_id","drawing_id") REFERENCES "public"."drawings"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawing_tags" ADD CONSTRAINT "drawing_tags_tag_id_fkey" FOREIGN KEY ("company_id","tag_id") REFERENCES "public"."tags"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawings" ADD CONSTRAINT "drawings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawings" ADD CONSTRAINT "drawings_building_id_fkey" FOREIGN KEY ("company_id","building_id") REFERENCES "public"."buildings"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawings" ADD CONSTRAINT "drawings_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawings" ADD CONSTRAINT "drawings_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_drawing_id_fkey" FOREIGN KEY ("company_id","drawing_id") REFERENCES "public"."drawings"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_facility_id_fkey" FOREIGN KEY ("company_id","facility_id") REFERENCES "public"."facilities"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities" ADD CONSTRAINT "facilities_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities" ADD CONSTRAINT "facilities_building_id_fkey" FOREIGN KEY ("company_id","building_id") REFERENCES "public"."buildings"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities" ADD CONSTRAINT "facilities_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facility_files" ADD CONSTRAINT "facility_files_facility_id_fkey" FOREIGN KEY ("company_id","facility_id") REFERENCES "public"."facilities"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facility_files" ADD CONSTRAINT "facility_files_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_user_id_fkey" FOREIGN KEY ("company_id","uploaded_by_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reporting_folder_files" ADD CONSTRAINT "reporting_folder_files_matter_id_fkey" FOREIGN KEY ("company_id","matter_id") REFERENCES "public"."matters"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reporting_folder_files" ADD CONSTRAINT "reporting_folder_files_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reporting_folder_files" ADD CONSTRAINT "reporting_folder_files_document_id_fkey" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reporting_folder_files" ADD CONSTRAINT "reporting_folder_files_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "histories" ADD CONSTRAINT "histories_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "histories" ADD CONSTRAINT "histories_comment_id_fkey" FOREIGN KEY ("company_id","comment_id") REFERENCES "public"."comments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "histories" ADD CONSTRAINT "histories_user_id_fkey" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_facilities" ADD CONSTRAINT "matter_facilities_matter_id_fkey" FOREIGN KEY ("company_id","matter_id") REFERENCES "public"."matters"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_facilities" ADD CONSTRAINT "matter_facilities_facility_id_fkey" FOREIGN KEY ("company_id","facility_id") REFERENCES "public"."facilities"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matter_financials" ADD CONSTRAINT "matter_financials_matter_id_fkey" FOREIGN KEY ("company_id","matter_id") REFERENCES "public"."matters"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "tags" ADD CONSTRAINT "tags_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_item_parts" ADD CONSTRAINT "template_item_parts_item_id_fkey" FOREIGN KEY ("company_id","item_id") REFERENCES "public"."template_items"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_items" ADD CONSTRAINT "template_items_template_id_fkey" FOREIGN KEY ("company_id","template_id") REFERENCES "public"."templates"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_items" ADD CONSTRAINT "template_items_file_id_fkey" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_excel_file_id_fkey" FOREIGN KEY ("company_id","excel_file_id") REFERENCES "public"."files"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_created_user_id_fkey" FOREIGN KEY ("company_id","created_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_user_id_fkey" FOREIGN KEY ("company_id","invited_by_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_user_id_fkey" FOREIGN KEY ("company_id","accepted_user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_approval_users_user_index" ON "document_approval_users" USING btree ("company_id","user_id","approval_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_approvals_step" ON "document_approvals" USING btree ("document_id","lineage","order_number");--> statement-breakpoint
CREATE INDEX "password_resets_user_id_index" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "building_contacts_contact_id_index" ON "building_contacts" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "buildings_updated_at_index" ON "buildings" USING btree ("company_id","updated_at","id") WHERE "buildings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "buildings_name_index" ON "buildings" USING btree ("company_id","name") WHERE "buildings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comment_mentions_user_index" ON "comment_mentions" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "comments_newest_index" ON "comments" USING btree ("company_id","id") WHERE "comments"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comments_matter_index" ON "comments" USING btree ("company_id","matter_id","id");--> statement-breakpoint
CREATE INDEX "comments_document_index" ON "comments" USING btree ("company_id","document_id","id");--> statement-breakpoint
CREATE INDEX "comments_user_index" ON "comments" USING btree ("company_id","user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_comment_user" ON "notifications" USING btree ("comment_id","user_id");--> statement-breakpoint
CREATE INDEX "notifications_user_index" ON "notifications" USING btree ("company_id","user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread_index" ON "notifications" USING btree ("company_id","user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_updated_at_index" ON "contacts" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "contacts_affiliation_index" ON "contacts" USING btree ("company_id","affiliation");--> statement-breakpoint
CREATE UNIQUE INDEX "document_authors_one_first" ON "document_authors" USING btree ("document_id") WHERE "document_authors"."is_first_author";--> statement-breakpoint
CREATE INDEX "document_authors_user_index" ON "document_authors" USING btree ("company_id","user_id","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_data_document_item" ON "document_data" USING btree ("document_id","item_id");--> statement-breakpoint
CREATE INDEX "document_data_item_index" ON "document_data" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "document_embed_resources_order_index" ON "document_embed_resources" USING btree ("document_id","order_number");--> statement-breakpoint
CREATE INDEX "document_embed_resources_file_index" ON "document_embed_resources" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "document_item_files_order_index" ON "document_item_files" USING btree ("document_id","item_id","order_number");--> statement-breakpoint
CREATE INDEX "document_item_files_file_index" ON "document_item_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "document_submit_mails_document_index" ON "document_submit_mails" USING btree ("document_id","sort_order");--> statement-breakpoint
CREATE INDEX "documents_created_at_index" ON "documents" USING btree ("company_id","created_at","id") WHERE "documents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "documents_updated_at_index" ON "documents" USING btree ("company_id","updated_at","id") WHERE "documents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "documents_type_index" ON "documents" USING btree ("company_id","document_type_id","created_at","id") WHERE "documents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "documents_approval_status_index" ON "documents" USING btree ("company_id","approval_status","created_at","id") WHERE "documents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "documents_unsubmitted_index" ON "documents" USING btree ("company_id","created_at","id") WHERE "documents"."deleted_at" is null and "documents"."submitted_at" is null;--> statement-breakpoint
CREATE INDEX "documents_matter_index" ON "documents" USING btree ("company_id","matter_id","created_at","id") WHERE "documents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "documents_template_index" ON "documents" USING btree ("company_id","template_id");--> statement-breakpoint
CREATE INDEX "drawing_tags_tag_index" ON "drawing_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "drawings_updated_at_index" ON "drawings" USING btree ("company_id","updated_at","id") WHERE "drawings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "drawings_building_index" ON "drawings" USING btree ("company_id","building_id","updated_at") WHERE "drawings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "pins_drawing_index" ON "pins" USING btree ("company_id","drawing_id");--> statement-breakpoint
CREATE INDEX "pins_facility_index" ON "pins" USING btree ("company_id","facility_id");--> statement-breakpoint
CREATE INDEX "facilities_updated_at_index" ON "facilities" USING btree ("company_id","updated_at","id") WHERE "facilities"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "facilities_building_index" ON "facilities" USING btree ("company_id","building_id","updated_at") WHERE "facilities"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "facilities_category_index" ON "facilities" USING btree ("company_id","facility_category_id","updated_at") WHERE "facilities"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "facility_files_facility_file" ON "facility_files" USING btree ("facility_id","file_id");--> statement-breakpoint
CREATE INDEX "facility_files_file_index" ON "facility_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "files_created_at_index" ON "files" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "reporting_folder_files_matter_index" ON "reporting_folder_files" USING btree ("company_id","matter_id","updated_at");--> statement-breakpoint
CREATE INDEX "reporting_folder_files_author_index" ON "reporting_folder_files" USING btree ("company_id","created_user_id","updated_at");--> statement-breakpoint
CREATE INDEX "reporting_folder_files_updated_at_index" ON "reporting_folder_files" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "reporting_folder_files_document_index" ON "reporting_folder_files" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "reporting_folder_files_file_index" ON "reporting_folder_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "histories_subject_index" ON "histories" USING btree ("company_id","historyable_type","historyable_id","id");--> statement-breakpoint
CREATE INDEX "histories_newest_index" ON "histories" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "jobs_due_index" ON "jobs" USING btree ("run_at") WHERE "jobs"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "jobs_company_index" ON "jobs" USING btree ("company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_unique_key" ON "jobs" USING btree ("unique_key") WHERE "jobs"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "mail_outbox_due_index" ON "mail_outbox" USING btree ("run_at") WHERE "mail_outbox"."state" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "mail_outbox_newest_index" ON "mail_outbox" USING btree ("company_id","id");--> statement-breakpoint
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
CREATE INDEX "matters_name_index" ON "matters" USING btree ("company_id","name","id") WHERE "matters"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "matters_end_date_index" ON "matters" USING btree ("company_id","end_date") WHERE "matters"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tags_sort_order_index" ON "tags" USING btree ("company_id","sort_order","id");--> statement-breakpoint
CREATE INDEX "template_item_parts_order_index" ON "template_item_parts" USING btree ("item_id","sort_order");--> statement-breakpoint
CREATE UNIQUE INDEX "template_items_cell" ON "template_items" USING btree ("template_id","cell_reference");--> statement-breakpoint
CREATE INDEX "template_items_order_index" ON "template_items" USING btree ("template_id","sort_order");--> statement-breakpoint
CREATE INDEX "templates_offered_index" ON "templates" USING btree ("company_id","document_type_id","updated_at") WHERE "templates"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_pending_email" ON "invitations" USING btree ("company_id","email") WHERE "invitations"."accepted_at" is null;--> statement-breakpoint
CREATE INDEX "memberships_user_id_index" ON "memberships" USING btree ("user_id");