import { submitModeLabels, submitModes } from '#domain/approvals/approvals.labels.ts'
import type { ReactNode } from 'react'
import ArrowRightAltOutlined from '@mui/icons-material/ArrowRightAltOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined'
import SendOutlined from '@mui/icons-material/SendOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Panel } from '#src/ui/page/panel.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { SectionHeading } from '#src/widgets/document-shell/section-heading.tsx'

type SubmitOptionsProps = { canSubmitDirectly: boolean; onDirect: () => void; onApproval: () => void }

/** The applicant's first choice. Who is restricted has only the second. */
export const SubmitOptions = ({ canSubmitDirectly, onDirect, onApproval }: SubmitOptionsProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { desk: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))', phone: '1fr' },
      gap: 4,
    }}
  >
    {canSubmitDirectly && (
      <Option
        title={submitModeLabels[submitModes.immediately]}
        text="承認を受けずに、提出先へ書類を送ります。提出すると、案件のメンバーは書類を編集できなくなります。"
        way={[way.document, way.submission]}
        action={
          <Button fullWidth onClick={onDirect}>
            提出先設定に進む
          </Button>
        }
      />
    )}
    <Option
      title={submitModeLabels[submitModes.afterApproval]}
      text="ステップごとに承認者を設定します。すべてのステップで承認されると、提出できます。"
      way={[way.document, way.approval, way.submission]}
      action={
        <Button fullWidth variant="contained" color="primary" onClick={onApproval}>
          承認設定に進む
        </Button>
      }
    />
  </Box>
)

const way = {
  document: {
    label: '書類',
    icon: <DescriptionOutlined />,
    colors: { bgcolor: 'common.white', borderColor: 'neutral.400', color: 'neutral.700' },
  },
  approval: {
    label: '承認',
    icon: <HowToRegOutlined />,
    colors: { bgcolor: 'warning.light', borderColor: 'warning.main', color: 'warning.dark' },
  },
  submission: {
    label: '提出',
    icon: <SendOutlined />,
    colors: { bgcolor: 'brand.50', borderColor: 'brand.500', color: 'brand.700' },
  },
} as const
type Stop = (typeof way)[keyof typeof way]

const Option = ({
  title,
  text,
  way: stops,
  action,
}: {
  title: string
  text: string
  way: readonly Stop[]
  action: ReactNode
}) => (
  <Panel>
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', px: 5, pt: 4, pb: 5 }}>
      <SectionHeading sx={{ fontSize: 15 }}>{title}</SectionHeading>
      <Typography
        variant="cell"
        sx={{ mt: 1, minHeight: 42, lineHeight: 1.6, color: 'text.secondary', wordBreak: 'auto-phrase' }}
      >
        {text}
      </Typography>
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          justifyContent: 'center',
          alignItems: 'flex-start',
          mt: 2,
          mb: 3,
          pt: 3,
          pb: 2,
          bgcolor: 'neutral.50',
          borderRadius: '6px',
        }}
      >
        {stops.map(({ label, icon, colors }, index) => (
          <Box key={label} sx={{ display: 'flex', alignItems: 'flex-start' }}>
            {index > 0 && <ArrowRightAltOutlined sx={{ fontSize: 28, mt: 1, mx: 1, color: 'neutral.400' }} />}
            <Box sx={{ width: 64, textAlign: 'center', typography: 'caption', color: 'text.secondary' }}>
              <Box
                sx={{
                  ...inRow,
                  justifyContent: 'center',
                  width: 36,
                  height: 36,
                  mx: 'auto',
                  mb: 1,
                  borderRadius: '50%',
                  border: 1.5,
                  ...colors,
                  '& svg': { fontSize: 20 },
                }}
              >
                {icon}
              </Box>
              {label}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ mt: 'auto' }}>{action}</Box>
    </Box>
  </Panel>
)
