/** Block arrows. Each is written pointing right (or as the standard draws it) and turned for its sisters. */
import { Pen } from '../pen.ts'
import { mirrored, overturned, polygon, simple, transposed } from './preset.ts'
import type { PresetShape } from './preset.ts'

const rightArrow: PresetShape = (box) => {
  const { w, h, vc } = box
  const half = (h * box.part('adj1', 0.5, 0, 1)) / 2
  const head = box.ss * box.part('adj2', 0.5, 0, box.fits(w))
  const neck = w - head
  return simple(
    polygon([0, vc - half], [neck, vc - half], [neck, 0], [w, vc], [neck, h], [neck, vc + half], [0, vc + half]),
    box.rect(0, vc - half, neck + (half * head) / vc, vc + half),
  )
}

const leftRightArrow: PresetShape = (box) => {
  const { w, h, vc } = box
  const half = (h * box.part('adj1', 0.5, 0, 1)) / 2
  const head = box.ss * box.part('adj2', 0.5, 0, box.fits(w / 2))
  const clear = head - (half * head) / vc
  return simple(
    polygon(
      [0, vc],
      [head, 0],
      [head, vc - half],
      [w - head, vc - half],
      [w - head, 0],
      [w, vc],
      [w - head, h],
      [w - head, vc + half],
      [head, vc + half],
      [head, h],
    ),
    box.rect(clear, vc - half, w - clear, vc + half),
  )
}

const rightArrowCallout: PresetShape = (box) => {
  const { w, h, vc, ss } = box
  const wing = box.part('adj2', 0.25, 0, box.fits(h / 2))
  const shaft = (ss * box.part('adj1', 0.25, 0, wing * 2)) / 2
  const head = box.part('adj3', 0.25, 0, box.fits(w))
  const body = w * box.part('adj4', 0.64977, 0, 1 - (head * ss) / w)
  const neck = w - ss * head
  return simple(
    polygon(
      [0, 0],
      [body, 0],
      [body, vc - shaft],
      [neck, vc - shaft],
      [neck, vc - ss * wing],
      [w, vc],
      [neck, vc + ss * wing],
      [neck, vc + shaft],
      [body, vc + shaft],
      [body, h],
      [0, h],
    ),
    box.rect(0, 0, body),
  )
}

/** Sizes of the arrows with several heads: half a head's width, half a shaft's, a head's length. */
const heads = (box: Parameters<PresetShape>[0], preset: number): { wing: number; shaft: number; head: number } => {
  const wing = box.part('adj2', preset, 0, 0.5)
  const shaft = box.part('adj1', preset, 0, wing * 2)
  return {
    wing: box.ss * wing,
    shaft: (box.ss * shaft) / 2,
    head: box.ss * box.part('adj3', preset, 0, (1 - wing * 2) / 2),
  }
}

const curvedRightArrow: PresetShape = (box) => {
  const { w, h } = box
  const wide = box.ss * box.part('adj2', 0.5, 0, box.fits(h / 2))
  const thick = Math.min(wide, box.ss * box.part('adj1', 0.25, 0))
  const radiusY = h / 2 - (thick + wide) / 4
  const bend = (Math.sqrt(Math.max(0, 4 * radiusY * radiusY - thick * thick)) * w) / (2 * radiusY)
  const head = box.ss * box.part('adj3', 0.25, 0, box.fits(bend))
  const drop = (Math.sqrt(Math.max(0, w * w - head * head)) * radiusY) / w
  const swing = (Math.atan2(drop, head) * 180) / Math.PI
  const near = w - head
  const lower = radiusY + thick + drop
  const tip = h - wide / 2
  const outer = radiusY + drop
  const gap = (wide - thick) / 2
  const body = new Pen()
    .move(0, radiusY)
    .arc(w, radiusY, 180, -swing)
    .lines([near, outer - gap], [w, tip], [near, lower + gap], [near, lower])
    .arc(w, radiusY, 180 - swing, swing)
    .close()
  const back = new Pen().move(0, radiusY).arc(w, radiusY, 180, 90).line(w, thick).arc(w, radiusY, 270, -90).close()
  return {
    outlines: [
      { commands: back.commands, fill: 'darkenLess', stroked: true },
      { commands: body.commands, fill: 'plain', stroked: true },
    ],
    text: box.rect(),
  }
}

