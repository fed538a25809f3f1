import { Suspense, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { businessDay, formatMoment } from '#domain/dates.ts'
import { valueText } from '#domain/documents/docs-data.ts'
import { contentsDigest, isStale } from '#domain/documents/signed-contents.ts'
import {
  readSignature,
  signatureLimits,
  signatureTexts as texts,
  signatureValue,
} from '#domain/documents/signatures.ts'
import type { Signature } from '#domain/documents/signatures.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { useContents } from '#src/features/documents/editor/draft/use-draft.ts'
import { now } from '#src/lib/now.ts'
import { Tag } from '#src/ui/marks/tag.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { ShownSignature } from '#src/widgets/signature/shown-signature.tsx'
import { useChoose } from './choose-context.ts'
import { useEditor } from './editor-context.ts'
import { ItemFrame } from './item-frame.tsx'
import { useTypedItem } from './use-typed-item.ts'

const SignatureDialog = lazyPart(async () => (await import('./signature-dialog.tsx')).SignatureDialog)
const ReasonDialog = lazyPart(async () => (await import('#src/ui/dialogs/reason-dialog.tsx')).ReasonDialog)

type FieldProps = { item: TemplateItem; take: (data: string | null) => void }

const Field = ({ item, take }: FieldProps) => {
  const { draft, template, documentTitle } = useEditor()
  const { value, isReadOnly, error } = useTypedItem(item)
  const contents = useContents(draft)
  const [opened, setOpened] = useState<'sign' | 'explain' | null>(null)
  const text = valueText(value)
  const signature = readSignature(text)
  const digest = contentsDigest(template.items, contents, businessDay(now()))
  const isOutdated = isStale(text, digest)
  const handleTake = (taken: Signature) => {
    setOpened(null)
    take(signatureValue(taken))
  }
  return (
    <>
      <ItemFrame group item={item} error={error}>
        {() => (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, justifyItems: 'start' }}>
            {signature && <Shown signature={signature} isOutdated={isOutdated} />}
            {!isReadOnly && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
                <Button aria-label={`${item.name}に署名する`} onClick={() => setOpened('sign')} sx={{ minHeight: 48 }}>
                  {signature ? texts.again : texts.sign}
                </Button>
                {isOutdated && (
                  <Button variant="text" onClick={() => setOpened('explain')} sx={{ minHeight: 48 }}>
                    {texts.explain}
                  </Button>
                )}
                {signature && (
                  <Button
                    variant="text"
                    aria-label={`${item.name}を消す`}
                    onClick={() => take(null)}
                    sx={{ minHeight: 48 }}
                  >
                    {texts.clear}
                  </Button>
                )}
              </Box>
            )}
          </Box>
        )}
      </ItemFrame>
      <Suspense>
        {opened === 'sign' && (
          <SignatureDialog
            label={item.name}
            title={documentTitle}
            of={digest}
            name={signature?.name ?? ''}
            onSign={handleTake}
            onClose={() => setOpened(null)}
          />
        )}
        {opened === 'explain' && signature && (
          <ReasonDialog
            title={texts.stale}
            submitLabel="保存"
            label={texts.explanation}
            maxLength={signatureLimits.explanation}
            onExplain={(reason) => handleTake({ ...signature, explained: { text: reason, of: digest } })}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}

const Shown = ({ signature, isOutdated }: { signature: Signature; isOutdated: boolean }) => (
  <>
    <ShownSignature name={signature.name} drawn={signature.strokes.length > 0 ? signature : null} />
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, typography: 'body2' }}>
      {`${signature.name}　${formatMoment(signature.at)}`}
      {isOutdated && <Tag>{texts.stale}</Tag>}
    </Box>
    {signature.explained && !isOutdated && (
      <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {texts.explained(signature.explained.text)}
      </Box>
    )}
  </>
)

/** Kept until the document is saved. */
export const DeskSignature = ({ item }: { item: TemplateItem }) => {
  const { draft } = useEditor()
  return <Field item={item} take={(data) => draft.set(item.id, data)} />
}

/** Saved at once, on this device where there is no connection. */
export const PhoneSignature = ({ item }: { item: TemplateItem }) => {
  const choose = useChoose()
  return <Field item={item} take={(data) => choose(item, data)} />
}
