import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { recordingTerminal } from '../../terminal/terminal.fixture.ts'
import { checkCatalogue } from './check-catalogue.ts'
import { modelInfo } from './info.ts'
import { recommendModels } from './recommend.ts'
import { searchFor } from './search.ts'

const entry = {
  ...{ id: 'small', name: 'Small', purpose: 'chat', address: 'hf:someone/small:Q8_0', quantization: 'Q8_0' },
  ...{ size_bytes: 1_500_000_000, memory_bytes: 2_100_000_000, context_tokens: 8_192, licence: 'mit' },
  ...{ page: 'https://example.com/small', capabilities: { tools: true, vision: false }, languages: ['en', 'de'] },
  ...{ tokens_per_second: 12, fit: 'well', reason: 'about 12 tokens a second on the processor' },
  ...{ recommended: true, stored_as: null },
}
const machine = {
  ...{ memory_bytes: 16e9, free_disk_bytes: 100e9, memory_bytes_per_second: 40e9, cores: 8 },
  gpus: [{ name: 'NVIDIA GeForce RTX 3060', memory_bytes: 12e9, in_use: false }],
}
const offline = 'Cannot reach "huggingface.co": connect ENETUNREACH'

let answers: Record<string, object>
beforeEach(async () => {
  answers = {}
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    if (answer === undefined) response.writeHead(404).end('{"error":{"message":"Cannot find it"}}')
    else response.end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const home = await mkdtemp(join(tmpdir(), 'hearth-catalogue-'))
  onTestFinished(() => rm(home, { recursive: true }))
  vi.stubEnv('HEARTH_HOME', home)
  vi.stubEnv('HEARTH_INFERENCE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})

describe('hearth models search', () => {
  const found = { repository: 'someone/small', licence: 'mit', downloads: 1_234 }

  test('lists what the catalogue and the hub have', async () => {
    answers['/models/search?q=small%20chat'] = { data: [entry], hub: [found], hub_error: null }
    const { terminal, out } = recordingTerminal()
    expect(await searchFor(terminal, 'small chat')).toBe(0)
    expect(out()).toMatch(/small +chat +1\.5 GB +mit +runs well here/)
    expect(out()).toMatch(/hf:someone\/small +mit +1234/)
  })

  test('lists the catalogue without a connection, and says why', async () => {
    answers['/models/search?q=small'] = { data: [{ ...entry, stored_as: 'a/small' }], hub: [], hub_error: offline }
    const { terminal, out, err } = recordingTerminal()
    expect(await searchFor(terminal, 'small')).toBe(0)
    expect(out()).toMatch(/small .* stored/)
    expect(err()).toBe(`${offline}\n`)
  })

  test('fails where nothing is found', async () => {
    answers['/models/search?q=none'] = { data: [], hub: [], hub_error: null }
    const { terminal, err } = recordingTerminal()
    expect(await searchFor(terminal, 'none')).toBe(1)
    expect(err()).toBe('Nothing is called "none"\n')
  })
})

describe('hearth models info', () => {
  const file = { file: 'small-Q8_0.gguf', size_bytes: 1_500_000_000, address: 'hf:someone/small/small-Q8_0.gguf' }

  test('tells how a model would run here, and its files', async () => {
    answers['/models/info?model=small'] = { repository: 'someone/small', entry, files: [file], hub_error: null }
    const { terminal, out } = recordingTerminal()
    expect(await modelInfo(terminal, 'small')).toBe(0)
    expect(out()).toMatch(/for +chat, tools\n/)
    expect(out()).toMatch(/here +about 12 tokens a second on the processor\n/)
    expect(out()).toMatch(/1\.5 GB +hf:someone\/small\/small-Q8_0\.gguf/)
  })

  test('tells of a model that is here and nowhere else', async () => {
    const status = { value: 'loaded' }
    answers['/models'] = { data: [{ id: 'ember', aliases: ['default'], size: 6.3e6, memory: {}, status }] }
    for (const name of ['ember', 'default']) {
      const { terminal, out } = recordingTerminal()
      expect(await modelInfo(terminal, name)).toBe(0)
      expect(out()).toMatch(/name +ember\nalso as +default\nhere +loaded\nfile +6\.3 MB\nmemory +-\n/)
    }
  })

  test('says to who mistyped a name which commands list them', async () => {
    answers['/models'] = { data: [] }
    const says =
      'Cannot tell about the model "embre": none has this name; "npm run hearth -- models" lists those that are here'
    await expect(modelInfo(recordingTerminal().terminal, 'embre')).rejects.toThrow(says)
  })

  test('fails for a repository that cannot be read, with the reason', async () => {
    answers['/models/info?model=hf%3Aa%2Fb'] = { repository: 'a/b', entry: null, files: [], hub_error: offline }
    const { terminal, err } = recordingTerminal()
    expect(await modelInfo(terminal, 'hf:a/b')).toBe(1)
    expect(err()).toBe(`${offline}\n`)
  })
})

describe('hearth models recommend', () => {
  test('names the machine, and a model with its reason', async () => {
    answers['/models/catalogue'] = { machine, data: [entry, { ...entry, id: 'other', recommended: false }] }
    const { terminal, out } = recordingTerminal()
    expect(await recommendModels(terminal)).toBe(0)
    expect(out()).toContain(
      '8 cores, 16.0 GB of memory at 40 GB/s, 100 GB of disk free, NVIDIA GeForce RTX 3060 (not used)',
    )
    expect(out()).toMatch(/chat +small +1\.5 GB +about 12 tokens a second/)
    expect(out()).not.toContain('other')
  })

  test('says why there is none', async () => {
    const reason = 'it takes 2.1 GB of memory, and models have 1.0 GB of 2.0 GB here'
    answers['/models/catalogue'] = { machine, data: [{ ...entry, recommended: false, fit: 'no', reason }] }
    const { terminal, out } = recordingTerminal()
    expect(await recommendModels(terminal)).toBe(1)
    expect(out()).toContain(`No model for a chat runs here: of Small, ${reason}`)
  })
})

describe('hearth models check-catalogue', () => {
  const check = (fault: string | null) => ({ data: [{ file: 'small-Q8_0.gguf', fault }] })

  test('ends well where all is as told', async () => {
    answers['/models/catalogue'] = { machine, data: [entry] }
    answers['/models/catalogue/check?model=small'] = check(null)
    const { terminal, out } = recordingTerminal()
    expect(await checkCatalogue(terminal)).toBe(0)
    expect(out()).toBe('Every file of 1 models is at the hub as the catalogue tells\n')
  })

  test('names every difference, and ends with 1', async () => {
    answers['/models/catalogue'] = { machine, data: [entry, { ...entry, id: 'other' }] }
    answers['/models/catalogue/check?model=small'] = check('it is 3 bytes, not 4')
    answers['/models/catalogue/check?model=other'] = check(null)
    const { terminal, out } = recordingTerminal()
    expect(await checkCatalogue(terminal)).toBe(1)
    expect(out()).toBe('small: small-Q8_0.gguf: it is 3 bytes, not 4\nNot as the catalogue tells: 1\n')
  })

  test('fails once where the hub does not answer', async () => {
    answers['/models/catalogue'] = { machine, data: [entry, { ...entry, id: 'other' }] }
    await expect(checkCatalogue(recordingTerminal().terminal)).rejects.toThrow('Cannot find it')
  })
})
