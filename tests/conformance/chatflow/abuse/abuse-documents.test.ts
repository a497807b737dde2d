import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zipOf } from '../../../../services/chatflow/src/test-support/documents.ts'
import { temporaryHome, testKey } from '../../../../services/chatflow/src/test-support/running-service.ts'
import { type ServiceProcess, serveChatflow } from '../service-process.fixture.ts'

// Documents that take more than they give, sent to a service in a process of its own as anybody
// would send them. Each is refused clearly; the process stays, and no larger than it was.

const maxGrowthMb = 400

let state: Awaited<ReturnType<typeof temporaryHome>>
let service: ServiceProcess
let flow: string
let store: string

beforeAll(async () => {
  state = await temporaryHome()
  service = await serveChatflow(state.home, { HEARTH_CHATFLOW_MAX_UNPACKED_BYTES: '10000000' })
  const chatbotConfig = JSON.stringify({ fullFileUpload: { status: true } })
  const empty = { name: 'T', type: 'CHATFLOW', flowData: '{"nodes":[],"edges":[]}', chatbotConfig }
  flow = JSON.parse((await send('chatflows', JSON.stringify(empty))).text).id
  store = JSON.parse((await send('document-store/store', '{"name":"Odd"}')).text).id
})
afterAll(async () => {
  await service.stop()
  await state.remove()
})

async function send(
  path: string,
  body: string | FormData,
): Promise<{ readonly status: number; readonly text: string }> {
  const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  const response = await fetch(`${service.url}/api/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testKey}`, ...json },
    signal: AbortSignal.timeout(90_000),
    body,
  })
  return { status: response.status, text: await response.text() }
}

function formOf(name: string, type: string, bytes: Uint8Array): FormData {
  const form = new FormData()
  form.append('files', new File([bytes.slice()], name, { type }))
  return form
}

/**
 * How much more memory the process has held while `work` went on, in megabytes: of three times the least, as it is up
 * to the collector when memory is given back.
 */
async function leastGrowthMb(work: () => Promise<void>): Promise<number> {
  let leastMb = Number.POSITIVE_INFINITY
  for (let left = 3; left > 0 && leastMb >= maxGrowthMb; left--) leastMb = Math.min(leastMb, await growthDuring(work))
  return leastMb
}

async function growthDuring(work: () => Promise<void>): Promise<number> {
  const residentMb = () => {
    const status = readFileSync(`/proc/${service.child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
  }
  const before = residentMb()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMb())
  }, 50)
  try {
    await work()
  } finally {
    clearInterval(watch)
  }
  return peak - before
}

const office = 'application/vnd.openxmlformats-officedocument'
const filler = 'a'.repeat(30_000_000)
const million = () => new TextEncoder().encode(`id,text\n${'1,some words of a row\n'.repeat(1_000_000)}`)

const documents = [
  { name: 'rows.csv', type: 'text/csv', make: million, says: 'more than 100000 rows' },
  {
    name: 'bomb.xlsx',
    type: `${office}.spreadsheetml.sheet`,
    make: () => zipOf({ 'xl/worksheets/sheet1.xml': filler }),
    says: 'unpacks to',
  },
  {
    name: 'bomb.pptx',
    type: `${office}.presentationml.presentation`,
    make: () => zipOf({ 'ppt/slides/slide1.xml': filler }),
    says: 'unpacks to',
  },
  { name: 'bomb.epub', type: 'application/epub+zip', make: () => zipOf({ 'c.xhtml': filler }), says: 'unpacks to' },
] as const

describe('a document that is far more than it seems', () => {
  test.each(documents)(
    '$name is refused by a document store, of which nothing stays',
    async ({ name, type, make, says }) => {
      const bytes = make()
      const growthMb = await leastGrowthMb(async () => {
        const { status, text } = await send(`document-store/upsert/${store}`, formOf(name, type, bytes))
        expect([status, text]).toEqual([413, expect.stringContaining(says)])
        expect(text).toContain(name)
      })
      expect(growthMb).toBeLessThan(maxGrowthMb)
      const kept = await fetch(`${service.url}/api/v1/document-store/store/${store}`, {
        headers: { authorization: `Bearer ${testKey}` },
      })
      expect(await kept.json()).toMatchObject({ loaders: [], totalChunks: 0, status: 'EMPTY' })
    },
    300_000,
  )

  test.each(documents)(
    '$name is refused as the attachment of a chat',
    async ({ name, type, make }) => {
      const bytes = make()
      const growthMb = await leastGrowthMb(async () => {
        const { status, text } = await send(`attachments/${flow}/chat`, formOf(name, type, bytes))
        expect([400, 413]).toContain(status)
        expect(text).not.toContain(state.home)
      })
      expect(growthMb).toBeLessThan(maxGrowthMb)
    },
    300_000,
  )

  test('leaves the service there for others', async () => {
    expect(await (await fetch(`${service.url}/api/v1/ping`)).text()).toBe('pong')
  })
})
