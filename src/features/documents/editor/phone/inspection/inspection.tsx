/** 点検モード: a form walked through with one thumb, over the phone's own editor: the same fields, saving and errors. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import ViewAgendaOutlined from '@mui/icons-material/ViewAgendaOutlined'
import ViewCarouselOutlined from '@mui/icons-material/ViewCarouselOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { DocsDataValue, Document } from '#domain/documents/documents.contract.ts'
import { findingOf } from '#domain/documents/findings.ts'
import { inspectionScreens, isNextRow, nextEmptyScreen, screenTitle } from '#domain/documents/inspection-screens.ts'
import type { InspectionScreen } from '#domain/documents/inspection-screens.ts'
import { isEmptyValue } from '#domain/documents/docs-data.ts'
import { withMachine } from '#domain/documents/machine-names.ts'
import { sectionsOf } from '#domain/documents/sections.ts'
import type { SheetGroup } from '#domain/documents/sections.ts'
import { sheetAddressOf } from '#domain/templates/cell-reference.ts'
import { toldApart } from '#domain/templates/item-names.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import type { Draft } from '#src/features/documents/editor/draft/draft.ts'
import { useMachineName, useProgress } from '#src/features/documents/editor/draft/use-draft.ts'
import { ChooseContext } from '#src/features/documents/editor/fields/choose-context.ts'
import { CopyAllButton } from '#src/features/documents/editor/fields/copy-all-button.tsx'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import { itemError } from '#src/features/documents/editor/fields/item-error.ts'
import { PreviousLookContext } from '#src/features/documents/editor/fields/previous-look.ts'
import { inRow, phoneHeader } from '#src/ui/sizes/rows.ts'
import { lowWindow } from '#src/ui/text/field-frame.tsx'
import { WaitingCount } from '#src/outbox/screens/waiting-count.tsx'
import { LiveGlimpses } from '#src/features/documents/editor/phone/live-glimpses.tsx'
import type { PhoneSaving } from '#src/features/documents/editor/phone/use-phone-saving.ts'
import { ActionBar } from '#src/ui/page/action-bar.tsx'
import { DocumentTitle } from '#src/ui/page/document-title.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { InspectionItem } from './inspection-item.tsx'
import { inspectionPlaces, isByItem, keepByItem } from './inspection-place.ts'
import { useSwipe } from './use-swipe.ts'

type InspectionProps = {
  document: Document
  draft: Draft
  groups: readonly SheetGroup<TemplateItem>[]
  saving: PhoneSaving
  /** Whether to go on from an item that may be a slip. */
  askBack: (item: TemplateItem) => Promise<boolean>
  onClose: () => void
}

/** The screens of the form, and which of them is looked at. */
const useScreens = (documentId: number, groups: readonly SheetGroup<TemplateItem>[]) => {
  const [byItem, setByItem] = useState(isByItem)
  const sections = useMemo(
    () => groups.flatMap((group) => group.sections.map((one) => ({ ...one, items: toldApart(one.items) }))),
    [groups],
  )
  const screens = useMemo(() => inspectionScreens(sections, byItem), [sections, byItem])
  const [key, setKey] = useState(() => inspectionPlaces.read(documentId))
  const found = screens.findIndex(({ items }) => items.some(({ id }) => id === key))
  const index = Math.max(0, found)
  const screen = screens[index]
  const show = (to: number) => {
    const next = screens[to]
    if (!next) return
    setKey(next.key)
    inspectionPlaces.keep(documentId, next.key)
  }
  const switchLayout = () => {
    keepByItem(!byItem)
    setKey(screen?.key ?? null)
    setByItem(!byItem)
  }
  return { screens, index, screen, byItem, show, switchLayout }
}

type WaysProps = {
  screens: readonly InspectionScreen<TemplateItem>[]
  index: number
  onGo: (step: 1 | -1) => void
  onJump: () => void
}

/** Back, on, and to what is still empty. */
const Ways = ({ screens, index, onGo, onJump }: WaysProps) => {
  const screen = screens[index]!
  return (
    <ActionBar>
      <Button disabled={index === 0} onClick={() => onGo(-1)}>
        {isNextRow(screens[index - 1], screen) ? '前の行' : '前へ'}
      </Button>
      <Button onClick={onJump}>未入力へ</Button>
      <Button variant="contained" color="primary" onClick={() => onGo(1)}>
        {nextLabel(screen, screens[index + 1])}
      </Button>
    </ActionBar>
  )
}

