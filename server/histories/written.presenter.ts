import { toTimestamp } from '#domain/dates.ts'
import type { Written } from '#domain/written.ts'

/** When it was written on a device that sent it later. */
export const presentWritten = ({ written_at, is_device_time }: Written) => ({
  written_at: written_at && toTimestamp(written_at),
  is_device_time,
})
