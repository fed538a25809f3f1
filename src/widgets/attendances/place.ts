/** Where the device is, for whoever lets it say so: asked once, and never without the person's own choice. */
import type { AttendancePlace } from '#domain/attendances/attendances.contract.ts'
import { readPreference, writePreference } from '#src/lib/preference.ts'

const key = 'attendance.place'
/** A press is answered soon: whatever is not known by then is left out. */
const patienceMs = 4000
const freshMs = 60_000

export const tellsPlace = (): boolean => readPreference<boolean>(key) === true

export const readPlace = (): Promise<AttendancePlace | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: patienceMs, maximumAge: freshMs },
    )
  })

/** Answers whether the device says it from now on: the browser asks the person as well. */
export const setTellsPlace = async (isWanted: boolean): Promise<boolean> => {
  const isAllowed = isWanted && (await readPlace()) !== null
  writePreference(key, isAllowed ? true : null)
  return isAllowed
}