const nextLabel = (
  screen: InspectionScreen<TemplateItem>,
  next: InspectionScreen<TemplateItem> | undefined,
): string => {
  if (!next) return '完了'
  return isNextRow(screen, next) ? '次の行' : '次へ'
}

/** The first screen is where the page begins; a later one is told to whoever does not see it. */
const useTellScreen = (index: number) => {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const bodyRef = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) headingRef.current?.focus()
    isFirst.current = false
    bodyRef.current?.scrollTo?.(0, 0)
  }, [index])
  return { headingRef, bodyRef }
}

/** Enter leads to the next field of the screen, behind the last one on. */
const goOnByEnter = (event: KeyboardEvent, goOn: () => void): void => {
  const { target, key: pressed, nativeEvent } = event
  if (pressed !== 'Enter' || nativeEvent.isComposing) return
  if (!(target instanceof HTMLInputElement) || target.type !== 'text') return
  event.preventDefault()
  const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="text"]')]
  const next = inputs[inputs.indexOf(target) + 1]
  if (next) next.focus()
  else goOn()
}

type QuestionProps = Pick<InspectionProps, 'document' | 'draft'> &
  ReturnType<typeof useSwipe> & {
    screen: InspectionScreen<TemplateItem>
    bodyRef: Ref<HTMLDivElement>
    onKeyDown: (event: KeyboardEvent) => void
    onChanged: () => void
  }

/** The items of a screen; one that is alone has the sheet beside it. */
const Question = ({ document, draft, screen, bodyRef, onChanged, ...handlers }: QuestionProps) => {
  const isAlone = screen.items.length === 1
  return (
    <Box
      {...handlers}
      ref={bodyRef}
      sx={{
        flex: 1,
        minHeight: 0,
        overflowY: 'auto',
        display: 'flex',
        flexDirection: 'column',
        gap: 5,
        px: 4,
        pt: 4,
        pb: isAlone ? 0 : 4,
        [lowWindow]: { pt: 2 },
      }}
    >
      <Glimpses document={document} draft={draft} item={screen.items[0]!} isAlone={isAlone}>
        <PreviousLookContext value={isAlone ? 'open' : 'line'}>
          {screen.items.map((item, at) => (
            <InspectionItem key={item.id} item={item} label={screen.labels[at]!} isAlone={isAlone} />
          ))}
        </PreviousLookContext>
      </Glimpses>
      {screen.items.length > 1 && <CopyAllButton items={screen.items} onChanged={onChanged} />}
    </Box>
  )
}

export const Inspection = ({ document, draft, groups, saving, askBack, onClose }: InspectionProps) => {
  const { screens, index, screen, byItem, show, switchLayout } = useScreens(document.id, groups)
  const progress = useProgress(draft, document.template.items)

  const { headingRef, bodyRef } = useTellScreen(index)

  /** What is typed here goes into the outbox; answers whether nothing stands in the way. */
  const leave = async (): Promise<boolean> => {
    const items = screen?.items ?? []
    for (const item of items) if (!(await askBack(item))) return false
    const areRight = draft.check(items, itemError).size === 0
    // Whoever goes on does not wait for the connection: what fails says so itself.
    void saving.save()
    return areRight
  }
  const handleClose = async () => {
    if (await leave()) onClose()
  }
  const go = async (step: 1 | -1) => {
    if (!(await leave())) return
    if (index + step >= screens.length) onClose()
    else show(index + step)
  }
  const jump = async () => {
    if (!(await leave())) return
    const empty = nextEmptyScreen(screens, index, draft.current())
    if (empty === null) toast.success('すべての項目が入力されています')
    else if (empty === index) toast.success('未入力はこの画面だけです')
    else show(empty)
  }
  const handleChoose = (item: TemplateItem, data: DocsDataValue) => {
    void saving.choose(item, data)
    // What is out of order wants a photo or a matter: one stays with it.
    const isDone = byItem && screen?.items.length === 1 && (item.type === 'radio' || item.type === 'select')
    if (isDone && !isEmptyValue(data) && findingOf(item, data) === null && index + 1 < screens.length) show(index + 1)
  }
  const swipe = useSwipe((step) => {
    if (index + step >= 0 && index + step < screens.length) void go(step)
  })
  if (!screen) return null
  return (
    // The screen does not grow: only the question scrolls, and nothing that appears moves an answer.
    <Box
      data-still
      sx={{
        display: 'flex',
        flexDirection: 'column',
        height: 'calc(100dvh - var(--carried-line, 0px))',
        bgcolor: 'background.paper',
      }}
    >
      <DocumentTitle about={document.title}>点検モード</DocumentTitle>
      <InspectionHeader
        headingRef={headingRef}
        screen={screen}
        place={`${index + 1} / ${screens.length}画面`}
        progress={progress}
        byItem={byItem}
        isOffline={saving.isOffline}
        onClose={() => void handleClose()}
        onSwitch={switchLayout}
      />
      <ChooseContext value={handleChoose}>
        <Question
          {...swipe}
          document={document}
          draft={draft}
          screen={screen}
          bodyRef={bodyRef}
          onKeyDown={(event) => goOnByEnter(event, () => void go(1))}
          onChanged={() => void saving.save()}
        />
      </ChooseContext>
      <Ways screens={screens} index={index} onGo={(step) => void go(step)} onJump={() => void jump()} />
    </Box>
  )
}

