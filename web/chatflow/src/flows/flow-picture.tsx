import type { FlowPicture } from '@hearth/flow'
import { memo } from 'react'
import { lookOf } from '../canvas/nodes/look.ts'
import classes from './flow-picture.module.css'
import { pictureSize } from './picture-size.ts'
import { t } from './words.ts'

export type FlowPictureProps = { readonly picture: FlowPicture }

/** A flow's drawing, as small as a stamp. */
export const FlowPictureView = memo(function FlowPictureView({ picture }: FlowPictureProps) {
  const { boxes, kinds } = picture
  const label = boxes.length === 0 ? t('emptyPicture') : t('picture', { count: boxes.length })
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${pictureSize.width} ${pictureSize.height}`}
      role="img"
      aria-label={label}
    >
      <path className={classes.lines} d={linesOf(picture)} />
      {boxes.map(([x, y, width, height, kind]) => {
        const [name, category] = kinds[kind] ?? ['', '']
        const { color } = lookOf({ name, category })
        return (
          <rect
            key={`${x} ${y} ${width} ${kind}`}
            {...{ x, y, width, height }}
            rx={Math.min(3, height / 4)}
            style={{ fill: `var(--mantine-color-${color}-light)`, stroke: `var(--mantine-color-${color}-outline)` }}
          />
        )
      })}
    </svg>
  )
})

// From the right of one box to the left of the next, as wires are drawn.
function linesOf({ boxes, lines }: FlowPicture): string {
  return lines
    .map(([from, to]) => {
      const [x = 0, y = 0, width = 0, height = 0] = boxes[from] ?? []
      const [toX = 0, toY = 0, , toHeight = 0] = boxes[to] ?? []
      const [startX, startY, endY] = [x + width, y + height / 2, toY + toHeight / 2]
      const bend = Math.max(6, Math.abs(toX - startX) / 2)
      return `M${startX} ${startY}C${startX + bend} ${startY} ${toX - bend} ${endY} ${toX} ${endY}`
    })
    .join('')
}
