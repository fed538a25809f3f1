/**
 * Whether a screen can be read in daylight: of every text, icon and chosen answer that is seen, its colour as the browser
 * computes it against what was painted around it. `inkOf` is handed to the page as it is, so it refers to nothing outside
 * itself.
 */
import sharp from 'sharp'

export type Colour = readonly [red: number, green: number, blue: number]
type Box = { left: number; top: number; right: number; bottom: number }
/** What must be told from what lies around it, boxes in CSS px. */
export type Ink =
  | { kind: 'text' | 'icon'; name: string; box: Box; colour: Colour; opacity: number; isBig: boolean }
  /** What is chosen, by the colours that could say so; `isTicked`: an icon does, which is looked at by itself. */
  | { kind: 'chosen'; name: string; box: Box; colours: readonly Colour[]; isTicked: boolean }

/** Of what the window shows just now and nothing lies over. */
export const inkOf = (): Ink[] => {
  const short = (text: string) => (text.length > 24 ? `${text.slice(0, 24)}…` : text)
  /** A form's own paper is as its company coloured it; what may not be pressed may be pale (WCAG 1.4.3). */
  const exempt = '.sheet-text, canvas, :disabled, [aria-disabled=true], [inert], .Mui-disabled'
  const parse = (colour: string): [number, number, number, number] => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
    return [red, green, blue, alpha]
  }
  const opacityOf = (element: Element): number => {
    let opacity = 1
    for (let each: Element | null = element; each; each = each.parentElement)
      opacity *= Number(getComputedStyle(each).opacity)
    return opacity
  }
  const isSeen = (element: Element) =>
    !element.closest(exempt) &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  /** What lies over a text without a colour of its own, as the link of a whole card, leaves it seen. */
  const isSeenAt = (element: Element, x: number, y: number) => {
    for (const over of document.elementsFromPoint(x, y)) {
      if (element.contains(over) || over.contains(element)) return true
      if (parse(getComputedStyle(over).backgroundColor)[3] > 0) return false
    }
    return false
  }
  /** Within the window, and with nothing over its middle and its corners. */
  const isOnTop = (element: Element, { left, top, right, bottom }: Box) => {
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || right - left < 3 || bottom - top < 3)
      return false
    const places = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 1, top + 1],
      [right - 1, top + 1],
      [left + 1, bottom - 1],
      [right - 1, bottom - 1],
    ] as const
    return places.every(([x, y]) => isSeenAt(element, x, y))
  }
  const nameOf = (element: Element) =>
    short(
      element.closest('[aria-label]')?.getAttribute('aria-label') ??
        (element.textContent.trim() || element.parentElement!.textContent.trim()),
    )
  // A bar that lets fingers through covers what is under it all the same. No style of the page's own: it would have no nonce.
  const reach = new CSSStyleSheet()
  reach.replaceSync('* { pointer-events: auto !important }')
  document.adoptedStyleSheets.push(reach)
  const found: Ink[] = []
  const addText = (element: Element, name: string, box: Box, style: CSSStyleDeclaration, own = 1) => {
    const [red, green, blue, alpha] = parse(style.color)
    const size = Number.parseFloat(style.fontSize)
    const isBig = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    const opacity = alpha * own * opacityOf(element)
    // What is clipped to nothing is for those who hear it; its parent's box is a pixel.
    if (opacity > 0.02 && isOnTop(element, box))
      found.push({ kind: 'text', name: short(name), box, colour: [red, green, blue], opacity, isBig })
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement!
    if (!node.data.trim() || parent.closest('svg, script, style, noscript') || !isSeen(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, top, right, bottom } of range.getClientRects())
      addText(parent, node.data.trim(), { left, top, right, bottom }, getComputedStyle(parent))
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea')) {
    if (!isSeen(field) || /^(checkbox|radio|file|range|color)$/.test(field.type)) continue
    const style = field.value === '' ? getComputedStyle(field, '::placeholder') : getComputedStyle(field)
    const name = field.value || field.placeholder
    const { left, top, right, bottom } = field.getBoundingClientRect()
    if (name) addText(field, name, { left, top, right, bottom }, style, field.value === '' ? Number(style.opacity) : 1)
  }
  for (const svg of document.querySelectorAll('svg')) {
    const { left, top, right, bottom } = svg.getBoundingClientRect()
    const box = { left, top, right, bottom }
    // A drawing is no sign, and a code is read by a camera.
    if (!isSeen(svg) || right - left > 64 || !isOnTop(svg, box)) continue
    const shape = [...svg.querySelectorAll('path, circle, rect, line')].find(
      (each) => getComputedStyle(each).fill !== 'none' || getComputedStyle(each).stroke !== 'none',
    )
    const fills = new Set([...svg.querySelectorAll('path, circle, rect')].map((each) => getComputedStyle(each).fill))
    // A mark of several colours is a picture, as is the company's own.
    if ([...fills].filter((fill) => fill !== 'none').length > 1) continue
    const style = getComputedStyle(shape ?? svg)
    const [red, green, blue, alpha] = parse(style.fill === 'none' ? style.stroke : style.fill)
    const opacity = alpha * opacityOf(svg) * Number(style.fillOpacity)
    if (opacity > 0.02)
      found.push({ kind: 'icon', name: nameOf(svg), box, colour: [red, green, blue], opacity, isBig: true })
  }
  const chosen =
    '[aria-pressed=true], [role=radio][aria-checked=true], [role=switch][aria-checked=true], [role=tab][aria-selected=true]'
  for (const element of document.querySelectorAll(chosen)) {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const box = { left, top, right, bottom }
    if (!isSeen(element) || !isOnTop(element, box)) continue
    const style = getComputedStyle(element)
    const marks = [
      style.backgroundColor,
      getComputedStyle(element, '::after').backgroundColor,
      ...(style.boxShadow.match(/rgba?\([^)]*\)/g) ?? []),
    ]
    if (Number.parseFloat(style.borderTopWidth) > 0) marks.push(style.borderTopColor)
    if (Number.parseFloat(style.borderBottomWidth) > 0) marks.push(style.borderBottomColor)
    const line = element.closest('[role=tablist]')?.parentElement?.querySelector('.MuiTabs-indicator')
    if (line) marks.push(getComputedStyle(line).backgroundColor)
    const colours = marks.map(parse).filter(([, , , alpha]) => alpha > 0.9)
    found.push({
      kind: 'chosen',
      name: nameOf(element),
      box,
      colours: colours.map(([red, green, blue]) => [red, green, blue] as const),
      isTicked: element.querySelector('svg') !== null,
    })
  }
  document.adoptedStyleSheets.pop()
  return found
}

