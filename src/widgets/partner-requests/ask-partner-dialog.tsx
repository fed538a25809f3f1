/** 協力会社に日程を依頼: to whom a letter goes, of which inspections, with a word of one's own. */
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { formatDay } from '#domain/dates.ts'
import { requiredEmail, optionalText } from '#domain/fields.ts'
import { limits } from '#domain/limits.ts'
import { partnerRequestLabels as labels, partnerTexts } from '#domain/plans/partner-requests.labels.ts'
import { partnerLinkDays } from '#domain/plans/partner-requests.ts'
import type { PartnerLetter } from '#domain/plans/partner-requests.contract.ts'
import { monthText } from '#domain/plans/plans.list.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { partnerRequestQueries, useAskPartners } from '#src/api/partner-requests.ts'
import { showFieldErrors } from '#src/lib/forms.ts'
import { useRecordForm } from '#src/records/record-form.ts'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { FormDialog } from '#src/ui/dialogs/form-dialog.tsx'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

const title = '協力会社に日程を依頼'

const formSchema = z.object({
  letters: z.array(
    z.object({ email: requiredEmail(labels.email), name: optionalText(labels.name, limits.text.recipient) }),
  ),
  message: optionalText(labels.message, limits.text.comment),
})

type AskPartnerDialogProps = {
  companyId: string
  ids: readonly number[]
  onClose: () => void
  onAsked?: (() => void) | undefined
}

export const AskPartnerDialog = ({ companyId, ids, onClose, onAsked }: AskPartnerDialogProps) => {
  const query = useQuery(partnerRequestQueries.letters(companyId, ids))
  const failure = loadFailure(query)
  if (query.data) return <AskForm companyId={companyId} letters={query.data} onClose={onClose} onAsked={onAsked} />
  return (
    <DialogShell open width={560} title={title} onClose={onClose}>
      {failure ? <ErrorPanel {...failure} /> : <SkeletonRows height={56} />}
    </DialogShell>
  )
}

type AskFormProps = Omit<AskPartnerDialogProps, 'ids'> & { letters: readonly PartnerLetter[] }

const isAskable = ({ refusal }: PartnerLetter['jobs'][number]): boolean => refusal === null

const AskForm = ({ companyId, letters, onClose, onAsked }: AskFormProps) => {
  const ask = useAskPartners(companyId)
  const sent = letters.filter(({ jobs }) => jobs.some(isAskable))
  const form = useRecordForm(formSchema, {
    letters: sent.map(({ email, name }) => ({ email: email ?? '', name: name ?? '' })),
    message: '',
  })
  const handleSubmit = form.handleSubmit(({ letters: typed, message }) =>
    ask.mutate(
      {
        letters: sent.map(({ jobs }, index) => ({
          ...typed[index]!,
          occurrence_ids: jobs.filter(isAskable).map(({ occurrence_id }) => occurrence_id),
        })),
        message,
      },
      {
        onSuccess: () => {
          toast.success(
            sent.length === 1 ? '協力会社にメールを送信しました' : `協力会社に${sent.length}通のメールを送信しました`,
          )
          onAsked?.()
          onClose()
        },
        onError: (error) => showFieldErrors(form, error),
      },
    ),
  )
  return (
    <FormDialog
      open
      width={560}
      title={title}
      submitLabel="メールを送信"
      submitting={ask.isPending}
      submitDisabled={sent.length === 0}
      error={form.formState.errors.root?.message}
      onClose={onClose}
      onSubmit={() => void handleSubmit()}
    >
      <Box sx={{ display: 'grid', gap: 5 }}>
        <Typography variant="cell" component="p" sx={{ color: 'text.secondary' }}>
          {`協力会社は、メールのリンクから希望日を提案します。ログインは必要ありません。リンクは${partnerLinkDays}日間有効で、前に送ったリンクは使えなくなります。`}
        </Typography>
        {letters.map((letter) => (
          <Box
            key={letter.key}
            role="group"
            aria-label={letter.partner_name ?? '協力会社'}
            sx={{ display: 'grid', gap: 3 }}
          >
            <Typography variant="h3" component="h3" sx={{ fontSize: 15 }}>
              {letter.partner_name ?? '担当会社の名前がない計画'}
            </Typography>
            <Jobs letter={letter} />
            {sent.includes(letter) && (
              <>
                {letter.email === null && <Note severity="warning">{partnerTexts.noAddress}</Note>}
                <FormTextField
                  control={form.control}
                  name={`letters.${sent.indexOf(letter)}.email`}
                  label={labels.email}
                  required
                  type="email"
                  inputMode="email"
                  autoComplete="off"
                  maxLength={limits.text.email}
                />
                <FormTextField
                  control={form.control}
                  name={`letters.${sent.indexOf(letter)}.name`}
                  label={labels.name}
                  maxLength={limits.text.recipient}
                />
              </>
            )}
          </Box>
        ))}
        {sent.length === 0 ? (
          <Note severity="warning">{partnerTexts.nothingToAsk}</Note>
        ) : (
          <FormTextField
            control={form.control}
            name="message"
            label={labels.message}
            multiline
            rows={3}
            maxLength={limits.text.comment}
          />
        )}
      </Box>
    </FormDialog>
  )
}

const Jobs = ({ letter: { jobs } }: { letter: PartnerLetter }) => (
  <Box component="ul" sx={{ m: 0, pl: 5, typography: 'cell', overflowWrap: 'anywhere' }}>
    {jobs.map(({ occurrence_id, building, kind_name, due_by, planned_on, planned_month, refusal }) => (
      <li key={occurrence_id}>
        {`${building.name}　${kind_name}　期限 ${formatDay(due_by)}　予定 ${planned_on ? formatDay(planned_on) : monthText(planned_month)}`}
        {refusal !== null && <Box sx={{ color: 'warning.dark' }}>{`依頼しません：${refusal}`}</Box>}
      </li>
    ))}
  </Box>
)
