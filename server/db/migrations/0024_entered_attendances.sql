-- 現地の記録: when it happened, of what was entered by hand.
ALTER TABLE "attendances" ADD COLUMN "entered_at" timestamp (3) with time zone;