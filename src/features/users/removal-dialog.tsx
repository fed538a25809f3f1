import { useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { stepLabel } from '#domain/approvals/approvals.labels.ts'
import { approverCandidates } from '#domain/approvals/approvals.policy.ts'
import type { Departure, RemoveUserRequest } from '#domain/users/departures.contract.ts'
import type { UserListItem } from '#domain/users/users.contract.ts'
import { userTexts } from '#domain/users/users.texts.ts'
import { describeError } from '#src/api/errors.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { userQueries, useRemoveUser } from '#src/api/users.ts'
import { below } from '#src/ui/below.ts'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { FieldError } from '#src/ui/fields/field-frame.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Note } from '#src/ui/note.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { toast } from '#src/ui/toast.tsx'

type RemovalDialogProps = { companyId: string; user: UserListItem; onClose: () => void }
type Person = { id: number; name: string }

/** What hangs on the person, line by line; `key` is what is remembered of a line's successor. */
type Line = {
  key: string
  name: string
  detail?: string
  /** Without a successor the person is not removed. */
  isRequired: boolean
  /** What becomes of it without one. */
  without: string
  candidates: readonly Person[]
}

const linesOf = (departure: Departure, candidates: readonly Person[]) => ({
  approvals: departure.approvals.map(({ approval_id, order_number, document, is_alone, taken_user_ids }): Line => {
    const free = candidates.filter(({ id }) => !taken_user_ids.includes(id))
    const isRequired = is_alone && free.length > 0
    return {
      key: `approvals-${approval_id}`,
      name: document.name,
      detail: stepLabel(order_number),
      isRequired,
      without: isRequired ? '選択' : is_alone ? 'なし（申請を取り消し）' : 'なし（ほかの人が承認）',
      candidates: free,
    }
  }),
  matters: departure.matters.map(({ id, name }): Line => ({
    key: `matters-${id}`,
    name,
    isRequired: true,
    without: '選択',
    candidates,
  })),
  documents: departure.documents.map(({ id, name }): Line => ({
    key: `documents-${id}`,
    name,
    isRequired: false,
    without: '引き継がない',
    candidates,
  })),
})

const headings = {
  approvals: { title: '承認待ちの書類', hint: '代理の承認者を選択してください。' },
  matters: { title: 'ほかにメンバーがいない案件', hint: '後任のメンバーを選択してください。' },
  documents: { title: '作成中の書類', hint: '書類の作成を引き継ぐ人を選択できます。' },
} as const
const groups = ['approvals', 'matters', 'documents'] as const

/** 会社から削除: shows what hangs on the person, and names who takes it over. */
export const RemovalDialog = ({ companyId, user, onClose }: RemovalDialogProps) => {
  const departure = useQuery(userQueries.departure(companyId, user.id))
  const members = useQuery(userQueries.refs(companyId))
  const remove = useRemoveUser(companyId)
  const [successors, setSuccessors] = useState<Record<string, number>>({})
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const candidates = approverCandidates(members.data ?? [], { currentUserId: user.id, chosenIds: [], name: '' })
  const lines = departure.data && linesOf(departure.data, candidates)
  const all = lines ? groups.flatMap((group) => lines[group]) : []
  const missing = all.filter(({ key, isRequired }) => isRequired && successors[key] === undefined)

  const handleAll = (id: number) =>
    setSuccessors(
      Object.fromEntries(
        all.flatMap(({ key, candidates: own }) => (own.some((each) => each.id === id) ? [[key, id]] : [])),
      ),
    )
  const handleSubmit = async () => {
    setTried(true)
    if (missing.length > 0 || !departure.data) return
    const chosen = (group: (typeof groups)[number], ids: number[]) =>
      ids.flatMap((id) => {
        const user_id = successors[`${group}-${id}`]
        return user_id === undefined ? [] : [{ id, user_id }]
      })
    const body: RemoveUserRequest = {
      approvals: chosen(
        'approvals',
        departure.data.approvals.map(({ approval_id }) => approval_id),
      ).map(({ id, user_id }) => ({ approval_id: id, user_id })),
      matters: chosen(
        'matters',
        departure.data.matters.map(({ id }) => id),
      ).map(({ id, user_id }) => ({ matter_id: id, user_id })),
      documents: chosen(
        'documents',
        departure.data.documents.map(({ id }) => id),
      ).map(({ id, user_id }) => ({ document_id: id, user_id })),
    }
    try {
      await remove.mutateAsync({ id: user.id, ...body })
      toast.success(`${user.name}さんを会社から削除しました。`)
      onClose()
    } catch (error) {
      setFailure(describeError(error))
      void departure.refetch()
    }
  }
  const loadError = loadFailure(departure) ?? loadFailure(members)
  return (
    <FormDialog
      open
      danger
      title="会社から削除"
      submitLabel="削除"
      submittingLabel="削除中..."
      submitting={remove.isPending}
      submitDisabled={!lines || !members.data}
      error={failure}
      onClose={onClose}
      onSubmit={() => void handleSubmit()}
    >
      <Box sx={{ display: 'grid', gap: 5 }}>
        <Note severity="warning">
          {`${user.name}さんはすぐにログアウトし、この会社の案件や書類を開けなくなります。履歴には「${user.name}（退会）」として残ります。もう一度招待すると、元の状態で戻れます。`}
        </Note>
        {loadError && <ErrorPanel {...loadError} />}
        {!loadError && (!lines || !members.data) && <SkeletonRows rows={3} height={48} />}
        {lines && members.data && all.length === 0 && (
          <Typography variant="body2">承認待ちの書類や、引き継ぎが必要な案件はありません。</Typography>
        )}
        {all.length > 1 && members.data && (
          <Successor
            label="まとめて選択"
            value={undefined}
            without="選択"
            candidates={candidates}
            onChange={(id) => id !== undefined && handleAll(id)}
          />
        )}
        {lines &&
          members.data &&
          groups
            .filter((group) => lines[group].length > 0)
            .map((group) => (
              <Box key={group} component="section" aria-label={headings[group].title}>
                <Typography
                  variant="h4"
                  component="h3"
                >{`${headings[group].title}（${lines[group].length}件）`}</Typography>
                <Box sx={{ mb: 2, typography: 'caption', color: 'text.secondary' }}>{headings[group].hint}</Box>
                {lines[group].map((line) => (
                  <Successor
                    key={line.key}
                    label={line.name}
                    detail={line.detail}
                    value={successors[line.key]}
                    without={line.without}
                    candidates={line.candidates}
                    error={
                      isTried && line.isRequired && successors[line.key] === undefined
                        ? userTexts.successorRequired
                        : undefined
                    }
                    onChange={(id) =>
                      setSuccessors(({ [line.key]: _, ...others }) =>
                        id === undefined ? others : { ...others, [line.key]: id },
                      )
                    }
                  />
                ))}
              </Box>
            ))}
      </Box>
    </FormDialog>
  )
}

type SuccessorProps = {
  label: string
  detail?: ReactNode
  value: number | undefined
  without: string
  candidates: readonly Person[]
  error?: string
  onChange: (id: number | undefined) => void
}

const Successor = ({ label, detail, value, without, candidates, error, onChange }: SuccessorProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { desk: 'minmax(0, 1fr) 240px', phone: 'minmax(0, 1fr)' },
      [below(480)]: { gridTemplateColumns: 'minmax(0, 1fr)' },
      alignItems: 'center',
      gap: 2,
      py: 1.5,
    }}
  >
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', typography: 'body2' }}>
      {label}
      {detail && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{detail}</Box>}
    </Box>
    <Box>
      <Select<number | ''>
        fullWidth
        size="small"
        displayEmpty
        value={value ?? ''}
        error={error !== undefined}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        SelectDisplayProps={{ 'aria-label': `${label}の後任` }}
        MenuProps={{ slotProps: { paper: { sx: { maxHeight: 300 } } } }}
      >
        <MenuItem value="">{without}</MenuItem>
        {candidates.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </Select>
      {error && (
        <Box sx={{ mt: 1 }}>
          <FieldError>{error}</FieldError>
        </Box>
      )}
    </Box>
  </Box>
)