/** Handed to the page as well: texts that stay as they are where the reader chose letters of twice their size. */
export const stillTexts = (): string[] => {
  const root = document.documentElement
  const sizesOf = () => {
    const sizes = new Map<Element, number>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const parent = node.parentElement!
      // A form's own paper keeps its proportions.
      if (!node.data.trim() || parent.closest('svg, script, style, noscript, .sheet-text')) continue
      sizes.set(parent, Number.parseFloat(getComputedStyle(parent).fontSize))
    }
    return sizes
  }
  const given = root.style.fontSize
  root.style.fontSize = '100%'
  const before = sizesOf()
  root.style.fontSize = '200%'
  const after = sizesOf()
  root.style.fontSize = given
  return [...before].flatMap(([element, size]) =>
    after.get(element)! < size * 1.9 ? [`大きくならない 〔${element.textContent.trim().slice(0, 24)}〕 ${size}px`] : [],
  )
}

const luminance = (colour: Colour): number => {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
export const contrast = (one: Colour, other: Colour): number => {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

type Picture = { data: Buffer; width: number; height: number }
/** Most of the box is what the ink lies on: letters are thin, and where they are not, their own colour is left out. */
const groundOf = ({ data, width, height }: Picture, box: Box, ink?: Colour): Colour => {
  const counts = new Map<number, number>()
  const [left, top] = [Math.max(0, Math.floor(box.left)), Math.max(0, Math.floor(box.top))]
  for (let y = top; y < Math.min(height, box.bottom); y += 1)
    for (let x = left; x < Math.min(width, box.right); x += 1) {
      const at = (y * width + x) * 3
      const colour = data.readUIntBE(at, 3)
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
  const colours = [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([most]): Colour => [most >> 16, (most >> 8) & 0xff, most & 0xff])
  const own = ink && hex(ink)
  return colours.find((colour) => hex(colour) !== own) ?? colours[0] ?? [255, 255, 255]
}
const over = (colour: Colour, opacity: number, ground: Colour): Colour => {
  const [red, green, blue] = colour.map((part, at) => part * opacity + ground[at]! * (1 - opacity))
  return [red!, green!, blue!]
}
const hex = (colour: Colour) => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** WCAG 1.4.3 and 1.4.11. */
const least = { text: 4.5, big: 3, graphic: 3 }
/** What rounding of a colour's parts takes away. */
const slack = 0.02

/** Sentences, empty where everything can be told from what is around it in this picture of the page. */
export const faultsOfInk = async (png: Buffer, ink: readonly Ink[]): Promise<string[]> => {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const picture = { data, width: info.width, height: info.height }
  return [...new Set(ink.flatMap((each) => faultOf(picture, each)))]
}
const faultOf = (picture: Picture, each: Ink): string[] => {
  if (each.kind === 'chosen') {
    const { left, top, right, bottom } = each.box
    const around = groundOf(picture, { left: left - 4, top: top - 4, right: right + 4, bottom: top - 1 })
    const isPlain = each.isTicked || each.colours.some((colour) => contrast(colour, around) >= least.graphic - slack)
    const said = each.colours.map((colour) => `${hex(colour)} ${contrast(colour, around).toFixed(2)}`).join(' ')
    return isPlain || bottom <= top ? [] : [`選んだもの 〔${each.name}〕 ${said} / ${hex(around)}`]
  }
  const ground = groundOf(picture, each.box, each.opacity === 1 ? each.colour : undefined)
  const colour = over(each.colour, each.opacity, ground)
  const needed = each.kind === 'icon' ? least.graphic : each.isBig ? least.big : least.text
  const ratio = contrast(colour, ground)
  const what = each.kind === 'icon' ? '図' : '文字'
  return ratio >= needed - slack ? [] : [`${what} 〔${each.name}〕 ${hex(colour)} / ${hex(ground)} ${ratio.toFixed(2)}`]
}
