import Box from '@mui/material/Box'
import { formatMoment } from '#domain/dates.ts'
import { clockToleranceMs } from '#domain/written.ts'

/** Absent from what was carried by an earlier version. */
type Written = { written_at?: string | null; is_device_time?: boolean }

type WrittenTimeProps = {
  of: Written
  /** When the server got it. */
  arrived: string
  format: (timestamp: string) => string
}

/** Whether there is more to say than when it arrived. */
const cameLater = (written_at: string, is_device_time: boolean, arrived: string): boolean =>
  is_device_time || Math.abs(Date.parse(arrived) - Date.parse(written_at)) > clockToleranceMs

/** 09:00 of what was written then; of what came later also when it arrived, and that only the device says so. */
export const WrittenTime = ({ of, arrived, format }: WrittenTimeProps) => {
  const { written_at, is_device_time = false } = of
  if (!written_at || !cameLater(written_at, is_device_time, arrived))
    return (
      <Box component="time" dateTime={arrived}>
        {format(arrived)}
      </Box>
    )
  return (
    <>
      <Box component="time" dateTime={written_at}>
        {format(written_at)}
      </Box>
      {is_device_time && '（端末の時刻）'}
      <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
        {`${formatMoment(arrived)}に届きました`}
      </Box>
    </>
  )
}