export const arrows: Record<string, PresetShape> = {
  rightArrow,
  leftArrow: mirrored(rightArrow),
  downArrow: transposed(rightArrow),
  upArrow: overturned(transposed(rightArrow)),
  leftRightArrow,
  upDownArrow: transposed(leftRightArrow),
  rightArrowCallout,
  leftArrowCallout: mirrored(rightArrowCallout),
  downArrowCallout: transposed(rightArrowCallout),
  upArrowCallout: overturned(transposed(rightArrowCallout)),
  curvedRightArrow,
  curvedLeftArrow: mirrored(curvedRightArrow),
  curvedDownArrow: transposed(curvedRightArrow),
  curvedUpArrow: overturned(transposed(curvedRightArrow)),
  homePlate: (box) => {
    const x = box.w - box.ss * box.part('adj', 0.5, 0, box.fits(box.w))
    return simple(polygon([0, 0], [x, 0], [box.w, box.vc], [x, box.h], [0, box.h]), box.rect(0, 0, (x + box.w) / 2))
  },
  chevron: (box) => {
    const depth = box.ss * box.part('adj', 0.5, 0, box.fits(box.w))
    const x = box.w - depth
    const text = x > depth ? box.rect(depth, 0, x) : box.rect()
    return simple(polygon([0, 0], [x, 0], [box.w, box.vc], [x, box.h], [0, box.h], [depth, box.vc]), text)
  },
  notchedRightArrow: (box) => {
    const { w, h, vc } = box
    const half = (h * box.part('adj1', 0.5, 0, 1)) / 2
    const head = box.ss * box.part('adj2', 0.5, 0, box.fits(w))
    const neck = w - head
    const notch = (half * head) / vc
    return simple(
      polygon(
        [0, vc - half],
        [neck, vc - half],
        [neck, 0],
        [w, vc],
        [neck, h],
        [neck, vc + half],
        [0, vc + half],
        [notch, vc],
      ),
      box.rect(notch, vc - half, w - notch, vc + half),
    )
  },
  stripedRightArrow: (box) => {
    const { w, h, vc, ss } = box
    const half = (h * box.part('adj1', 0.5, 0, 1)) / 2
    const head = ss * box.part('adj2', 0.5, 0, 0.84375 * box.fits(w))
    const neck = w - head
    const stripe = (from: number, to: number): [number, number][] => [
      [from, vc - half],
      [to, vc - half],
      [to, vc + half],
      [from, vc + half],
    ]
    const start = (ss * 5) / 32
    const pen = polygon(...stripe(0, ss / 32))
    const [first, ...rest] = stripe(ss / 16, ss / 8)
    if (first)
      pen
        .move(...first)
        .lines(...rest)
        .close()
    pen
      .move(start, vc - half)
      .lines([neck, vc - half], [neck, 0], [w, vc], [neck, h], [neck, vc + half], [start, vc + half])
      .close()
    return simple(pen, box.rect(start, vc - half, w - head + (half * head) / vc, vc + half))
  },
  quadArrow: (box) => {
    const { w, h, hc, vc } = box
    const { wing, shaft, head } = heads(box, 0.225)
    return simple(
      polygon(
        [0, vc],
        [head, vc - wing],
        [head, vc - shaft],
        [hc - shaft, vc - shaft],
        [hc - shaft, head],
        [hc - wing, head],
        [hc, 0],
        [hc + wing, head],
        [hc + shaft, head],
        [hc + shaft, vc - shaft],
        [w - head, vc - shaft],
        [w - head, vc - wing],
        [w, vc],
        [w - head, vc + wing],
        [w - head, vc + shaft],
        [hc + shaft, vc + shaft],
        [hc + shaft, h - head],
        [hc + wing, h - head],
        [hc, h],
        [hc - wing, h - head],
        [hc - shaft, h - head],
        [hc - shaft, vc + shaft],
        [head, vc + shaft],
        [head, vc + wing],
      ),
      box.rect(head, vc - shaft, w - head, vc + shaft),
    )
  },
  leftRightUpArrow: (box) => {
    const { w, h, hc } = box
    const { wing, shaft, head } = heads(box, 0.25)
    const y = h - wing
    return simple(
      polygon(
        [0, y],
        [head, h - 2 * wing],
        [head, y - shaft],
        [hc - shaft, y - shaft],
        [hc - shaft, head],
        [hc - wing, head],
        [hc, 0],
        [hc + wing, head],
        [hc + shaft, head],
        [hc + shaft, y - shaft],
        [w - head, y - shaft],
        [w - head, h - 2 * wing],
        [w, y],
        [w - head, h],
        [w - head, y + shaft],
        [head, y + shaft],
        [head, h],
      ),
      box.rect(head, y - shaft, w - head, y + shaft),
    )
  },
  leftUpArrow: (box) => {
    const { w, h, ss } = box
    const wingPart = box.part('adj2', 0.25, 0, 0.5)
    const wing = ss * wingPart
    const shaft = (ss * box.part('adj1', 0.25, 0, wingPart * 2)) / 2
    const head = ss * box.part('adj3', 0.25, 0, 1 - wingPart * 2)
    const x = w - wing
    const y = h - wing
    return simple(
      polygon(
        [0, y],
        [head, h - 2 * wing],
        [head, y - shaft],
        [x - shaft, y - shaft],
        [x - shaft, head],
        [w - 2 * wing, head],
        [x, 0],
        [w, head],
        [x + shaft, head],
        [x + shaft, y + shaft],
        [head, y + shaft],
        [head, h],
      ),
      box.rect(head, y - shaft, x, y + shaft),
    )
  },
  bentUpArrow: (box) => {
    const { w, h, ss } = box
    const thick = ss * box.part('adj1', 0.25, 0, 0.5)
    const wing = ss * box.part('adj2', 0.25, 0, 0.5)
    const head = ss * box.part('adj3', 0.25, 0, 0.5)
    const x = w - wing
    const y = h - thick
    return simple(
      polygon(
        [0, y],
        [x - thick / 2, y],
        [x - thick / 2, head],
        [w - 2 * wing, head],
        [x, 0],
        [w, head],
        [x + thick / 2, head],
        [x + thick / 2, h],
        [0, h],
      ),
      box.rect(0, y, x + thick / 2, h),
    )
  },
  bentArrow: (box) => {
    const { w, h, ss } = box
    const wingPart = box.part('adj2', 0.25, 0, 0.5)
    const wing = ss * wingPart
    const thick = ss * box.part('adj1', 0.25, 0, wingPart * 2)
    const head = ss * box.part('adj3', 0.25, 0, 0.5)
    const top = wing - thick / 2
    const neck = w - head
    const bend = ss * box.part('adj4', 0.4375, 0, box.fits(Math.min(neck, h - top)))
    const inner = Math.max(0, bend - thick)
    const pen = new Pen()
      .move(0, h)
      .line(0, top + bend)
      .arc(bend, bend, 180, 90)
      .lines([neck, top], [neck, 0], [w, wing], [neck, 2 * wing], [neck, top + thick], [thick + inner, top + thick])
      .arc(inner, inner, 270, -90)
      .line(thick, h)
      .close()
    return simple(pen, box.rect())
  },
  uturnArrow: (box) => {
    const { w, h, ss } = box
    const wingPart = box.part('adj2', 0.25, 0, 0.25)
    const wing = ss * wingPart
    const thick = ss * box.part('adj1', 0.25, 0, wingPart * 2)
    const head = ss * box.part('adj3', 0.25, 0, box.fits(h - thick))
    const tip = h * box.part('adj5', 0.75, (head + thick) / h, 1)
    const side = wing - thick / 2
    const x9 = w - side
    const neck = tip - head
    const bend = ss * box.part('adj4', 0.4375, 0, box.fits(Math.min(x9 / 2, neck)))
    const inner = Math.max(0, bend - thick)
    const x8 = w - wing
    const pen = new Pen()
      .move(0, h)
      .line(0, bend)
      .arc(bend, bend, 180, 90)
      .line(x9 - bend, 0)
      .arc(bend, bend, 270, 90)
      .lines([x9, neck], [w, neck], [x8, tip], [x8 - wing, neck], [x9 - thick, neck], [x9 - thick, thick + inner])
      .arc(inner, inner, 0, -90)
      .line(thick + inner, thick)
      .arc(inner, inner, 270, -90)
      .line(thick, h)
      .close()
    return simple(pen, box.rect())
  },
}
