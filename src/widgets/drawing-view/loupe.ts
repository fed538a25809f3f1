/** What a thumb covers, shown above it and larger, with a cross at the place that is meant. */
const size = 120
const magnified = 2
/** From the finger to the middle of the loupe, in px. */
const distance = 104

type Place = { x: number; y: number }

/** Draws parts of canvases that fill `host`; `dots` a px of the screen. */
export const createLoupe = (host: HTMLElement, dots: number, ink: string) => {
  const canvas = document.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  canvas.width = canvas.height = size * dots
  Object.assign(canvas.style, {
    position: 'absolute',
    left: '0',
    top: '0',
    width: `${size}px`,
    height: `${size}px`,
    borderRadius: '50%',
    boxShadow: '0 2px 8px rgba(0,0,0,.4)',
    pointerEvents: 'none',
    visibility: 'hidden',
  })
  host.append(canvas)
  const drawCross = (context: CanvasRenderingContext2D) => {
    const middle = size / 2
    for (const [colour, width] of [
      ['#fff', 4],
      [ink, 1.5],
    ] as const) {
      context.strokeStyle = colour
      context.lineWidth = width
      context.beginPath()
      for (const [from, to] of [
        [-18, -5],
        [5, 18],
      ] as const) {
        context.moveTo(middle + from, middle)
        context.lineTo(middle + to, middle)
        context.moveTo(middle, middle + from)
        context.lineTo(middle, middle + to)
      }
      context.stroke()
    }
    context.strokeStyle = ink
    context.lineWidth = 2
    context.beginPath()
    context.arc(middle, middle, middle - 1, 0, 2 * Math.PI)
    context.stroke()
  }
  return {
    show: ({ x, y }: Place, layers: readonly HTMLCanvasElement[]): void => {
      const context = canvas.getContext('2d')
      if (!context) return
      const { clientWidth, clientHeight } = host
      context.setTransform(dots, 0, 0, dots, 0, 0)
      context.fillStyle = '#fff'
      context.fillRect(0, 0, size, size)
      const part = size / magnified
      for (const layer of layers) {
        const [across, down] = [layer.width / clientWidth, layer.height / clientHeight]
        context.drawImage(
          layer,
          (x - part / 2) * across,
          (y - part / 2) * down,
          part * across,
          part * down,
          0,
          0,
          size,
          size,
        )
      }
      drawCross(context)
      // Under the finger where there is no room above it.
      const top = y - distance < size / 2 ? y + distance : y - distance
      const left = Math.min(clientWidth - size / 2, Math.max(size / 2, x))
      canvas.style.transform = `translate(${left - size / 2}px, ${top - size / 2}px)`
      canvas.style.visibility = 'visible'
    },
    hide: (): void => {
      canvas.style.visibility = 'hidden'
    },
  }
}
