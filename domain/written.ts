/** When something was written that arrives later: by the device's clock, held against the server's. */

/** Of the request: when it was written on the device (ISO 8601). */
export const writtenAtHeader = 'X-Written-At'
/** Of the request: what the device's clock says as it is sent, from which the server knows by how much that is wrong. */
export const deviceTimeHeader = 'X-Device-Time'

/** More than that, and the device's clock counts as wrong. */
export const clockToleranceMs = 60_000
/** Nothing waits longer on a device. */
export const longestWaitMs = 60 * 86_400_000

export type Written = { written_at: Date | null; is_device_time: boolean }
export const atOnce: Written = { written_at: null, is_device_time: false }

/**
 * The moment as the device told it. One that cannot be (ahead of the server's clock, or longer ago than anything waits) is put
 * right by as much as the device's clock is wrong now; null where that cannot be either.
 */
export const writtenMoment = (written_at: Date, device_time: Date, now: Date): Written => {
  const error = now.getTime() - device_time.getTime()
  const isPossible = (at: number) => at <= now.getTime() + clockToleranceMs && at >= now.getTime() - longestWaitMs
  const told = written_at.getTime()
  const at = [told, told + error].find(isPossible)
  if (at === undefined) return atOnce
  return { written_at: new Date(at), is_device_time: Math.abs(error) > clockToleranceMs }
}
