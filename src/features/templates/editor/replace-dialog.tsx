import { useMemo, useState } from 'react'
import { replacedNames } from '#src/features/templates/draft/draft-many.ts'
import { RenameField, RenameFrame } from './rename-frame.tsx'
import type { RenameDialogProps } from './rename-frame.tsx'

/** Other words in the names of the items that are chosen. */
export const ReplaceDialog = ({ items, keys, ...dialog }: RenameDialogProps) => {
  const [words, setWords] = useState('')
  const [others, setOthers] = useState('')
  const names = useMemo(() => replacedNames(items, keys, words, others), [items, keys, words, others])
  return (
    <RenameFrame {...dialog} title="名前を置換" submitLabel="置換" items={items} names={names}>
      <RenameField
        label="検索する文字"
        error={words !== '' && names.size === 0 ? missing(words, others) : undefined}
        autoFocus
        value={words}
        onChange={setWords}
      />
      <RenameField
        label="置換後の文字"
        hint="空欄にすると、検索する文字を取り除きます。"
        value={others}
        onChange={setOthers}
      />
    </RenameFrame>
  )
}

const missing = (words: string, others: string): string =>
  words === others ? '置換後の文字が同じです。' : '選択した項目の名前に、この文字はありません。'
