import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { PictureJob } from '../../domain/rendering/renderer.ts'
import { mostPixels } from '../../domain/rendering/size-bounds.ts'

// As of Grafana's own renderer.
const usual = { widthPx: 1_000, heightPx: 500, scale: 1 }
// A sheet of paper lies across; in this width a dashboard of two columns reads well on it.
const paperWidthPx = 1_400
const most = { sidePx: 3_000, scale: 4 }
const smallestPx = 10
const smallestScale = 0.1

const sides = `must be ${smallestPx} to ${most.sidePx} pixels`
const scales = `must be ${smallestScale} to ${most.scale}`
const sidePx = z.coerce.number().int().max(most.sidePx)

/** How a picture is asked for, in Grafana's words; what else the address holds is the page's. */
export const pictureQuery = z.looseObject({
  /** 0 stands for the usual one. */
  width: sidePx
    .refine(isSide, sides)
    .optional()
    .openapi({ description: 'Pixels, 10 to 3000; 1000 where it is missing' }),
  height: sidePx
    .refine((value) => value === -1 || isSide(value), sides)
    .optional()
    .openapi({ description: 'Pixels, 10 to 3000; 500 where it is missing; -1: as high as the dashboard is' }),
  scale: z.coerce
    .number()
    .max(most.scale)
    .refine((value) => value === 0 || value >= smallestScale, scales)
    .optional()
    .openapi({ description: 'Pixels of the picture for each of the page, 0.1 to 4' }),
  theme: z.enum(['', 'light', 'dark']).optional(),
  tz: z.string().optional().openapi({ description: 'Time zone of whoever reads it, such as Europe/Berlin' }),
  timeout: z.coerce.number().int().min(1).optional().openapi({ description: 'Seconds until it is given up' }),
  encoding: z.enum(['', 'png', 'pdf']).optional(),
})

export type PictureQuery = z.output<typeof pictureQuery>

function isSide(value: number): boolean {
  return value === 0 || value >= smallestPx
}

/**
 * @param theme of the picture where the address names none
 * @throws {Failure} `invalid` for a picture that is too large, or a time zone that is none
 */
export function readPicture(query: PictureQuery, theme: PictureJob['theme']): Omit<PictureJob, 'path' | 'language'> {
  const isPaper = query.encoding === 'pdf'
  const widthPx = query.width || (isPaper ? paperWidthPx : usual.widthPx)
  const heightPx = isPaper || query.height === -1 ? undefined : query.height || usual.heightPx
  // Graphs are drawn as pictures on paper, too.
  const scale = query.scale || (isPaper ? 2 : usual.scale)
  // One that is as high as its page ends where that bound is.
  if (heightPx !== undefined && widthPx * heightPx * scale ** 2 > mostPixels.png) {
    const message = `Cannot take a picture of more than ${mostPixels.png / 1e6} million pixels: ask for a smaller scale`
    throw new Failure('invalid', message, { param: 'scale' })
  }
  return {
    format: isPaper ? 'pdf' : 'png',
    widthPx,
    heightPx,
    scale,
    theme: isPaper ? 'light' : query.theme || theme,
    timeZone: readTimeZone(query.tz),
  }
}

function readTimeZone(name = ''): string | undefined {
  if (name === '' || name === 'browser') return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch (cause) {
    throw new Failure('invalid', `Cannot take a picture for the time zone "${name}": there is none of this name`, {
      cause,
      param: 'tz',
    })
  }
}
