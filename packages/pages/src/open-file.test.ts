import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openFileRoutes } from './open-file.ts'

const path = '/embed/chat.js'

function routes() {
  const root = mkdtempSync(join(tmpdir(), 'pages-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'embed'))
  writeFileSync(join(root, path), 'start()')
  writeFileSync(join(root, `${path}.gz`), gzipSync('start()'))
  return { root, app: openFileRoutes('chatflow', path, root) }
}

describe('a file for pages of other origins', () => {
  test('may be loaded by all of them, and is compressed for those who take it', async () => {
    const answer = await routes().app.request(path, { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('content-type')).toContain('javascript')
    expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe('start()')
  })

  test('is sent again only when it is another', async () => {
    const { root, app } = routes()
    const first = await app.request(path)
    const known = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } }
    const again = await app.request(path, known)
    expect([again.status, again.headers.get('access-control-allow-origin')]).toEqual([304, '*'])
    writeFileSync(join(root, path), 'begin()')
    expect(await (await app.request(path, known)).text()).toBe('begin()')
  })

  test('is not there while it is not built', async () => {
    const answer = await openFileRoutes('chatflow', path, '/nonexistent').request(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, null])
  })
})
