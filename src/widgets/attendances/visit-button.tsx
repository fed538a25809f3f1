/** 到着を記録, then 作業開始, 作業終了 and 退出: one press each, as high as a glove needs. */
import { useState } from 'react'
import EditOutlined from '@mui/icons-material/EditOutlined'
import LocationOnOutlined from '@mui/icons-material/LocationOnOutlined'
import LogoutOutlined from '@mui/icons-material/LogoutOutlined'
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined'
import StopOutlined from '@mui/icons-material/StopOutlined'
import Box from '@mui/material/Box'
import { attendanceStepLabels, attendanceSteps } from '#domain/attendances/attendances.labels.ts'
import type { AttendanceStep } from '#domain/attendances/attendances.labels.ts'
import { nextStep } from '#domain/attendances/attendances.rules.ts'
import { businessDay } from '#domain/dates.ts'
import { now } from '#src/lib/now.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { EnteredVisitDialog } from './entered-visit-dialog.tsx'
import { useRecordVisit } from './use-record-visit.ts'
import type { Moment } from './use-visits.ts'

const icons = {
  arrived: <LocationOnOutlined />,
  started: <PlayArrowOutlined />,
  ended: <StopOutlined />,
  left: <LogoutOutlined />,
} as const satisfies Record<AttendanceStep, unknown>

type VisitButtonProps = {
  companyId: string
  matter: { id: number; name: string }
  userId: number
  moments: readonly Moment[]
}

export const VisitButton = ({ companyId, matter, userId, moments }: VisitButtonProps) => {
  const [isEntering, setEntering] = useState(false)
  const recording = useRecordVisit(companyId, matter)
  const next = nextStep(moments, userId, businessDay(now()))
  const others = attendanceSteps.filter((step) => step !== next)
  return (
    <Box sx={{ ...inRow, gap: 2 }}>
      <LoadingButton
        fullWidth
        variant="contained"
        color="primary"
        startIcon={icons[next]}
        loading={recording.isPending}
        loadingText="記録中..."
        onClick={() => recording.mutate({ step: next })}
        sx={{ '&&': { minHeight: 56, fontSize: 17 } }}
      >
        {`${attendanceStepLabels[next]}を記録`}
      </LoadingButton>
      <Box sx={{ flex: 'none', '& .MuiIconButton-root': { width: 48, height: 48 } }}>
        <MenuButton
          label="ほかの記録"
          entries={[
            ...others.map((step) => ({
              label: `${attendanceStepLabels[step]}を記録`,
              icon: icons[step],
              onSelect: () => recording.mutate({ step }),
            })),
            { label: '時刻を入力して記録', icon: <EditOutlined />, onSelect: () => setEntering(true) },
          ]}
        />
      </Box>
      {isEntering && (
        <EnteredVisitDialog companyId={companyId} matter={matter} step={next} onClose={() => setEntering(false)} />
      )}
    </Box>
  )
}
