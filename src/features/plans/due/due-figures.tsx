/** How much is due when, and of what kind: each figure is the filter of what it counts. */
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useQuery } from '@tanstack/react-query'
import { limits } from '#domain/limits.ts'
import type { DueFigures as Figures } from '#domain/plans/plans.contract.ts'
import { dueLabels, topicLabels } from '#domain/plans/plans.labels.ts'
import type { Due, Topic } from '#domain/plans/plans.labels.ts'
import { planQueries } from '#src/api/plans.ts'
import { formatNumber } from '#src/lib/text.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { Note } from '#src/ui/states/note.tsx'
import { Link } from '#src/ui/text/link.tsx'

const dues = ['overdue', 'within30', 'within60', 'within90'] as const satisfies Due[]
const topics = ['report', 'certificate', 'to_mend'] as const satisfies Topic[]

type Chosen = { due: Due[] | undefined; topic: Topic[] | undefined }
type DueFiguresProps = Chosen & { companyId: string; onChange: (change: Partial<Chosen>) => void }

/** One choice has one address, whatever the order of the clicks. */
const toggled = <Key extends string>(all: readonly Key[], chosen: readonly Key[], key: Key): Key[] | undefined => {
  const next = all.filter((each) => (each === key ? !chosen.includes(key) : chosen.includes(each)))
  return next.length > 0 ? next : undefined
}

const styles = {
  m: 0,
  mb: 3,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(8, minmax(0, 1fr))',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '& > li': { minWidth: 0, borderLeft: 1, borderColor: 'divider', ml: '-1px' },
  '& > li:nth-of-type(5)': { borderLeft: '3px double', borderColor: 'neutral.300' },
  '& .figure': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    justifyContent: 'center',
    width: '100%',
    height: '100%',
    minHeight: 64,
    px: 4,
    py: 2,
    textAlign: 'left',
    color: 'text.primary',
    '&:hover': { bgcolor: 'surface.rowHover' },
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
    '&[aria-pressed="true"]': { bgcolor: 'brand.50', boxShadow: 'inset 0 0 0 1px currentColor' },
  },
  '@media (max-width: 1199.98px)': {
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    '& > li:nth-of-type(n + 5)': { borderTop: 1, borderTopColor: 'divider' },
    '& > li:nth-of-type(5)': { borderLeft: 1, borderColor: 'divider' },
  },
  '@media (max-width: 599.98px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > li:nth-of-type(n + 3)': { borderTop: 1, borderTopColor: 'divider' },
  },
} as const

export const DueFigures = ({ companyId, due = [], topic = [], onChange }: DueFiguresProps) => {
  const { data } = useQuery(planQueries.figures(companyId))
  return (
    <>
      <Box component="ul" aria-label="期限の件数" sx={styles}>
        {dues.map((key) => (
          <li key={key}>
            <ButtonBase
              className="figure"
              aria-pressed={due.includes(key)}
              onClick={() => onChange({ due: toggled([...dues, 'later'], due, key) })}
            >
              <Figure label={dueLabels[key]} total={data?.[key]} isLate={key === 'overdue'} />
            </ButtonBase>
          </li>
        ))}
        {topics.map((key) => (
          <li key={key}>
            <ButtonBase
              className="figure"
              aria-pressed={topic.includes(key)}
              onClick={() => onChange({ topic: toggled(topics, topic, key) })}
            >
              <Figure label={topicLabels[key]} total={data?.[key]} />
            </ButtonBase>
          </li>
        ))}
        <li>
          <Link
            className="figure"
            underline="none"
            to="/c/$companyId/facilities"
            params={{ companyId }}
            search={{ is_planned: false }}
          >
            <Figure label="計画がない設備" total={data?.unplanned} />
          </Link>
        </li>
      </Box>
      {data !== undefined && data.unasked > 0 && (
        <Box role="status" sx={{ mb: 3 }}>
          <Note severity="warning">
            {`期限がまだない点検計画が${formatNumber(data.unasked)}件あります。行政庁が定める時期を確認してください。`}
            <Link to="/c/$companyId/plans/year" params={{ companyId }} sx={{ ml: 2 }}>
              年間作業計画表を開く
            </Link>
          </Note>
        </Box>
      )}
    </>
  )
}

type FigureProps = { label: string; total: Figures[keyof Figures] | undefined; isLate?: boolean }

const Figure = ({ label, total, isLate = false }: FigureProps) => {
  const isRed = isLate && total !== undefined && total > 0
  return (
    <>
      <Box component="span" sx={{ ...inRow, gap: 1, fontSize: 13, color: isRed ? 'error.main' : 'text.secondary' }}>
        {isRed && <ErrorOutlineOutlined sx={{ fontSize: 18 }} />}
        {label}
      </Box>
      <Box component="span" sx={{ display: 'block', color: isRed ? 'error.main' : undefined }}>
        <Box component="span" sx={{ fontSize: 24, lineHeight: '30px', fontWeight: 700 }}>
          {total === undefined ? '－' : formatNumber(total)}
        </Box>
        <Box component="span" sx={{ fontSize: 12, ml: 1, color: 'text.secondary' }}>
          {total === limits.plans.counted ? '件以上' : '件'}
        </Box>
      </Box>
    </>
  )
}
