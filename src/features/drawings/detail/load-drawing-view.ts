/** The view of a drawing is heavy and comes by itself: whoever knows that it will be wanted asks for it early. */
export const importDrawingView = () => import('#src/widgets/drawing-view/drawing-view.tsx')

/** Where it does not come, the part that shows it says so. */
export const loadDrawingView = (): void => void importDrawingView().catch(() => undefined)
