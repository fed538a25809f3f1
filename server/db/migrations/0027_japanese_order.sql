-- Names in the order that Japanese readers expect, as the lists ask for them; matters by category.
DROP INDEX "buildings_name_index";--> statement-breakpoint
DROP INDEX "drawings_name_index";--> statement-breakpoint
DROP INDEX "facilities_name_index";--> statement-breakpoint
DROP INDEX "matters_name_index";--> statement-breakpoint
CREATE INDEX "matters_category_id_index" ON "matters" USING btree ("company_id","matter_category_id","id") WHERE "matters"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "buildings_name_index" ON "buildings" USING btree ("company_id","name" collate "ja-x-icu","id");--> statement-breakpoint
CREATE INDEX "drawings_name_index" ON "drawings" USING btree ("company_id","name" collate "ja-x-icu","id") WHERE "drawings"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "facilities_name_index" ON "facilities" USING btree ("company_id","name" collate "ja-x-icu","id") WHERE "facilities"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "matters_name_index" ON "matters" USING btree ("company_id","name" collate "ja-x-icu","id") WHERE "matters"."deleted_at" is null;