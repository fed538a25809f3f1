import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import CloseOutlined from '@mui/icons-material/CloseOutlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import SendOutlined from '@mui/icons-material/SendOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { limits } from '#domain/limits.ts'
import { textLength } from '#domain/text/length.ts'
import { maxLength, required } from '#domain/text/validation.ts'
import type { UserRef } from '#domain/users/users.contract.ts'
import { mayHaveArrived } from '#src/api/attempts.ts'
import { useCreateComment } from '#src/api/comment-changes.ts'
import type { CommentTarget } from '#src/api/comments.ts'
import { isValidation } from '#src/api/errors.ts'
import { usePastedPictures } from '#src/lib/pasted-pictures.ts'
import { randomKey } from '#src/lib/random-key.ts'
import { FieldFrame } from '#src/ui/fields/field-frame.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { visuallyHidden } from '#src/ui/visually-hidden.ts'
import { sendOrQueue } from '#src/outbox/queue/send-or-queue.ts'
import { useUploads } from '#src/outbox/queue/use-uploads.ts'
import { MentionList } from './mention-list.tsx'
import { insertMention, mentionedIn } from './mentions.ts'
import type { MentionQuery } from './mentions.ts'
import { usePicturesOf, withPictures } from './pasted-with-comment.ts'
import { useCommentDraft } from './use-comment-draft.ts'
import { useMentionCandidates } from './use-mention-candidates.ts'
import { useMentions } from './use-mentions.ts'

type CommentComposerProps = {
  companyId: string
  target: CommentTarget
  /** What the thing is called where it waits to be sent. */
  label: string
  user: { id: number }
}

/** Where a comment is written. @ offers people to name; what is not sent stays, also after a failure or a reload. */
export const CommentComposer = ({ companyId, target, label, user }: CommentComposerProps) => {
  const { draft, change, clear } = useCommentDraft(companyId, target, user)
  const candidates = useMentionCandidates(companyId, target, user)
  const create = useCreateComment(companyId, target)
  const uploads = useUploads()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [input, setInput] = useState<HTMLTextAreaElement | null>(null)
  const pasted = usePicturesOf({ companyId, target, userId: user.id })
  const body = withPictures(draft.body, pasted.pictures)
  const length = textLength(body)
  const isTooLong = length > limits.text.comment
  const error = isTooLong ? maxLength('コメント', limits.text.comment) : refusal

  const handlePick = (person: UserRef, query: MentionQuery): number => {
    const { body, caret } = insertMention(draft.body, query, person)
    // The caret can only be placed in the text once it stands there.
    flushSync(() =>
      change({
        body,
        people: [...draft.people.filter(({ id }) => id !== person.id), { id: person.id, name: person.name }],
      }),
    )
    input?.focus()
    input?.setSelectionRange(caret, caret)
    return caret
  }
  const mentions = useMentions(draft.body, candidates, handlePick)

  /** What was perhaps sent under it is not what stands here now. */
  const dropKey = () => change({ body: draft.body, people: draft.people })
  const setPictures = (pictures: readonly File[]) => {
    pasted.set(pictures)
    dropKey()
  }

  const handleSend = () => {
    if (create.isPending || isTooLong) return
    if (body.trim() === '') return setRefusal(required('コメント'))
    const { pictures } = pasted
    const request = { body, mentioned_user_ids: mentionedIn(draft.body, draft.people).map(({ id }) => id) }
    const key = draft.key ?? randomKey()
    change({ ...draft, key })
    void sendOrQueue(
      { kind: 'comment', company_id: companyId, label, target, body: request },
      () => create.mutateAsync({ ...request, key }),
      () => key,
    ).then(
      () => {
        clear()
        pasted.set([])
        if ('matter_id' in target && pictures.length > 0)
          void uploads.add(
            { kind: 'report-folder', company_id: companyId, matter_id: target.matter_id, label: '報告フォルダ' },
            pictures,
          )
      },
      (failure: unknown) => {
        if (!mayHaveArrived(failure)) dropKey()
        setRefusal(isValidation(failure) ? (Object.values(failure.fields)[0] ?? failure.message) : null)
      },
    )
  }
  const handleChange = (field: HTMLTextAreaElement) => {
    setRefusal(null)
    change({ body: field.value, people: draft.people })
    mentions.moveCaret(field.selectionStart)
  }
  const area = useRef<HTMLElement>(null)
  usePastedPictures(area, (pictures) => {
    if (!('matter_id' in target))
      return setRefusal(
        '書類のコメントには画像を添えられません。書類の写真の項目か、案件の報告フォルダに貼り付けてください。',
      )
    setRefusal(null)
    setPictures([...pasted.pictures, ...pictures])
  })
  const handleKeyDown = (event: KeyboardEvent) => {
    if (mentions.handleKey(event)) return
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    handleSend()
  }

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
            onChange={(event) => handleChange(event.target as HTMLTextAreaElement)}
            onSelect={(event) => mentions.moveCaret((event.target as HTMLTextAreaElement).selectionStart)}
            onBlur={() => mentions.moveCaret(null)}
            onKeyDown={handleKeyDown}
            slotProps={{ input: { 'aria-describedby': describedBy, ...mentions.fieldProps } }}
          />
        )}
      </FieldFrame>
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
      {pasted.pictures.length > 0 && (
        <Box component="ul" aria-label="添える画像" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none', typography: 'body2' }}>
          {pasted.pictures.map((picture, index) => (
            // Those pasted within one minute are namesakes.
            <Box component="li" key={`${index} ${picture.name}`} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <ImageOutlined sx={{ fontSize: 20, color: 'neutral.600' }} />
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {picture.name}
              </Box>
              <IconButton
                aria-label={`「${picture.name}」を外す`}
                disabled={create.isPending}
                onClick={() => setPictures(pasted.pictures.filter((each) => each !== picture))}
              >
                <CloseOutlined sx={{ fontSize: 18 }} />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 2 }}>
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
