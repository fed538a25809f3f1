import { documentTypeLabels } from '#domain/templates/templates.labels.ts'
import { useEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { businessDay } from '#domain/dates.ts'
import { createDocumentRequestSchema } from '#domain/documents/documents.contract.ts'
import type { CreateDocumentRequest, Document } from '#domain/documents/documents.contract.ts'
import { isOfMonth, periodOf, sheetTitle } from '#domain/documents/month-sheet.ts'
import { limits } from '#domain/limits.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { linesOf } from '#domain/plans/year-marks.ts'
import {
  continuedTitle,
  machineCapacity,
  machineRowTexts as texts,
  pageStarts,
} from '#domain/templates/machine-rows.ts'
import { planCapacity, planRowTexts } from '#domain/templates/plan-rows.ts'
import { openWords, patternTitle, shownTitle, titleFacts, titlePatternTexts } from '#domain/templates/title-pattern.ts'
import type { TemplateRef } from '#domain/templates/templates.contract.ts'
import { documentNotices } from '#domain/text/document-notices.ts'
import { takeAttempt } from '#src/api/attempts.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { documentQueries } from '#src/api/documents.ts'
import { documentPlace, useCreateDocument } from '#src/api/new-documents.ts'
import { isUnauthorized } from '#src/api/errors.ts'
import { planQueries } from '#src/api/plans.ts'
import { templateQueries } from '#src/api/templates.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { monthChoices } from '#src/lib/month-choices.ts'
import { now } from '#src/lib/now.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { FieldError } from '#src/ui/text/field-frame.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import type { Write } from '#src/outbox/kinds/entry.ts'
import { sendOrQueue } from '#src/outbox/queue/send-or-queue.ts'
import { useOfferOutbox } from '#src/outbox/queue/use-outbox.ts'
import { rememberTemplate } from '../template-picker/last-template.ts'
import { DocumentThumbnail } from '../document-thumbnail/document-thumbnail.tsx'

const redirectDelayMs = 100

type NewDocumentDialogProps = {
  companyId: string
  matterId: number | undefined
  template: TemplateRef
  /** Once it is there, and where this device has it. */
  matter: Pick<Matter, 'name' | 'building' | 'facilities'> | undefined
  onClose: () => void
  /** Back to the choice of a template, where there was one. */
  onChangeTemplate: (() => void) | undefined
}

const formSchema = createDocumentRequestSchema.omit({ matter_id: true, machines_before: true, takes_empty: true })

type Values = z.input<typeof formSchema>

/** Months that a month sheet is begun for: the last, this one, and the next. */
const offeredMonths = [-1, 0, 1] as const

type NewDocumentOptions = Pick<NewDocumentDialogProps, 'companyId' | 'matterId' | 'template' | 'matter' | 'onClose'>

/** Of a form that is a year table, how many rows its building's has; 0 of any other, and for those who do not see it. */
const usePlanLines = (companyId: string, building_id: number | undefined, rows: number): number => {
  const { data: table } = useQuery({
    ...planQueries.year(companyId, building_id ?? 0, null),
    enabled: rows > 0 && building_id !== undefined,
    meta: { screenShows: () => true },
  })
  return rows > 0 && table ? linesOf(table.rows).length : 0
}

/** The form of a new document, and its way to the server, or to the outbox where there is no connection. */
const useNewDocument = ({ companyId, matterId, template, matter, onClose }: NewDocumentOptions) => {
  const navigate = useNavigate()
  const create = useCreateDocument(companyId)
  const redirect = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(redirect.current), [])
  const form = useForm({
    resolver: zodResolver(formSchema),
    mode: 'onChange',
    defaultValues: { title: '', template_id: template.id, period: periodOf(businessDay(now())) },
  })
  const handleCreated = ({ id }: Document) => {
    redirect.current = window.setTimeout(() => {
      void navigate({ to: '/c/$companyId/documents/$documentId/edit', params: { companyId, documentId: id } })
    }, redirectDelayMs)
  }
  useOfferOutbox()
  // Here before the connection may be lost: with it the document can be filled in before it is sent.
  const filledIn = {
    ...templateQueries.detail(companyId, template.id),
    meta: { screenShows: (error: unknown) => !isUnauthorized(error) },
  }
  const { data: whole } = useQuery(filledIn)
  const isFilledIn = matterId !== undefined && whole?.items.some(({ source }) => source !== null) === true
  const { data: bound } = useQuery({
    ...documentQueries.boundValuesBefore(companyId, matterId ?? 0, template.id),
    enabled: isFilledIn,
  })
  const { data: user } = useQuery(sessionQueries.companyUser(companyId))
  const client = useQueryClient()
  const withTemplate = async (write: Write): Promise<Write> =>
    write.kind === 'document'
      ? { ...write, template: await client.ensureQueryData(filledIn).catch(() => null), ...(bound && { bound }) }
      : write
  const isMonthly = isOfMonth(whole?.grids)
  const rows = whole ? machineCapacity(whole.items) : 0
  const planRows = whole ? planCapacity(whole.items) : 0
  const lines = usePlanLines(companyId, matter?.building?.id, planRows)
  const machines = matter?.facilities.length ?? 0
  const isOfMachines = machines > rows && rows > 0
  const starts = isOfMachines ? pageStarts(machines, rows) : pageStarts(lines, planRows)
  const [isContinued, setContinued] = useState(true)
  const make = (body: CreateDocumentRequest) =>
    sendOrQueue(
      { kind: 'document', company_id: companyId, label: shownTitle(body.title), body },
      () => create.mutateAsync(body),
      () => takeAttempt(documentPlace(companyId), body),
      withTemplate,
    )
  /** The first is there by now: what fails here is made from its editor. */
  const makeContinued = async (body: CreateDocumentRequest) => {
    try {
      for (const [index, machines_before] of starts.entries())
        await make({ ...body, title: continuedTitle(body.title, index + 2), machines_before })
    } catch {
      toast.error(texts.failed)
    }
  }
  const handleSubmit = async ({ period, ...typed }: Omit<CreateDocumentRequest, 'matter_id'>) => {
    const body = { ...typed, ...(isMonthly && { period }), ...(matterId !== undefined && { matter_id: matterId }) }
    try {
      const outcome = await make(body)
      if (isContinued) await makeContinued(body)
      if (user) rememberTemplate(companyId, user.id, template)
      if ('sent' in outcome) return handleCreated(outcome.sent)
      onClose()
      void navigate({
        to: '/c/$companyId/unsent-documents/$entryId',
        params: { companyId, entryId: outcome.queued },
        ignoreBlocker: true,
      })
    } catch (error) {
      showFieldErrors(form, error)
    }
  }
  return {
    form,
    isMonthly,
    pattern: whole?.title_pattern ?? null,
    /** Of more machines, or rows of the year table, than the form has rows. */
    continued:
      starts.length > 0
        ? {
            told: isOfMachines ? texts.tooMany(machines, rows) : planRowTexts.tooMany(lines, planRows),
            documents: starts.length,
            isContinued,
            setContinued,
          }
        : null,
    isSubmitting: create.isPending || create.isSuccess,
    handleSubmit: () => void form.handleSubmit(handleSubmit)(),
  }
}

