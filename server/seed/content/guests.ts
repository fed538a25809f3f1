/** What guests say of their jobs. Days count from today; matters by the key of a highlight. */
import type { GuestReportState } from '#domain/matters/guest-reports.labels.ts'

type DemoGuestReport = {
  matter: string
  guest: string
  state: GuestReportState
  note: string | null
  day: number
  time: string
  /** Confirmed by somebody of the company. */
  isSettled: boolean
}

export const guestReports: readonly DemoGuestReport[] = [
  { matter: 'aircon', guest: '原田 誠', state: 'started', note: null, day: -1, time: '09:05', isSettled: true },
  {
    matter: 'elevator',
    guest: '森川 浩',
    state: 'finished',
    note: '1号機の着床誤差は±5mm以内に収まりました。',
    day: -1,
    time: '15:40',
    isSettled: false,
  },
]
