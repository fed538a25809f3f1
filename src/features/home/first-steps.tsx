import ArrowForwardOutlined from '@mui/icons-material/ArrowForwardOutlined'
import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import LinearProgress from '@mui/material/LinearProgress'
import { useQuery } from '@tanstack/react-query'
import type { GuideStep } from '#domain/company/company.contract.ts'
import { companyQueries } from '#src/api/company.ts'
import { useCloseGuide } from '#src/api/company-changes.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { Link } from '#src/ui/text/link.tsx'
import type { LinkTarget } from '#src/ui/text/link.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { touchAreaOnPhone } from '#src/ui/sizes/touch-area.ts'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'

/** What can be started over any screen. */
export type GuideStart = 'invitation' | 'building' | 'template' | 'matter' | 'document'

type Step = {
  step: GuideStep
  name: string
  note: string
  /** What its press opens: a dialog, or the form of a page. */
  starts: GuideStart | ((companyId: string) => LinkTarget)
  /** Another way to the same. */
  beside?: { label: string; to: (companyId: string) => LinkTarget }
  /** Its screen is one for desks. */
  atDesk?: true
}

const steps: readonly Step[] = [
  {
    step: 'company',
    name: '会社情報を入力する',
    note: '住所や電話番号を登録します。',
    starts: (companyId) => ({ to: '/c/$companyId/settings/company', params: { companyId } }),
    atDesk: true,
  },
  {
    step: 'people',
    name: '社内のメンバーを招待する',
    note: 'メールアドレスをまとめて貼り付けられます。',
    starts: 'invitation',
  },
  {
    step: 'buildings',
    name: '建物を登録する',
    note: '1棟ずつ登録するか、お使いのExcelの一覧から取り込めます。',
    starts: 'building',
    beside: {
      label: 'Excelから取り込む',
      to: (companyId) => ({ to: '/c/$companyId/registers/$kind', params: { companyId, kind: 'buildings' } }),
    },
    atDesk: true,
  },
  {
    step: 'templates',
    name: '最初の様式を登録する',
    note: 'いつものExcelの様式が、そのまま書類のテンプレートになります。サンプルの様式もあります。',
    starts: 'template',
    atDesk: true,
  },
  { step: 'matters', name: '最初の案件を作成する', note: '点検や工事の予定を入れ、書類を作ります。', starts: 'matter' },
  {
    step: 'submission',
    name: '最初の書類を提出する',
    note: '書類を作成して記入し、提出設定から提出すると、オーナーのメールにリンクで届きます。',
    starts: 'document',
  },
]

type FirstStepsProps = { companyId: string; isPhone?: boolean; onStart: (start: GuideStart) => void }

/**
 * はじめに: leads a new company from its own address to its first report; gone once all is done or it was closed. A phone
 * leads to what can be done there, and says what waits for a desk.
 */
export const FirstSteps = ({ companyId, isPhone = false, onStart }: FirstStepsProps) => {
  const { data: guide } = useQuery(companyQueries.guide(companyId))
  const close = useCloseGuide(companyId)
  if (!guide || guide.done.length === steps.length) return null
  const waitsForDesk = ({ step, atDesk }: Step) => isPhone && atDesk === true && !guide.done.includes(step)
  const next = steps.find((each) => !guide.done.includes(each.step) && !waitsForDesk(each))
  return (
    <Panel
      title="はじめに"
      titleEnd={
        <Box component="span" sx={{ typography: 'cell', color: 'neutral.600' }}>
          {`${guide.done.length} / ${steps.length}`}
        </Box>
      }
      action={
        <LoadingButton variant="text" size="small" loading={close.isPending} onClick={() => close.mutate(undefined)}>
          案内を閉じる
        </LoadingButton>
      }
    >
      <LinearProgress
        variant="determinate"
        aria-label="はじめにすることの進み具合"
        value={(guide.done.length / steps.length) * 100}
      />
      <Box component="ol" sx={{ m: 0, p: 0 }}>
        {steps.map((step) => {
          const isWaiting = waitsForDesk(step)
          const isDone = guide.done.includes(step.step)
          const Mark = isDone ? CheckCircle : RadioButtonUnchecked
          return (
            <Box
              component="li"
              key={step.step}
              sx={{
                ...inRow,
                gap: 3,
                minHeight: 48,
                px: 4,
                py: 2,
                listStyle: 'none',
                bgcolor: step === next ? 'brand.50' : undefined,
                '& + &': { borderTop: 1, borderColor: 'line.row' },
              }}
            >
              <Mark sx={{ fontSize: 20, color: isDone ? 'brand.600' : 'neutral.400' }} />
              <Box sx={{ flex: 1, minWidth: 0, wordBreak: 'auto-phrase' }}>
                {isPhone && step.atDesk ? (
                  <Box component="span" sx={{ fontWeight: 500 }}>
                    {step.name}
                  </Box>
                ) : (
                  <StepLink step={step} companyId={companyId} onStart={onStart} />
                )}
                <Box component="span" sx={visuallyHidden}>
                  {isDone ? '完了' : '未完了'}
                </Box>
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                  {step.note}
                  {step.beside && !isPhone && (
                    <Link {...step.beside.to(companyId)} sx={{ ml: 2, textDecoration: 'underline' }}>
                      {step.beside.label}
                    </Link>
                  )}
                </Box>
              </Box>
              {isWaiting && <Tag>PCで</Tag>}
              {step === next && <ArrowForwardOutlined sx={{ fontSize: 18, color: 'brand.700' }} />}
            </Box>
          )
        })}
      </Box>
      {steps.some(waitsForDesk) && (
        <Box
          component="p"
          sx={{
            m: 0,
            px: 4,
            py: 3,
            borderTop: 1,
            borderColor: 'line.row',
            typography: 'caption',
            color: 'text.secondary',
          }}
        >
          「PCで」とある手順は、PCのブラウザーで同じアドレスを開いて行ってください。
        </Box>
      )}
    </Panel>
  )
}

const StepLink = ({ step, companyId, onStart }: Pick<FirstStepsProps, 'companyId' | 'onStart'> & { step: Step }) => {
  const { starts, name } = step
  const look = [{ fontWeight: 500 }, touchAreaOnPhone]
  if (typeof starts === 'function')
    return (
      <Link {...starts(companyId)} sx={look}>
        {name}
      </Link>
    )
  return (
    <MuiLink component="button" type="button" onClick={() => onStart(starts)} sx={[...look, { textAlign: 'left' }]}>
      {name}
    </MuiLink>
  )
}