type Suggested = Pick<NewDocumentDialogProps, 'template' | 'matterId' | 'matter'> & { day: string }

/** By the template's pattern, with what is known here; 「テンプレート名 建物 年月」 where it has none. */
const suggestedTitle = (pattern: string | null, { template, matterId, matter, day }: Suggested): string => {
  if (pattern === null) return sheetTitle([template.name, matter?.building?.name], day)
  const around =
    matterId === undefined
      ? { matter: null, building: null, facilities: [] }
      : { matter, building: matter?.building, facilities: matter?.facilities }
  return patternTitle(pattern, titleFacts({ template, day, ...around }))
}

/** The title follows its template's until somebody types one. Answers what is said of the words that are filled in later. */
const useOwnTitle = (form: UseFormReturn<Values>, suggested: string | null): string => {
  const title = useWatch({ control: form.control, name: 'title' })
  const { title: isTyped = false } = form.formState.dirtyFields
  useEffect(() => {
    if (suggested !== null && !isTyped) form.resetField('title', { defaultValue: suggested })
  }, [form, suggested, isTyped])
  const words = openWords(title)
  return words.length > 0 ? titlePatternTexts.filledLater(words) : ''
}

/** Title and template of a new document; once created its editor opens, and until then the button stays busy. */
export const NewDocumentDialog = ({
  companyId,
  matterId,
  template,
  matter,
  onClose,
  onChangeTemplate,
}: NewDocumentDialogProps) => {
  const options = { companyId, matterId, template, matter, onClose }
  const { form, isMonthly, pattern, continued, isSubmitting, handleSubmit } = useNewDocument(options)
  const { errors } = form.formState
  const today = businessDay(now())
  const period = useWatch({ control: form.control, name: 'period' })
  const suggested = suggestedTitle(pattern, { template, matterId, matter, day: (isMonthly && period) || today })
  const open = useOwnTitle(form, pattern === null ? null : suggested)
  const templateError = errors.template_id?.message ?? errors.root?.message

  return (
    <FormDialog
      open
      title="書類を作成"
      submitLabel="作成"
      submitting={isSubmitting}
      submittingLabel="作成中..."
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      <Box sx={{ display: 'grid', gap: 5 }}>
        <Box>
          <FormTextField
            control={form.control}
            name="title"
            label="タイトル"
            required
            autoFocus
            maxLength={limits.text.title}
            hint={`${documentNotices.titleIsFileName}${open}`}
          />
          <Button
            variant="text"
            size="small"
            onClick={() => form.setValue('title', suggested, { shouldDirty: true, shouldValidate: true })}
            sx={{ mt: 1, ml: -2, textAlign: 'left', whiteSpace: 'normal', overflowWrap: 'anywhere' }}
          >
            {`「${suggested}」にする`}
          </Button>
        </Box>
        {isMonthly && (
          <FormSelect
            control={form.control}
            name="period"
            label="対象月"
            choices={monthChoices(today, offeredMonths)}
          />
        )}
        <ChosenTemplate template={template} error={templateError} onChange={onChangeTemplate} />
        {continued && <Continued {...continued} />}
      </Box>
    </FormDialog>
  )
}

