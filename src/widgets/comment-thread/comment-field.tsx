import type { Dispatch, SetStateAction, KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { limits } from '#domain/limits.ts'
import type { CommentTarget } from '#src/api/comments.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import type { useComposing } from './use-composing.ts'
import type { CommentDraft } from './comment-draft.ts'

type CommentFieldProps = {
  target: CommentTarget
  error: string | null
  length: number
  draft: CommentDraft
  create: ReturnType<typeof useComposing>['create']
  setInput: Dispatch<SetStateAction<HTMLTextAreaElement | null>>
  onChange: (field: HTMLTextAreaElement) => void
  mentions: ReturnType<typeof useComposing>['mentions']
  onKeyDown: (event: KeyboardEvent) => void
}

/** What is written, with who is named. */
export const CommentField = ({
  target,
  error,
  length,
  draft,
  create,
  setInput,
  onChange,
  mentions,
  onKeyDown,
}: CommentFieldProps) => (
  <FieldFrame
    label="コメント"
    hint={
      <>
        @で名前を挙げると、その人に通知します。
        <Box component="span" sx={{ display: { phone: 'none' } }}>
          Ctrl+Enterで送信できます。
          {'matter_id' in target && '画像を貼り付けると、送信したときに報告フォルダに入ります。'}
        </Box>
      </>
    }
    error={error ?? undefined}
    counter={{ length, max: limits.text.comment }}
  >
    {({ id, describedBy }) => (
      <OutlinedInput
        id={id}
        fullWidth
        multiline
        minRows={2}
        maxRows={10}
        value={draft.body}
        readOnly={create.isPending}
        error={error !== null}
        inputRef={setInput}
        onChange={(event) => onChange(event.target as HTMLTextAreaElement)}
        onSelect={(event) => mentions.moveCaret((event.target as HTMLTextAreaElement).selectionStart)}
        onBlur={() => mentions.moveCaret(null)}
        onKeyDown={onKeyDown}
        slotProps={{ input: { 'aria-describedby': describedBy, ...mentions.fieldProps } }}
      />
    )}
  </FieldFrame>
)
