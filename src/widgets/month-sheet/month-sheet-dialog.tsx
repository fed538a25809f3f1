import { useState } from 'react'
import Box from '@mui/material/Box'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { businessDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { monthSheetTexts as texts, periodOf, sheetMatterName, sheetTitle } from '#domain/documents/month-sheet.ts'
import { createMonthSheetRequestSchema } from '#domain/documents/month-sheets.contract.ts'
import type { CreateMonthSheetRequest } from '#domain/documents/month-sheets.contract.ts'
import { patternTitle, shownTitle, titleFacts } from '#domain/templates/title-pattern.ts'
import type { TemplateListItem } from '#domain/templates/templates.contract.ts'
import { isUnauthorized } from '#src/api/errors.ts'
import { facilityQueries } from '#src/api/facilities.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { existingSheet, useCreateMonthSheet } from '#src/api/month-sheets.ts'
import { templateQueries } from '#src/api/templates.ts'
import { userQueries } from '#src/api/users.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { monthChoices } from '#src/lib/month-choices.ts'
import { now } from '#src/lib/now.ts'
import type { Write } from '#src/outbox/kinds/entry.ts'
import { sendOrQueue } from '#src/outbox/queue/send-or-queue.ts'
import { useOfferOutbox } from '#src/outbox/queue/use-outbox.ts'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FormLoading } from '#src/ui/dialogs/form-loading.tsx'
import { FormSelect } from '#src/ui/fields/form-select.tsx'
import { MultiSelectField } from '#src/ui/fields/multi-select-field.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { LinkButton } from '#src/ui/text/link.tsx'

type MonthSheetDialogProps = {
  companyId: string
  building: { id: number; name: string }
  /** What of the building it is of at first; all of it unless it is said. */
  facilityId?: number
  /** Of whom it is at first. */
  userId: number
  onClose: () => void
}

const formRows = [{}, {}, { fields: 2 }] as const
/** The last month, this one, and the next. */
const offered = [-1, 0, 1] as const

/** 月次点検表を作成: the sheet of a building and a month, with the matter that it belongs to. */
export const MonthSheetDialog = (props: MonthSheetDialogProps) => {
  const templates = useQuery(templateQueries.all(props.companyId, { is_monthly: true }))
  if (templates.data) return <SheetForm {...props} templates={templates.data} />
  return <FormLoading title={texts.create} rows={formRows} failure={loadFailure(templates)} onClose={props.onClose} />
}

/** The way of a sheet to the server, or to this device where there is no connection. */
const useMakeSheet = (
  companyId: string,
  templateId: number | null,
  send: (body: CreateMonthSheetRequest) => Promise<Document>,
) => {
  useOfferOutbox()
  const client = useQueryClient()
  // Here before the connection may be lost: with it the sheet can be filled in before it is sent.
  const filledIn = {
    ...templateQueries.detail(companyId, templateId ?? 0),
    meta: { screenShows: (error: unknown) => !isUnauthorized(error) },
  }
  useQuery({ ...filledIn, enabled: templateId !== null })
  const withTemplate = async (write: Write): Promise<Write> =>
    write.kind === 'document' ? { ...write, template: await client.ensureQueryData(filledIn).catch(() => null) } : write
  return {
    make: (body: CreateMonthSheetRequest, title: string) => {
      const { template_id, period, ...sheet } = body
      return sendOrQueue(
        {
          kind: 'document',
          company_id: companyId,
          label: shownTitle(title),
          body: { title, template_id, period },
          sheet,
        },
        () => send(body),
        undefined,
        withTemplate,
      )
    },
  }
}

type Named = { id: number; name: string }

/** As the server calls it; the number comes there. */
const titleOf = (template: TemplateListItem, building: Named, period: string, facilities: readonly Named[]): string =>
  template.title_pattern
    ? patternTitle(
        template.title_pattern,
        titleFacts({
          ...{ template, building, facilities, day: period },
          matter: { name: sheetMatterName(template.name, period) },
        }),
      )
    : sheetTitle([template.name, building.name], period)

const SheetForm = ({
  companyId,
  building,
  facilityId,
  userId,
  templates,
  onClose,
}: MonthSheetDialogProps & { templates: readonly TemplateListItem[] }) => {
  const navigate = useNavigate()
  const create = useCreateMonthSheet(companyId)
  const [existing, setExisting] = useState<{ id: number; name: string } | null>(null)
  const { data: facilities } = useQuery(facilityQueries.choices(companyId, building.id))
  const { data: users = [] } = useQuery(userQueries.refs(companyId))
  const today = businessDay(now())
  const form = useForm({
    resolver: zodResolver(createMonthSheetRequestSchema),
    defaultValues: {
      building_id: building.id,
      template_id: templates.length === 1 ? templates[0]!.id : (null as unknown as number),
      period: periodOf(today),
      facility_ids: facilityId === undefined ? [] : [facilityId],
      user_ids: [userId],
    },
  })
  const { control } = form
  const [template_id, period, facility_ids] = useWatch({ control, name: ['template_id', 'period', 'facility_ids'] })
  const template = templates.find(({ id }) => id === template_id)
  const chosen = facilities?.data.filter(({ id }) => facility_ids?.includes(id)) ?? []
  const title = template && titleOf(template, building, period, chosen)
  const { make } = useMakeSheet(companyId, template_id, create.mutateAsync)
  const save = async (body: CreateMonthSheetRequest) => {
    setExisting(null)
    try {
      const outcome = await make(body, title ?? '')
      if ('queued' in outcome) {
        onClose()
        void navigate({
          to: '/c/$companyId/unsent-documents/$entryId',
          params: { companyId, entryId: outcome.queued },
          ignoreBlocker: true,
        })
        return
      }
      const { id } = outcome.sent
      void navigate({
        to: '/c/$companyId/documents/$documentId/edit',
        params: { companyId, documentId: id },
        ignoreBlocker: true,
      })
    } catch (error) {
      setExisting(existingSheet(error))
      showFieldErrors(form, error)
    }
  }
  if (templates.length === 0)
    return (
      <DialogShell open title={texts.create} onClose={onClose}>
        <Note severity="info">{texts.noTemplates}</Note>
      </DialogShell>
    )
  return (
    <FormDialog
      open
      title={texts.create}
      submitLabel="作成"
      submitting={create.isPending || create.isSuccess}
      submittingLabel="作成中..."
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(save)()}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        {existing && (
          <Note
            severity="error"
            action={
              <LinkButton
                to="/c/$companyId/documents/$documentId"
                params={{ companyId, documentId: existing.id }}
                ignoreBlocker
                size="small"
                variant="text"
              >
                開く
              </LinkButton>
            }
          >
            {texts.exists(existing.name)}
          </Note>
        )}
        <FormSelect
          control={control}
          name="template_id"
          label="テンプレート"
          required
          choices={templates.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FormSelect control={control} name="period" label="対象月" required choices={monthChoices(today, offered)} />
        <MultiSelectField
          control={control}
          name="facility_ids"
          label="対象の設備"
          hint="建物全体の点検表では、空けておきます。"
          choices={facilities?.data ?? []}
        />
        <MultiSelectField control={control} name="user_ids" label="担当者" choices={users} />
        {title && (
          <Box role="status" sx={{ typography: 'cell', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {texts.willMake(title)}
          </Box>
        )}
      </Box>
    </FormDialog>
  )
}
