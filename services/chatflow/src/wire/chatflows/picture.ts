import type { FlowPicture } from '@hearth/flow'
import { z } from '@hono/zod-openapi'

const place = z.int()

/** A drawing as boxes and lines on 240 × 120 units. */
export const pictureSchema = z
  .object({
    kinds: z
      .array(z.tuple([z.string(), z.string()]))
      .openapi({ description: 'Name and category of each kind of node' }),
    boxes: z
      .array(z.tuple([place, place, place, place, place]))
      .openapi({ description: 'x, y, width, height, and the place of its kind in `kinds`' }),
    lines: z.array(z.tuple([place, place])).openapi({ description: 'From one box to another' }),
  })
  .openapi('FlowPicture')

export function renderPicture({ kinds, boxes, lines }: FlowPicture): z.output<typeof pictureSchema> {
  return {
    kinds: kinds.map((kind) => [...kind]),
    boxes: boxes.map((box) => [...box]),
    lines: lines.map((line) => [...line]),
  }
}
