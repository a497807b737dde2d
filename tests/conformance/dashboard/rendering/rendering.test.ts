import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addUser } from '../../../../services/dashboard/src/test-support/people.ts'
import { askWith } from '../../../../services/dashboard/src/test-support/start-dashboard.ts'
import { missingBrowser } from '../../../e2e/browser.fixture.ts'
import { missingPage } from '../built-page.ts'
import { readPng } from './read-png.fixture.ts'
import { draw, graph, ink, startRendering } from './rendering.fixture.ts'

const missing = missingBrowser ?? missingPage
const timeout = 400_000
const solo = '/render/d-solo/shown/shown?panelId=1'

describe.skipIf(missing !== undefined)(`pictures${missing ? `: ${missing}` : ''}`, { timeout }, () => {
  test('one of a panel is as large as asked, in its theme, and shows data', async () => {
    const { show, picture } = await startRendering()
    await show([graph()])
    const light = await picture(`${solo}&width=600&height=300&scale=2&theme=light`)
    expect([light.status, light.type]).toEqual([200, 'image/png'])
    const png = readPng(light.bytes)
    expect([png.width, png.height]).toEqual([1_200, 600])
    expect(png.count(ink)).toBeGreaterThan(1_000)
    const dark = readPng((await picture(`${solo}&theme=dark`)).bytes)
    expect([dark.width, dark.height]).toEqual([1_000, 500])
    expect(png.at(600, 20)[0]).toBeGreaterThan(200)
    expect(dark.at(500, 10)[0]).toBeLessThan(80)
  })

  test('variables and the time of the address are those of the picture', async () => {
    const { show, picture, source } = await startRendering()
    const who = { name: 'who', type: 'custom', query: 'a,b', current: { text: 'a', value: 'a' } }
    await show([graph()], { templating: { list: [who] } })
    await picture(`${solo}&var-who=b&from=1700000000000&to=1700003600000`)
    const asked = source.received.filter(({ url }) => url.includes('query_range'))
    expect(new Set(asked.map(({ params }) => params.get('query')))).toEqual(new Set(['made{who="b"}']))
    // It ends at a step of the graph, of which there are more than a hundred.
    for (const { params } of asked) {
      expect(Number(params.get('end'))).toBeGreaterThan(1_700_003_600 - 36)
      expect(Number(params.get('end'))).toBeLessThanOrEqual(1_700_003_600)
    }
  })

  test('one of a dashboard is as high as all its panels, and on paper has sheets', async () => {
    const { show, picture } = await startRendering()
    await show([1, 2, 3, 4].map((id) => graph({ id, gridPos: { x: 0, y: id * 12, w: 24, h: 12 } })))
    const png = readPng((await picture('/render/d/shown/shown?width=800&height=-1')).bytes)
    expect(png.width).toBe(800)
    expect(png.height).toBeGreaterThan(4 * 12 * 38)
    const lowest = Math.floor(png.height - (12 * 38) / 2)
    const inked = Array.from({ length: 800 }, (_, x) => png.at(x, lowest)).filter(([, green]) => green < 40)
    expect(inked.length).toBeGreaterThan(100)
    const paper = await picture('/render/d/shown/shown?encoding=pdf')
    expect([paper.status, paper.type]).toEqual([200, 'application/pdf'])
    expect(paper.bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1)
  })

  test('a panel without an answer is a picture of the reason', async () => {
    const { show, picture } = await startRendering({}, (_, response) => {
      response.statusCode = 422
      response.end(JSON.stringify({ status: 'error', errorType: 'execution', error: 'too much' }))
    })
    await show([graph()])
    const { status, bytes } = await picture(solo)
    expect([status, readPng(bytes).count(ink)]).toEqual([200, 0])
  })

  test('nothing is fetched from elsewhere, though the page of a person might', async () => {
    const asked: string[] = []
    const elsewhere = createServer(({ url = '' }, response) => {
      asked.push(url)
      response.end()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void elsewhere.close())
    await new Promise((resolve) => elsewhere.once('listening', resolve))
    const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
    const { show, picture } = await startRendering({ imageOrigins: [address] })
    const content = `<img src="${address}/plain.png" width="9"><img src="/render/d-solo/shown?panelId=1" width="9">`
    await show([{ ...graph(), type: 'text', targets: [], options: { mode: 'html', content } }])
    expect((await picture(solo)).status).toBe(200)
    expect(asked).toEqual([])
  })

  test('what takes too long is given up, and so is what nobody wants; the next is taken', async () => {
    let isSilent = true
    const wanted = new EventTarget()
    const { show, picture } = await startRendering({ maxPictures: 1, maxWaitingPictures: 0 }, (asked, response) => {
      if (!isSilent) return draw(asked, response)
      wanted.dispatchEvent(new Event('asked'))
      response.once('close', () => wanted.dispatchEvent(new Event('left')))
    })
    await show([graph()])
    const late = await picture(`${solo}&timeout=2`)
    expect([late.status, JSON.parse(late.bytes.toString())]).toMatchObject([500, { messageId: 'rendering.timeout' }])
    const leaving = new AbortController()
    const once = (event: string) => new Promise((resolve) => wanted.addEventListener(event, resolve, { once: true }))
    const asked = once('asked')
    const dropped = picture(solo, leaving.signal).catch((error: Error) => error.name)
    await asked
    expect((await picture(solo)).status).toBe(429)
    const left = once('left')
    leaving.abort()
    expect(await dropped).toBe('AbortError')
    await left
    isSilent = false
    // The place of the one that was left is free as soon as the service has heard of it.
    await expect.poll(async () => (await picture(solo)).status, { timeout }).toBe(200)
  })
})

describe('who may have a picture', () => {
  test('is who may read the dashboard', async () => {
    const started = await startRendering({ rendererPath: 'none', loginForm: false })
    await started.show([graph()])
    const nobody = askWith(started.url, undefined)
    expect((await nobody('GET', solo)).status).toBe(401)
    const viewer = await addUser(started, 'viewer', 'Viewer')
    expect((await viewer.ask('GET', solo)).status).toBe(501)
    await started.ask('POST', '/api/dashboards/uid/shown/permissions', { items: [{ role: 'Editor', permission: 1 }] })
    expect((await viewer.ask('GET', solo)).status).toBe(403)
    expect((await started.ask('GET', '/render/d/other/x')).status).toBe(404)
    expect((await started.ask('GET', `${solo}&width=100000`)).status).toBe(400)
  })

  test('hears what is missing where there is no Chromium, and so do programs that ask before', async () => {
    const started = await startRendering({ rendererPath: 'none' })
    await started.show([graph()])
    const { status, body } = await started.ask('GET', solo)
    expect([status, body]).toMatchObject([501, { messageId: 'rendering.unavailable' }])
    const settings = await started.ask('GET', '/api/frontend/settings')
    expect(settings.body).toMatchObject({ rendererAvailable: false })
  })

  test('a key of a picture that is none lets nobody in', async () => {
    const { url } = await startRendering()
    const answer = await askWith(url, undefined)('GET', '/api/search', undefined, { 'x-hearth-render-key': 'made-up' })
    expect(answer.status).toBe(401)
  })
})
