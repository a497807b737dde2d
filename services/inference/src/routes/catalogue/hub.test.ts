import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MockHub, startMockHub } from '../../clients/test-support/mock-hub.ts'
import { type RunningService, startForTest } from '../../test-support/start-inference.ts'

const tinyFiles = [
  'README.md',
  'tiny-Q8_0.gguf',
  'mmproj-F16.gguf',
  'tiny-Q5_K_M-00001-of-00002.gguf',
  'tiny-Q5_K_M-00002-of-00002.gguf',
]
const repositories = new Map([
  ['someone/tiny', tinyFiles],
  ['nomic-ai/nomic-embed-text-v1.5-GGUF', ['nomic-embed-text-v1.5.Q8_0.gguf']],
  ['gpustack/bge-m3-GGUF', ['bge-m3-Q4_K_M.gguf']],
])

let hub: MockHub
let service: RunningService
beforeAll(async () => {
  hub = await startMockHub(Buffer.alloc(1_000), repositories)
  service = await startForTest({ hfEndpoint: hub.url, hfToken: 'hf_secret' })
})
afterAll(async () => {
  await service.stop()
  await hub.close()
})

async function get(path: string, of = service): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${of.url}${path}`)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('GET /models/search', () => {
  test('finds models of the catalogue, and repositories of the hub with its token', async () => {
    const { body } = await get('/models/search?q=nomic')
    expect(body).toEqual({
      data: [expect.objectContaining({ id: 'nomic-embed-text-v1.5', fit: expect.any(String) })],
      hub: [
        {
          repository: 'nomic-ai/nomic-embed-text-v1.5-GGUF',
          address: 'hf:nomic-ai/nomic-embed-text-v1.5-GGUF',
          licence: 'apache-2.0',
          downloads: 1_234,
        },
      ],
      hub_error: null,
    })
    expect(hub.requests.at(-1)).toBe('/api/models - Bearer hf_secret')
  })

  test('wants words', async () => {
    expect((await get('/models/search?q=%20')).status).toBe(400)
  })

  test('has the catalogue alone without a connection, and says so', async () => {
    const alone = await startForTest({ hfEndpoint: 'http://127.0.0.1:9' })
    try {
      const { body } = await get('/models/search?q=nomic', alone)
      expect(body).toMatchObject({ data: [{ id: 'nomic-embed-text-v1.5' }], hub: [] })
      expect(body.hub_error).toMatch(/^Cannot reach "127\.0\.0\.1:9"/)
    } finally {
      await alone.stop()
    }
  })

  test('asks nothing of the hub where pulls are switched off', async () => {
    const asked = hub.requests.length
    const offline = await startForTest({ hfEndpoint: hub.url, offline: true })
    try {
      const { body } = await get('/models/search?q=nomic', offline)
      expect(body).toMatchObject({ hub: [], hub_error: expect.stringContaining('"offline" is set') })
      expect(hub.requests.length).toBe(asked)
    } finally {
      await offline.stop()
    }
  })
})

describe('GET /models/info', () => {
  test('tells the entry of the catalogue and the files at the hub', async () => {
    const { body } = await get('/models/info?model=bge-m3')
    expect(body).toMatchObject({
      repository: 'gpustack/bge-m3-GGUF',
      entry: { id: 'bge-m3', licence: 'mit' },
      files: [
        {
          file: 'bge-m3-Q4_K_M.gguf',
          quantization: 'Q4_K_M',
          size_bytes: 1_000,
          address: 'hf:gpustack/bge-m3-GGUF/bge-m3-Q4_K_M.gguf',
        },
      ],
      hub_error: null,
    })
  })

  test.each(['hf:someone/tiny', 'someone/tiny', 'hf:someone/tiny:Q8_0'])('reads the repository "%s"', async (name) => {
    const { body } = await get(`/models/info?model=${encodeURIComponent(name)}`)
    expect(body).toMatchObject({
      entry: null,
      files: [
        { quantization: 'Q8_0', size_bytes: 1_000 },
        { quantization: 'Q5_K_M', size_bytes: 2_000 },
      ],
    })
  })

  test('says why there are no files', async () => {
    expect((await get('/models/info?model=hf:someone/other')).body).toMatchObject({
      files: [],
      hub_error: expect.stringContaining('there is none of this name'),
    })
    expect((await get('/models/info?model=unheard-of')).status).toBe(404)
  })
})

describe('GET /models/catalogue/check', () => {
  test('tells what is wrong with each file', async () => {
    expect((await get('/models/catalogue/check?model=nomic-embed-text-v1.5')).body).toMatchObject({
      data: [{ quantization: 'Q8_0', fault: 'it is 1000 bytes, not 146146432' }],
    })
    expect((await get('/models/catalogue/check?model=bge-m3')).body).toMatchObject({
      data: [{ fault: '"bge-m3-Q8_0.gguf" is not there' }],
    })
  })

  test('a repository that is gone is a fault of its files', async () => {
    expect((await get('/models/catalogue/check?model=qwen3-4b')).body).toMatchObject({
      data: [{ quantization: 'Q4_K_M', fault: expect.stringContaining('Cannot find the repository') }],
    })
  })

  test('fails where the hub does not answer, and for a model that is not in the catalogue', async () => {
    const alone = await startForTest({ hfEndpoint: 'http://127.0.0.1:9' })
    try {
      expect((await get('/models/catalogue/check?model=bge-m3', alone)).status).toBe(502)
    } finally {
      await alone.stop()
    }
    expect((await get('/models/catalogue/check?model=unheard-of')).status).toBe(404)
  })
})
