import type { ReactNode } from 'react'
import SendOutlined from '@mui/icons-material/SendOutlined'
import Box from '@mui/material/Box'
import type { CommentTarget } from '#src/api/comments.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'
import { MentionList } from './mention-list.tsx'
import { AddedPictures } from './added-pictures.tsx'
import { useComposing } from './use-composing.ts'
import { CommentField } from './comment-field.tsx'

type CommentComposerProps = {
  companyId: string
  target: CommentTarget
  /** What the thing is called where it waits to be sent. */
  label: string
  user: { id: number }
  onSent?: () => void
  /** Left of 送信. */
  beside?: ReactNode
}

/** Where a comment is written. @ offers people to name; what is not sent stays, also after a failure or a reload. */
export const CommentComposer = ({ companyId, target, label, user, onSent, beside }: CommentComposerProps) => {
  const {
    draft,
    create,
    input,
    setInput,
    pasted,
    length,
    error,
    mentions,
    setPictures,
    handleSend,
    handleChange,
    area,
    handleKeyDown,
  } = useComposing({ companyId, target, user, label, onSent })

  return (
    <Box
      ref={area}
      component="form"
      aria-label="コメントの入力"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        handleSend()
      }}
    >
      <CommentField
        target={target}
        error={error}
        length={length}
        draft={draft}
        create={create}
        setInput={setInput}
        onChange={handleChange}
        mentions={mentions}
        onKeyDown={handleKeyDown}
      />
      {mentions.people.length > 0 && (
        <MentionList
          id={mentions.listId}
          anchor={input}
          people={mentions.people}
          active={mentions.active}
          onPick={mentions.pick}
        />
      )}
      <Box role="status" sx={visuallyHidden}>
        {mentions.people.length > 0
          ? `${mentions.people.length}人の候補があります`
          : create.isSuccess && draft.body === ''
            ? 'コメントを送信しました'
            : ''}
      </Box>
      {pasted.pictures.length > 0 && <AddedPictures pasted={pasted} create={create} setPictures={setPictures} />}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, mt: 2 }}>
        {beside}
        <LoadingButton
          type="submit"
          startIcon={<SendOutlined />}
          loading={create.isPending}
          loadingText="送信中..."
          sx={{ width: { phone: '100%' } }}
        >
          送信
        </LoadingButton>
      </Box>
    </Box>
  )
}
