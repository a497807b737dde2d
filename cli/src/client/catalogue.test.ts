import { expect, test } from 'vitest'
import { answeringService } from './answering.fixture.ts'
import { checkModel, readCatalogue, readModelInfo, searchModels } from './catalogue.ts'

const entry = {
  id: 'small',
  name: 'Small',
  purpose: 'chat',
  address: 'hf:small',
  quantization: 'Q4',
  size_bytes: 1,
  memory_bytes: 2,
  context_tokens: 3,
  licence: 'mit',
  page: 'https://small.example',
  capabilities: { tools: true },
  languages: ['de'],
  tokens_per_second: null,
  fit: 'well',
  reason: '',
  recommended: true,
  stored_as: null,
}
const machine = {
  memory_bytes: 1,
  free_disk_bytes: 2,
  memory_bytes_per_second: 3,
  cores: 4,
  gpus: [{ name: 'g', memory_bytes: 5, in_use: false }],
}
const answers = {
  'GET /models/catalogue': { machine, data: [entry] },
  'GET /models/search?q=a%20b%26c': {
    data: [entry],
    hub: [{ repository: 'r', licence: null, downloads: 7 }],
    hub_error: null,
  },
  'GET /models/info?model=hf%3Aa%2Fb': {
    repository: 'a/b',
    entry: null,
    files: [{ file: 'f', size_bytes: null, address: 'hf:f' }],
    hub_error: 'away',
  },
  'GET /models/catalogue/check?model=s%2Fm': { data: [{ file: 'f', fault: null }] },
}

async function open(given: Readonly<Record<string, object>>) {
  const json = Object.fromEntries(Object.entries(given).map(([call, answer]) => [call, { json: answer }]))
  const { url, asked } = await answeringService(json)
  return { service: { url, key: 'k' }, asked }
}

test('the catalogue is asked with the key, and read as it comes', async () => {
  const { service, asked } = await open(answers)
  const [whole, found, info, check] = Object.values(answers)
  expect(await readCatalogue(service)).toEqual(whole)
  expect(await searchModels(service, 'a b&c')).toEqual(found)
  expect(await readModelInfo(service, 'hf:a/b')).toEqual(info)
  expect(await checkModel(service, 's/m')).toEqual(check)
  expect(asked.map(({ call }) => call)).toEqual(Object.keys(answers))
  expect(asked.every(({ key }) => key === 'Bearer k')).toBe(true)
})

test.each([
  { name: 'read the catalogue of models', ask: readCatalogue },
  { name: 'search for "x"', ask: (service: Parameters<typeof searchModels>[0]) => searchModels(service, 'x') },
  { name: 'check "x"', ask: (service: Parameters<typeof searchModels>[0]) => checkModel(service, 'x') },
])('a refusal says what was tried: $name', async ({ name, ask }) => {
  const { service } = await open({})
  await expect(ask(service)).rejects.toThrow(`Cannot ${name}: there is nothing (404)`)
})

test('a model that nobody knows is told with the commands that list them', async () => {
  const { service } = await open({})
  const failure = {
    kind: 'missing',
    message: expect.stringMatching(/^Cannot tell about the model "x": .*"npm run hearth -- models"/),
  }
  await expect(readModelInfo(service, 'x')).rejects.toMatchObject(failure)
})

test.each(Object.keys(answers))('%s is not read where it lacks its data', async (call) => {
  const { service } = await open({ [call]: {} })
  const ask = [readCatalogue, searchModels, readModelInfo, checkModel][Object.keys(answers).indexOf(call)]
  const words = ['', 'a b&c', 'hf:a/b', 's/m'][Object.keys(answers).indexOf(call)] ?? ''
  await expect(ask?.(service, words)).rejects.toThrow('the answer is not what this version of Hearth understands')
})
