import { createElement } from 'react'
import type { ComponentType } from 'react'
import { usePressedPart, withFirstPress } from '#src/lib/first-press.ts'
import { sayMissing } from './lazy-part.tsx'

const sayAndClose = ({ onClose }: { onClose: () => void }): void => {
  sayMissing()
  onClose()
}

/**
 * What a press opens, without its code in the page's first load: that comes with the first press of all, so that the part
 * stands there as soon as it is shown. Where it does not load, `instead` is called, or a toast says so and it closes.
 */
export const pressedPart = <Props extends { onClose: (...result: never[]) => void }>(
  load: () => Promise<ComponentType<Props>>,
  instead?: (props: Props) => void,
): ComponentType<Props> => {
  const pressed = withFirstPress(async () => ({ Part: await load() }))
  return function PressedPart(props: Props) {
    const handleMissing = () => (instead ?? sayAndClose)(props)
    const loaded = usePressedPart(pressed, true, handleMissing)
    return loaded && createElement(loaded.Part, props)
  }
}
