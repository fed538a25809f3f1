/**
 * 書類を作成: choose a template, name the document, land in its editor.
 *
 *   <CreateDocumentDialog companyId={companyId} open={isOpen} onClose={close} matterId={matter.id} />
 *
 * With `template` the choice is made already; with `matterId` the document belongs to that matter, whose own templates
 * are offered; another of the company's is linked to it first.
 */
import { Suspense, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TemplateRef } from '#domain/templates/templates.contract.ts'
import { matterQueries } from '#src/api/matters.ts'
import { useLinkToMatter } from '#src/api/matter-changes.ts'
import { invalidateNoun } from '#src/api/query.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'

const TemplatePicker = lazyPart(() =>
  import('../template-picker/template-picker.tsx').then((module) => module.TemplatePicker),
)
const NewDocumentDialog = lazyPart(() => import('./new-document-dialog.tsx').then((module) => module.NewDocumentDialog))

export type CreateDocumentDialogProps = {
  companyId: string
  open: boolean
  onClose: () => void
  matterId?: number
  template?: TemplateRef
}

export const CreateDocumentDialog = ({ open, ...props }: CreateDocumentDialogProps) =>
  open && (
    <Suspense>
      <CreateDocumentSteps {...props} />
    </Suspense>
  )

const CreateDocumentSteps = ({
  companyId,
  onClose,
  matterId,
  template: given,
}: Omit<CreateDocumentDialogProps, 'open'>) => {
  const [chosen, setChosen] = useState<TemplateRef>()
  const [isLinking, setLinking] = useState(false)
  const storedId = matterId !== undefined && matterId > 0 ? matterId : undefined
  const matter = useQuery({ ...matterQueries.detail(companyId, storedId ?? 0), enabled: storedId !== undefined })
  const template = given ?? chosen
  if (template) {
    return (
      <NewDocumentDialog
        companyId={companyId}
        matterId={matterId}
        template={template}
        matter={matter.data}
        onClose={onClose}
        onChangeTemplate={given ? undefined : () => setChosen(undefined)}
      />
    )
  }
  if (matter.isLoading) return null
  if (isLinking && storedId !== undefined)
    return (
      <LinkTemplate
        companyId={companyId}
        matterId={storedId}
        onClose={() => setLinking(false)}
        onLinked={(linked) => {
          setLinking(false)
          setChosen(linked)
        }}
      />
    )
  return (
    <TemplatePicker
      companyId={companyId}
      matterId={storedId}
      offersLast
      onAdd={matter.data?.canEdit ? () => setLinking(true) : undefined}
      onClose={onClose}
      onSubmit={([first]) => setChosen(first)}
    />
  )
}

type LinkTemplateProps = {
  companyId: string
  matterId: number
  onClose: () => void
  onLinked: (template: TemplateRef) => void
}

/** A template of the company for a matter: it is the matter's from then on. */
const LinkTemplate = ({ companyId, matterId, onClose, onLinked }: LinkTemplateProps) => {
  const client = useQueryClient()
  const link = useLinkToMatter(companyId, '書類テンプレート')
  const handleSubmit = (template: TemplateRef) =>
    link.mutate(
      { id: matterId, template_ids: [template.id] },
      {
        onSuccess: () => {
          void invalidateNoun(client, companyId, 'templates')
          onLinked(template)
        },
      },
    )
  return (
    <TemplatePicker
      companyId={companyId}
      submitting={link.isPending}
      onClose={onClose}
      onSubmit={([first]) => first && handleSubmit(first)}
    />
  )
}