type GlimpsesProps = Pick<InspectionProps, 'document' | 'draft'> & {
  item: TemplateItem
  isAlone: boolean
  children: ReactNode
}

/** The sheet of an item that is alone on its screen, with what is typed. */
const Glimpses = ({ item, isAlone, children, ...editing }: GlimpsesProps) => {
  const { companyId } = useEditor()
  const place = sheetAddressOf(item)
  return isAlone && place ? (
    <LiveGlimpses {...editing} companyId={companyId} sheet={place.sheet}>
      {children}
    </LiveGlimpses>
  ) : (
    children
  )
}

type InspectionHeaderProps = {
  headingRef: Ref<HTMLHeadingElement>
  screen: InspectionScreen<TemplateItem>
  /** Which screen of how many. */
  place: string
  progress: ReturnType<typeof useProgress>
  byItem: boolean
  isOffline: boolean
  onClose: () => void
  onSwitch: () => void
}

const InspectionHeader = ({
  headingRef,
  screen,
  place,
  progress,
  byItem,
  isOffline,
  onClose,
  onSwitch,
}: InspectionHeaderProps) => {
  const { row } = screen
  const { draft, template } = useEditor()
  const first = screen.items[0]
  const section = useMemo(
    () => sectionsOf(template.items).find(({ items }) => items.some(({ id }) => id === first?.id)),
    [template, first],
  )
  const ofSection = useMachineName(draft, section?.items ?? [])
  const machine = useMachineName(draft, screen.items) ?? ofSection
  return (
    <Box component="header" sx={phoneHeader}>
      <Box sx={{ ...inRow, gap: 1, minHeight: 52, px: 1, [lowWindow]: { minHeight: 44 } }}>
        <IconButton aria-label="セクションの一覧に戻る" onClick={onClose}>
          <ArrowBackOutlined />
        </IconButton>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography
            ref={headingRef}
            tabIndex={-1}
            variant="h3"
            component="h1"
            sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', outline: 'none' }}
          >
            {withMachine(screenTitle(screen), machine)}
          </Typography>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {row?.name &&
              `${row.name === screen.section ? '' : `${screen.section} `}${row.number} / ${row.count}行\u3000`}
            {`${place}\u3000入力 ${progress.filled} / ${progress.total}`}
          </Box>
        </Box>
        <WaitingCount isOffline={isOffline} />
        <IconButton aria-label={byItem ? '一覧で表示' : '1項目ずつ表示'} onClick={onSwitch}>
          {byItem ? <ViewAgendaOutlined /> : <ViewCarouselOutlined />}
        </IconButton>
      </Box>
      <LinearProgress
        variant="determinate"
        aria-label="入力の進みぐあい"
        value={progress.total === 0 ? 0 : (progress.filled / progress.total) * 100}
      />
    </Box>
  )
}
