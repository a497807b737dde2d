import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createSay } from '../../packages/ui-kit/src/language/phrases.ts'
import { marketplace } from '../../services/chatflow/src/templates/marketplace.ts'
import { warnWhenSlow } from '../../services/health/src/domain/finding.ts'
import { judgeDisks } from '../../services/health/src/domain/resources/disk.ts'
import { judgeDocker } from '../../services/health/src/domain/resources/docker.ts'
import { judgeMemory } from '../../services/health/src/domain/resources/memory.ts'
import { judgeModels } from '../../services/health/src/domain/resources/models.ts'
import type { CatalogueModel } from '../../services/inference/src/domain/catalogue/catalogue-model.ts'
import { fitOf } from '../../services/inference/src/domain/catalogue/fit.ts'
import { presetOf } from '../../services/inference/src/domain/models/model-preset.ts'
import { parseModelSource } from '../../services/inference/src/domain/models/model-source.ts'
import { de as templates } from '../../web/chatflow/src/templates/said.de.ts'
import { de as health } from '../../web/health/src/checks/said.de.ts'
import { de as models } from '../../web/inference/src/catalogue/said.de.ts'

const root = join(import.meta.dirname, '../..')
const books = globSync('web/*/src/**/said.de.ts', { cwd: root })
const placesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

describe('the sentences of services in German', () => {
  test.each(books)('%s has a text for each, with its values, and loads nothing else', async (path) => {
    const { de } = (await import(join(root, path))) as { readonly de: Readonly<Record<string, string>> }
    for (const [english, german] of Object.entries(de)) {
      expect(german.trim(), english).not.toBe('')
      expect(placesIn(german), english).toEqual(placesIn(english))
    }
    expect(readFileSync(join(root, path), 'utf8')).not.toMatch(/^import /m)
  })
})

const gib = 1024 ** 3
const disk = (label: string, freeBytes: number, freeInodes = 90) => ({
  label,
  freeBytes,
  totalBytes: 100 * gib,
  totalInodes: 100,
  freeInodes,
})
const diskLimits = { diskWarnRatio: 0.1, diskFailRatio: 0.05, diskEnoughBytes: gib }
const memoryLimits = { memoryWarnRatio: 0.1, memoryFailRatio: 0.05, memoryPressureWarnRatio: 0.2 }
const memory = (availableBytes: number, limited: boolean, pressureRatio = 0) =>
  judgeMemory({ totalBytes: 100 * gib, availableBytes, limited, pressureRatio }, memoryLimits)
const engine = { available: true, version: '29.1', containers: { running: 1, total: 2 }, error: undefined }
const model = (id: string, status: string, failure?: string) => ({ id, status, failure })
const found = [
  judgeDisks([], diskLimits),
  ...[50, 8, 0.5].map((free) => judgeDisks([disk('state', free * gib)], diskLimits)),
  ...[50, 8, 0.5].map((free) => judgeDisks([disk('state', 90 * gib), disk('models', free * gib)], diskLimits)),
  judgeDisks([disk('state', 50 * gib, 1)], diskLimits),
  judgeDisks([disk('state', 50 * gib), disk('models', 50 * gib, 8)], diskLimits),
  ...[50, 8, 1].flatMap((free) => [memory(free * gib, false), memory(free * gib, true)]),
  memory(50 * gib, false, 0.5),
  judgeDocker(engine, false),
  judgeDocker({ ...engine, available: false }, true),
  ...[undefined, 'connect ECONNREFUSED /x', 'connect EACCES /x'].map((error) =>
    judgeDocker({ ...engine, available: false, error }, false),
  ),
  ...['loaded', 'loading', 'unloaded'].flatMap((status) => [
    judgeModels([model('a', status)]),
    judgeModels('abcde'.split('').map((id) => model(id, status))),
  ]),
  judgeModels([model('a', 'unloaded', 'no memory')]),
  judgeModels([]),
  warnWhenSlow({ state: 'passing', latencyMs: 900 }, 100),
].flatMap(({ reason, note }) => [reason, note].filter((text) => text !== undefined))

