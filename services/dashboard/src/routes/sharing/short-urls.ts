import { Failure } from '@hearth/kernel'
import { localPath, outwardPath } from '@hearth/server'
import type { RecordStore } from '../../domain/record.ts'
import type { ShortUrl } from '../../domain/sharing/shared.ts'
import { shortUrlSchema } from '../../wire/sharing/shared.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { callerOf } from '../caller.ts'
import { readBody } from '../read-body.ts'

export type ShortUrlDeps = {
  readonly shortUrls: RecordStore<ShortUrl>
  readonly newUid: () => string
  readonly nowMs: () => number
}

/** Short addresses of views of this service; the oldest are forgotten first. */
export function shortUrlEndpoints({ shortUrls, newUid, nowMs }: ShortUrlDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/short-urls',
      summary: 'Makes a short address of a path of this service',
      access: 'viewer',
      reads: jsonBody(shortUrlSchema),
      async handle(_, c) {
        const { path } = await readBody(c, shortUrlSchema)
        const own = localPath(`/${path.replace(/^\//, '')}`)
        if (own === '/' && path !== '/')
          throw new Failure('invalid', 'Invalid short URL: path should be relative to this service', { param: 'path' })
        const atMs = nowMs()
        const known = shortUrls.list().find(({ value }) => value.path === own)
        const { uid } = known ?? shortUrls.put(newUid(), { path: own, createdBy: callerOf(c).id, createdAtMs: atMs })
        return c.json({ uid, url: outwardPath(c, `/goto/${uid}`) })
      },
    }),
    endpoint({
      method: 'get',
      path: '/goto/{uid}',
      summary: 'Leads where a short address leads',
      access: 'viewer',
      handle(_, c) {
        const found = shortUrls.get(c.req.param('uid') ?? '')
        if (found === undefined) throw new Failure('missing', 'Short URL not found', { code: 'not-found' })
        return c.redirect(found.value.path)
      },
    }),
  ]
}
