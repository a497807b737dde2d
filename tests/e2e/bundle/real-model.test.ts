import { readFileSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MockHub, startMockHub } from '../../../services/inference/src/clients/test-support/mock-hub.ts'
import { readCatalogue } from '../../../services/inference/src/storage/catalogue.ts'
import { openSmallDisk } from '../../chaos/small-disk.ts'
import {
  hasTerminals,
  hearth,
  killAll,
  processesOf,
  projectRoot,
  type RunningBundle,
  startInTerminal,
} from '../bundle.fixture.ts'

// What the hub sends as every model: the starter itself, a copy of which answers as well.
const content = readFileSync(join(projectRoot, 'models', 'ember.gguf'))
// So that a fetch is not over before a busy machine has looked at it.
const slowly = content.length / 10
const flow = '6e2f0c1a-5d7b-4c3e-9a41-0f8b2d7c9e15'
const question = 'The starter answers meanwhile [Y/n]'
const muchBytes = 64e9

// So large that every model fits; nothing of it is taken before it is written.
const disk = await openSmallDisk(`${muchBytes}`)
const home = join(disk.folder, 'state')
let hub: MockHub
let bundle: RunningBundle
let key = ''
/** The name of the offered model. */
let offered = ''

afterAll(() => disk.remove())

function start(): RunningBundle {
  return startInTerminal(home, { HEARTH_INFERENCE_HF_ENDPOINT: hub.url })
}

const shown = (text: string) => expect.poll(bundle.output, { timeout: 60_000 }).toContain(text)

/** Per cent of the offered model that have come, as the terminal shows it; 0 while it does not. */
function percentShown(): number {
  const bars = [...bundle.output().matchAll(/\r([^\r[]+) \[[#-]+\] +(\d+) %/g)]
  return Number(bars.findLast(([, title]) => title === offered)?.[2] ?? 0)
}

async function post(url: string, body: object): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as Record<string, unknown>
}

/** A turn of one and the same conversation. */
async function ask(question: string): Promise<unknown> {
  const url = `${bundle.urlOf('chatflow')}/api/v1/prediction/${flow}`
  return (await post(url, { question, chatId: 'tea' })).text
}

/** Which model answers a request that names none. */
async function answering(): Promise<unknown> {
  const url = `${bundle.urlOf('inference')}/v1/chat/completions`
  return (await post(url, { messages: [{ role: 'user', content: 'Hi' }], max_tokens: 1 })).model
}

/** Processes of this Hearth that have the file of the starter in memory. */
function holdersOfStarter(): number[] {
  return processesOf(home).filter((pid) => readFileSync(`/proc/${pid}/maps`, 'utf8').includes('models/ember.gguf'))
}

describe.skipIf(!hasTerminals)('from the starter to a real model, in a terminal', () => {
  beforeAll(async () => {
    const models = readCatalogue()
    hub = await startMockHub(
      content,
      new Map(models.map((model) => [model.repository, model.files.map(({ file }) => file)])),
    )
    hub.files.bytesPerSecond = slowly
    await mkdir(home)
    bundle = start()
    await bundle.ready()
    key = /API key, shown this once: (\S+)/.exec(bundle.output())?.[1] ?? ''
  }, 120_000)
  afterAll(async () => {
    bundle?.type('\u0003')
    await bundle?.close()
    await hub?.close()
  })

  test('Ctrl-C stops everything while the question stands, and the next start asks again', async () => {
    await shown(question)
    bundle.type('\u0003')
    expect(await bundle.exited).toBe(0)
    await expect.poll(() => processesOf(home)).toEqual([])
    bundle = start()
    await bundle.ready()
    await shown(question)
  }, 180_000)

  test('one that fits this machine is offered, and the starter answers while the question stands', async () => {
    const statement = /A real model for this machine: (.+), [\d.]+ [MG]B \(\S+\), about .+ a second here/
    offered = statement.exec(bundle.output())?.[1] ?? ''
    expect(offered).not.toBe('')
    expect(await ask('My name is Petra.')).not.toBe('')
    expect(hub.requests).toEqual([])
  })

  test('it is fetched on Enter, and all goes on where it was after kill -9 in the middle', async () => {
    bundle.type('\r')
    await expect.poll(percentShown, { timeout: 30_000 }).toBeGreaterThanOrEqual(30)
    // A command may take longer to start than the rest would take to come.
    hub.files.bytesPerSecond = slowly / 10
    expect((await hearth(home, ['status'])).out).toMatch(/\(the starter\)\n.+: \d+ %, [\d.]+ [KM]B of [\d.]+ MB/)
    killAll(home)
    await bundle.exited
    bundle = start()
    await bundle.ready()
    await expect.poll(percentShown, { timeout: 60_000 }).toBeGreaterThan(0)
    expect(hub.requests).toContainEqual(expect.stringMatching(/ bytes=[1-9]\d{5,}-/))
    expect(bundle.output()).not.toContain('[Y/n]')
  }, 180_000)

  test('once it is whole it takes over in the middle of a conversation, and the starter leaves memory', async () => {
    hub.files.bytesPerSecond = 5 * slowly
    hub.cut()
    do expect(await ask('What is my name?')).toContain('Petra')
    while (!bundle.output().includes('answers now'))
    expect(bundle.output()).toContain(`${offered} answers now; the starter's memory is freed`)
    expect(await ask('What is my name?')).toContain('Petra')
    expect(await answering()).not.toBe('ember')
    await expect.poll(holdersOfStarter).toEqual([])
  }, 120_000)

  describe('what goes wrong is one sentence, nothing half is kept, and the model before answers on', () => {
    test.for([
      {
        name: 'a wrong checksum',
        sentence: /^Cannot store the model: its SHA-256 differs/,
        spoil: () => hub.nameHash('0'.repeat(64)),
        mend: () => hub.nameHash(undefined),
      },
      {
        name: `a full disk${disk.cannotFill === undefined ? '' : ` (skipped: ${disk.cannotFill})`}`,
        sentence: /^Cannot store the model: .*(disk|room)/,
        skipped: disk.cannotFill !== undefined,
        spoil: () => disk.leave(20e6),
        mend: () => disk.leave(muchBytes),
      },
      {
        name: 'no internet',
        sentence: /^Cannot .*another machine: npm run hearth -- pull/,
        spoil: () => hub.close(),
        mend: () => undefined,
      },
    ])('$name', async ({ sentence, skipped = false, spoil, mend }, { skip }) => {
      skip(skipped)
      hub.files.bytesPerSecond = Number.POSITIVE_INFINITY
      const before = await answering()
      const other = readCatalogue().find(({ purpose, name }) => purpose === 'chat' && name !== offered)
      await spoil()
      const { code, out, err } = await hearth(home, ['models', 'use', other?.id ?? ''])
      await mend()
      const sentences = err
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith(`${other?.name} `))
      expect({ code, out, sentences }).toEqual({ code: 1, out: '', sentences: [expect.stringMatching(sentence)] })
      const files = async () => {
        const entries = await readdir(join(home, 'models'), { recursive: true, withFileTypes: true })
        return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
      }
      const isHalf = (file: string) => file.includes('.part') || file === other?.files[0]?.file
      await expect.poll(async () => (await files()).filter(isHalf)).toEqual([])
      expect(await files()).not.toEqual([])
      expect(await answering()).toBe(before)
    })
  })
})
