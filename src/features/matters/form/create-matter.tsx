import { Suspense, type ComponentProps } from 'react'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { useShowMatter } from './use-show-matter.ts'

const CreateMatterDialog = lazyPart(() =>
  import('./create-matter-dialog.tsx').then((module) => module.CreateMatterDialog),
)

/** The form of a new matter wherever one is begun; what was made is shown. */
export const CreateMatter = (props: Omit<ComponentProps<typeof CreateMatterDialog>, 'onCreated'>) => {
  const showMatter = useShowMatter(props.companyId)
  return (
    <Suspense>
      <CreateMatterDialog {...props} onCreated={showMatter} />
    </Suspense>
  )
}