type ContinuedProps = {
  told: string
  documents: number
  isContinued: boolean
  setContinued: (isContinued: boolean) => void
}

/** Said before it is made that not all find room, and offered: more of the same for the rest. */
const Continued = ({ told, documents, isContinued, setContinued }: ContinuedProps) => (
  <Box>
    <Note severity="warning">{told}</Note>
    <FormControlLabel
      control={<Checkbox checked={isContinued} onChange={(_, isChecked) => setContinued(isChecked)} />}
      label={texts.another(documents)}
      sx={{ mt: 1 }}
    />
  </Box>
)

type ChosenTemplateProps = { template: TemplateRef; error: string | undefined; onChange: (() => void) | undefined }

const ChosenTemplate = ({ template, error, onChange }: ChosenTemplateProps) => (
  <Box component="section" aria-label="テンプレート">
    <Typography variant="label" component="h3" sx={{ mb: 1 }}>
      テンプレート
    </Typography>
    <Box sx={{ ...inRow, gap: 3, p: 3, border: 1, borderColor: 'divider', borderRadius: '8px', bgcolor: 'neutral.50' }}>
      <DocumentThumbnail path={template.thumbnail_path} width={42} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ typography: 'body2', fontWeight: 500, overflowWrap: 'anywhere' }}>{template.name}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {documentTypeLabels[template.document_type_id]}
        </Box>
      </Box>
      {onChange && (
        <Button variant="text" onClick={onChange}>
          変更
        </Button>
      )}
    </Box>
    {error && (
      <Box role="alert" sx={{ mt: 1 }}>
        <FieldError>{error}</FieldError>
      </Box>
    )}
  </Box>
)
