/**
 * 書類を作成: choose a template, name the document, land in its editor.
 *
 *   <CreateDocumentDialog companyId={companyId} open={isOpen} onClose={close} matterId={matter.id} />
 *
 * With `template` the choice is made already; with `matterId` the document belongs to that matter, whose own templates
 * are offered where it has any.
 */
import { lazy, Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { TemplateRef } from '#domain/templates/templates.contract.ts'
import { matterQueries } from '#src/api/matters.ts'

const TemplatePicker = lazy(() => import('../template-picker/template-picker.tsx').then((module) => ({ default: module.TemplatePicker })))
const NewDocumentDialog = lazy(() => import('./new-document-dialog.tsx').then((module) => ({ default: module.NewDocumentDialog })))

export type CreateDocumentDialogProps = {
  companyId: string
  open: boolean
  onClose: () => void
  matterId?: number
  template?: TemplateRef
}

export const CreateDocumentDialog = ({ open, ...props }: CreateDocumentDialogProps) => open && <Suspense><CreateDocumentSteps {...props} /></Suspense>

const CreateDocumentSteps = ({ companyId, onClose, matterId, template: given }: Omit<CreateDocumentDialogProps, 'open'>) => {
  const [chosen, setChosen] = useState<TemplateRef>()
  const matter = useQuery({ ...matterQueries.detail(companyId, matterId ?? 0), enabled: matterId !== undefined })
  const template = given ?? chosen
  if (template) {
    return <NewDocumentDialog companyId={companyId} matterId={matterId} template={template} onClose={onClose} onChangeTemplate={given ? undefined : () => setChosen(undefined)} />
  }
  if (matter.isLoading) return null
  const ofMatter = matter.data && matter.data.templates.length > 0 ? matterId : undefined
  return <TemplatePicker companyId={companyId} matterId={ofMatter} onClose={onClose} onSubmit={([first]) => setChosen(first)} />
}
