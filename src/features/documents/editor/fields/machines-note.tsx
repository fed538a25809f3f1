import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { linesOf } from '#domain/plans/year-marks.ts'
import { continuedTitle, machineCapacity, machineRowTexts as texts } from '#domain/templates/machine-rows.ts'
import { planCapacity, planRowTexts } from '#domain/templates/plan-rows.ts'
import { documentQueries } from '#src/api/documents.ts'
import { describeError, isUnauthorized } from '#src/api/errors.ts'
import { matterQueries } from '#src/api/matters.ts'
import { useCreateDocument } from '#src/api/new-documents.ts'
import { planQueries } from '#src/api/plans.ts'
import { Note } from '#src/ui/states/note.tsx'
import { LinkButton } from '#src/ui/text/link.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useEditor } from './editor-context.ts'

/** Of more machines, or rows of the year table, than the form has rows: which of them are here, and the way to the others. */
export const MachinesNote = () => {
  const { matter_id, machinesBefore, template } = useEditor()
  const machines = useMachines()
  const lines = usePlanLines()
  if (matter_id === null) return null
  const [machineRows, planRows] = [machineCapacity(template.items), planCapacity(template.items)]
  if (machines > machinesBefore + machineRows)
    return <BeyondNote count={machines} rows={machineRows} matterId={matter_id} told={texts.beyond} />
  return lines > machinesBefore + planRows ? (
    <BeyondNote count={lines} rows={planRows} matterId={matter_id} told={planRowTexts.beyond} />
  ) : null
}

const useMatter = (isAsked: boolean) => {
  const { companyId, matter_id } = useEditor()
  const isStored = matter_id !== null && matter_id > 0
  return useQuery({ ...matterQueries.detail(companyId, matter_id ?? 0), enabled: isAsked && isStored })
}

/** How many there are for the rows; 0 where the form has none. */
const useMachines = (): number => {
  const { template } = useEditor()
  const isAsked = machineCapacity(template.items) > 0
  const { data: matter } = useMatter(isAsked)
  return isAsked ? (matter?.facilities.length ?? 0) : 0
}

/** The same of the year table of the matter's building, for those who see it. */
const usePlanLines = (): number => {
  const { companyId, template, planYear } = useEditor()
  const isAsked = planCapacity(template.items) > 0
  const { data: matter } = useMatter(isAsked)
  const building_id = matter?.building?.id
  const { data: table } = useQuery({
    ...planQueries.year(companyId, building_id ?? 0, planYear ?? null),
    enabled: isAsked && building_id !== undefined,
    // Guests do not see it, and without it there is only nothing to add.
    meta: { screenShows: () => true },
  })
  return isAsked && table ? linesOf(table.rows).length : 0
}

type BeyondNoteProps = {
  count: number
  rows: number
  matterId: number
  told: (count: number, first: number, last: number) => string
}

const BeyondNote = ({ count, rows, matterId, told }: BeyondNoteProps) => {
  const { companyId, documentId, documentTitle, machinesBefore, planYear, template } = useEditor()
  const { data: matter } = useMatter(true)
  const end = machinesBefore + rows
  const { data: beside } = useQuery({
    ...documentQueries.ofMatter(companyId, matterId),
    enabled: documentId > 0,
    meta: { screenShows: (error) => !isUnauthorized(error) },
  })
  const create = useCreateDocument(companyId)
  const navigate = useNavigate()
  const next = beside?.data.find((other) => other.template_id === template.id && other.machines_before === end)
  const handleCreate = async () => {
    // （2） of the first, （3） of the second.
    const title = continuedTitle(documentTitle.replace(/（\d{1,3}）$/u, ''), Math.floor(end / rows) + 1)
    try {
      const { id } = await create.mutateAsync({
        title,
        template_id: template.id,
        matter_id: matterId,
        machines_before: end,
        plan_year: planYear,
      })
      toast.success(texts.created(title), {
        label: texts.open,
        onPress: () =>
          void navigate({ to: '/c/$companyId/documents/$documentId/edit', params: { companyId, documentId: id } }),
      })
    } catch (error) {
      toast.error(describeError(error))
    }
  }
  const way = next ? (
    <LinkButton
      size="small"
      variant="text"
      to="/c/$companyId/documents/$documentId/edit"
      params={{ companyId, documentId: next.id }}
    >
      {texts.open}
    </LinkButton>
  ) : (
    beside &&
    matter?.canCreateDocument && (
      <Button size="small" variant="text" disabled={create.isPending} onClick={() => void handleCreate()}>
        {texts.create}
      </Button>
    )
  )
  return (
    <Note severity={next ? 'info' : 'warning'} action={way}>
      {told(count, machinesBefore + 1, end)}
    </Note>
  )
}
