import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { limits } from '#domain/limits.ts'
import { textLength } from '#domain/text/length.ts'
import { maxLength, required } from '#domain/text/validation.ts'
import type { UserRef } from '#domain/users/users.contract.ts'
import { mayHaveArrived } from '#src/api/attempts.ts'
import { useCreateComment } from '#src/api/comment-changes.ts'
import type { CommentTarget } from '#src/api/comments.ts'
import { isValidation } from '#src/api/errors.ts'
import { sameTapMs } from '#src/lib/once.ts'
import { usePastedPictures } from '#src/lib/pasted-pictures.ts'
import { randomKey } from '#src/lib/random-key.ts'
import { sendOrQueue } from '#src/outbox/queue/send-or-queue.ts'
import { useUploads } from '#src/outbox/queue/use-uploads.ts'
import type { CommentDraft } from './comment-draft.ts'
import { insertMention, mentionedIn } from './mentions.ts'
import type { MentionQuery } from './mentions.ts'
import { usePicturesOf, withPictures } from './pasted-with-comment.ts'
import { useCommentDraft } from './use-comment-draft.ts'
import { useMentionCandidates } from './use-mention-candidates.ts'
import { useMentions } from './use-mentions.ts'

type UseComposingOptions = {
  companyId: string
  target: CommentTarget
  user: { id: number }
  label: string
  onSent?: (() => void) | undefined
}

/** The people who are named in the draft: the list that opens after @, and what it puts into the text. */
const useDraftMentions = (
  draft: CommentDraft,
  change: (draft: CommentDraft) => void,
  candidates: readonly UserRef[],
  input: HTMLTextAreaElement | null,
) => {
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
  return useMentions(draft.body, candidates, handlePick)
}

type SendingOptions = Pick<UseComposingOptions, 'companyId' | 'target' | 'label' | 'onSent'> &
  ReturnType<typeof useCommentDraft> & {
    pasted: ReturnType<typeof usePicturesOf>
    /** What was perhaps sent under the draft's key is not what stands here now. */
    dropKey: () => void
    setRefusal: (refusal: string | null) => void
  }

/** Sends the draft's text with what it says of its pictures, and those after it. */
const useSending = ({
  companyId,
  target,
  label,
  onSent,
  draft,
  change,
  clear,
  pasted,
  dropKey,
  setRefusal,
}: SendingOptions) => {
  const create = useCreateComment(companyId, target)
  const uploads = useUploads()
  /** When the field was emptied by sending what stood in it. */
  const emptiedAt = useRef(-Infinity)
  const handleSend = (body: string) => {
    if (create.isPending) return
    if (body.trim() === '') {
      // The second tap of a glove finds the field empty already: that is nobody's mistake.
      if (performance.now() - emptiedAt.current > sameTapMs) setRefusal(required('コメント'))
      return
    }
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
        emptiedAt.current = performance.now()
        pasted.set([])
        if ('matter_id' in target && pictures.length > 0)
          void uploads.add(
            { kind: 'report-folder', company_id: companyId, matter_id: target.matter_id, label: '報告フォルダ' },
            pictures,
          )
        onSent?.()
      },
      (failure: unknown) => {
        if (!mayHaveArrived(failure)) dropKey()
        setRefusal(isValidation(failure) ? (Object.values(failure.fields)[0] ?? failure.message) : null)
      },
    )
  }
  return { create, handleSend }
}

/** A comment from its first letter until it is sent. */
export const useComposing = ({ companyId, target, user, label, onSent }: UseComposingOptions) => {
  const written = useCommentDraft(companyId, target, user)
  const { draft, change } = written
  const candidates = useMentionCandidates(companyId, target, user)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [input, setInput] = useState<HTMLTextAreaElement | null>(null)
  const pasted = usePicturesOf({ companyId, target, userId: user.id })
  const body = withPictures(draft.body, pasted.pictures)
  const length = textLength(body)
  const isTooLong = length > limits.text.comment
  const error = isTooLong ? maxLength('コメント', limits.text.comment) : refusal
  const mentions = useDraftMentions(draft, change, candidates, input)

  const dropKey = () => change({ body: draft.body, people: draft.people })
  const setPictures = (pictures: readonly File[]) => {
    pasted.set(pictures)
    dropKey()
  }
  const sending = useSending({ companyId, target, label, onSent, ...written, pasted, dropKey, setRefusal })
  const handleSend = () => {
    if (!isTooLong) sending.handleSend(body)
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
  return {
    draft,
    create: sending.create,
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
  }
}
