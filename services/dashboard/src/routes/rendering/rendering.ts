import { disconnectSignal } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Caller } from '../../domain/people/caller.ts'
import type { PreferencesStore } from '../../domain/preferences.ts'
import type { Pictures } from '../../domain/rendering/pictures.ts'
import type { PictureJob } from '../../domain/rendering/renderer.ts'
import { type Endpoint, endpoint } from '../access.ts'
import { callerOf } from '../caller.ts'
import { type FindDeps, findDashboard } from '../dashboards/dashboards.ts'
import { pictureQuery, readPicture } from './picture-query.ts'

export type RenderingDeps = FindDeps & {
  readonly pictures: Pictures
  readonly preferences: PreferencesStore
}

const kinds = [
  { page: 'd-solo', what: 'A panel' },
  { page: 'd', what: 'A dashboard' },
] as const

const binary = { schema: { type: 'string', format: 'binary' } } as const
const answers = {
  200: { description: 'The picture', content: { 'image/png': binary, 'application/pdf': binary } },
  429: { description: 'Too many pictures wait' },
  500: { description: 'It could not be taken, or not in time' },
  501: { description: 'There is no Chromium to take it with' },
}

/** Pictures of panels and dashboards, for messages, reports and other programs. */
export function renderingEndpoints(deps: RenderingDeps): readonly Endpoint[] {
  return kinds.flatMap(({ page, what }) =>
    ['/{slug}', ''].map((slug) =>
      endpoint({
        method: 'get',
        path: `/render/${page}/{uid}${slug}`,
        summary: `${what} as a picture (PNG), or on paper (encoding=pdf)`,
        access: 'viewer',
        input: { params: z.object({ uid: z.string(), slug: z.string().optional() }), query: pictureQuery },
        answers,
        refusals: [400, 404],
        handle({ params, query }, c) {
          findDashboard(deps, c, params.uid)
          const path = `/${page}/${encodeURIComponent(params.uid)}${pageSearch(c)}`
          const caller = callerOf(c)
          const theme = preferredTheme(deps.preferences, caller)
          return answer(
            deps.pictures,
            c,
            { ...readPicture(query, theme), path, language: languageOf(c) },
            query.timeout,
          )
        },
      }),
    ),
  )
}

async function answer(pictures: Pictures, c: Context, job: PictureJob, timeoutSeconds: number | undefined) {
  if (!pictures.isAvailable()) return unavailable(c)
  const askedMs = timeoutSeconds === undefined ? undefined : timeoutSeconds * 1_000
  const picture = await pictures.take(job, callerOf(c), askedMs, disconnectSignal(c))
  const type = job.format === 'pdf' ? 'application/pdf' : 'image/png'
  return c.body(picture, 200, { 'content-type': type, 'cache-control': 'private, no-store' })
}

function unavailable(c: Context): Response {
  const message =
    'Cannot take a picture: there is no Chromium on this machine; install one, or name it in dashboard.rendererPath'
  const body = { message, messageId: 'rendering.unavailable', statusCode: 501, traceID: c.get('requestId') }
  return c.json(body, 501)
}

// Of the picture, not of the page.
const ofPicture = [
  'width',
  'height',
  'scale',
  'theme',
  'tz',
  'timeout',
  'encoding',
  'kiosk',
  'refresh',
  'edit',
  'editPanel',
]

/** What of the address is the page's: time, variables, the panel; and that it is to be taken, once. */
function pageSearch(c: Context): string {
  const { searchParams } = new URL(c.req.url)
  for (const name of ofPicture) searchParams.delete(name)
  searchParams.set('kiosk', '')
  searchParams.set('refresh', '')
  searchParams.set('render', '1')
  return `?${searchParams}`
}

function preferredTheme(preferences: PreferencesStore, { id }: Caller): PictureJob['theme'] {
  const theme = preferences.read(`user ${id}`).theme || preferences.read('org').theme
  return theme === 'dark' ? 'dark' : 'light'
}

function languageOf(c: Context): string {
  const [wish = ''] = (c.req.header('accept-language') ?? '').split(/[,;]/)
  return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(wish.trim()) ? wish.trim() : 'en'
}