// What stands in the code as it is said, with something in the place of each value.
const written = globSync('services/health/src/**/*.ts', { cwd: root })
  .filter((path) => !/\.test\.ts$|test-support|\/(wire|routes)\//.test(path))
  .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/(?:reason|note|refusal): ([`'])(.+?)\1/g)])
  .map(([, , text = '']) => text.replaceAll(/\$\{[^}]*\}/g, '7'))
  // Not what only begins or ends a sentence that is made elsewhere.
  .filter((text) => /\p{L}{2}/u.test(text) && !['only 7', '7 (optional)'].includes(text))

test.each([...new Set([...found, ...written])])('the page of health says "%s" in German', (sentence) => {
  expect(createSay(health)(sentence)).not.toBe(sentence)
})

// The name of a tool is one for programs.
const offered = marketplace().flatMap((one) => [
  ...(one.type === 'Tool' ? [] : [one.name]),
  one.description,
  ...one.usecases,
])

test.each([...new Set(offered)])('of templates "%s" has its words in German', (text) => {
  expect(Object.keys(templates)).toContain(text)
})

test('no translation of a template is of one that is gone', () => {
  expect(Object.keys(templates).filter((text) => !offered.includes(text))).toEqual([])
})

const offer: CatalogueModel = {
  ...{ id: 'four', name: 'Four', purpose: 'chat', repository: 'someone/four', parameters: 4e9, contextTokens: 32_768 },
  files: [{ quantization: 'Q4_K_M', file: 'four.gguf', bytes: 2e9, isExact: false }],
  ...{ contextBytesPerToken: 100_000, stateBytes: 0, vocabulary: 100_000, licence: 'apache-2.0' },
  page: 'https://example.com/four',
  capabilities: { tools: true, reasoning: false, vision: true },
  languages: ['en'],
}
const laptop = { memoryBytes: 16e9, gpus: [], freeDiskBytes: 100e9, memoryBytesPerSecond: 40e9, cores: 8 }
const gpu = { name: 'G', memoryBytes: 24e9, memoryBytesPerSecond: 400e9 }
const fits = [
  fitOf(offer, laptop),
  fitOf({ ...offer, purpose: 'embedding' }, laptop),
  fitOf(offer, { ...laptop, idleGpus: [gpu] }),
  fitOf(offer, { ...laptop, gpus: [gpu] }),
  fitOf(offer, { ...laptop, gpus: [{ ...gpu, memoryBytes: 2.5e9 }] }),
  fitOf(offer, { ...laptop, memoryBytes: 1e9 }),
  fitOf(offer, { ...laptop, freeDiskBytes: 1e9 }),
].map(({ reason }) => reason)
const english = /\b(the|and|about|tokens a|on|it|its|of|with)\b/

test.each([...new Set([...fits, presetOf({ name: 'Ember', parameters: 5e6 }).note ?? ''])])(
  'of a model "%s" is said in German',
  (sentence) => expect(createSay(models)(sentence)).not.toMatch(english),
)

test('the pace of a model has the comma of German', () => {
  expect(createSay(models, 'de')('about 9.6 tokens a second on the processor')).toBe(
    'etwa 9,6 Tokens je Sekunde auf dem Prozessor',
  )
})

test("an address of a model that cannot be read, such as Ollama's name, is said in German", () => {
  const reasonOf = (address: string) => {
    try {
      return String(parseModelSource(address))
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(createSay(models, 'de')(reasonOf('llama3.2'))).toMatch(/^Die Adresse „llama3.2“ lässt sich nicht lesen: /)
})

test('a reader of German is told in German what to do without a connection', () => {
  const reason =
    'Cannot reach "huggingface.co": getaddrinfo ENOTFOUND huggingface.co; take it again when there is a connection, or bring the file of a/b:Q8_0 from another machine: npm run hearth -- pull <its path>, then npm run hearth -- models use <the name it gets>'
  expect(createSay(models, 'de')(reason)).toBe(
    '„huggingface.co“ ist nicht zu erreichen: getaddrinfo ENOTFOUND huggingface.co; noch einmal versuchen, sobald es eine Verbindung gibt, oder die Datei von a/b:Q8_0 von einem anderen Rechner mitbringen: npm run hearth -- pull <ihr Pfad>, dann npm run hearth -- models use <der Name, den sie bekommt>',
  )
})
