import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { continuedTitle, machineCapacity, machineRowTexts as texts } from '#domain/templates/machine-rows.ts'
import { documentQueries } from '#src/api/documents.ts'
import { describeError, isUnauthorized } from '#src/api/errors.ts'
import { matterQueries } from '#src/api/matters.ts'
import { useCreateDocument } from '#src/api/new-documents.ts'
import { Note } from '#src/ui/states/note.tsx'
import { LinkButton } from '#src/ui/text/link.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useEditor } from './editor-context.ts'

/** Of more machines than the form has rows: which of them are here, and the way to the document with the others. */
export const MachinesNote = () => {
  const { companyId, documentId, documentTitle, matter_id, machinesBefore, template } = useEditor()
  const rows = machineCapacity(template.items)
  const isAsked = rows > 0 && matter_id !== null && matter_id > 0
  const { data: matter } = useQuery({ ...matterQueries.detail(companyId, matter_id ?? 0), enabled: isAsked })
  const machines = matter?.facilities.length ?? 0
  const end = machinesBefore + rows
  const isBeyond = isAsked && machines > end
  const { data: beside } = useQuery({
    ...documentQueries.ofMatter(companyId, matter_id ?? 0),
    enabled: isBeyond && documentId > 0,
    meta: { screenShows: (error) => !isUnauthorized(error) },
  })
  const create = useCreateDocument(companyId)
  const navigate = useNavigate()
  if (!isBeyond) return null
  const next = beside?.data.find((other) => other.template_id === template.id && other.machines_before === end)
  const handleCreate = async () => {
    // （2） of the first, （3） of the second.
    const title = continuedTitle(documentTitle.replace(/（\d{1,3}）$/u, ''), Math.floor(end / rows) + 1)
    try {
      const { id } = await create.mutateAsync({ title, template_id: template.id, matter_id, machines_before: end })
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
      {texts.beyond(machines, machinesBefore + 1, end)}
    </Note>
  )
}
