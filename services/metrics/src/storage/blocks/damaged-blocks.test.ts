import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { damage, filesOf, openDamaged, readAll, type Truth } from '../test-support/damaged-home.ts'
import { series, signal } from '../test-support/open-for-test.ts'
import { createRandom, type Random } from '../test-support/random.ts'
import { ByteReader } from '../wal/byte-reader.ts'
import { copyOf, foldedCopyOf } from './mirrored-index.ts'

// More of them find rarer faults; each is told with its number when it fails.
const seeds = Number(process.env.DAMAGE_SEEDS ?? (process.env.TEST_ALL === undefined ? 60 : 600))
const maxSamples = 120
const nowMs = 40 * 3_600_000

let home: { readonly dir: string; readonly truth: Truth; readonly files: readonly string[] }

beforeAll(async () => {
  home = await buildHome(createRandom(3))
})
afterAll(() => rm(dirname(home.dir), { recursive: true, force: true }))

async function buildHome(random: Random) {
  const dir = join(await mkdtemp(join(tmpdir(), 'metrics-blocks-')), 'home')
  const storage = await openDamaged(dir, { clock: () => nowMs })
  for (let at = 0; at < 20; at++) {
    const samples = Array.from({ length: 9 * 240 }, (_, step) => [step * 15_000, random.real()] as const)
    await storage.append([series(`s${at}`, samples)], signal)
  }
  await storage.compact()
  const truth = await readAll(storage)
  await storage.close()
  const files = (await filesOf(dir)).filter((file) => file.startsWith('blocks/'))
  return { dir, truth, files }
}

test('has files of every kind to hit', () => {
  const names = new Set(home.files.map((file) => file.split('/').slice(2).join('/')))
  const twice = ['meta.json', 'tombstones'].flatMap((name) => [name, `${name}.copy`])
  expect([...names].sort()).toEqual(['chunks/000001', 'index', 'index.copy.folded', ...twice])
})

test('damage of any 64 bytes, of a page or of the end of any file of a block takes the chunks it touches', async () => {
  for (let seed = 0; seed < seeds; seed++) await tryDamage(seed)
}, 300_000)

test('the copies of indexes are read, also those of earlier versions, which are not folded', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'metrics-damaged-'))
  try {
    await cp(home.dir, dir, { recursive: true })
    const indexes = home.files.filter((file) => file.endsWith('/index')).map((file) => join(dir, file))
    expect(indexes.length).toBeGreaterThan(1)
    for (const [at, path] of indexes.entries()) {
      await writeFile(path, '')
      if (at > 0) continue
      await rm(foldedCopyOf(path))
      await cp(join(home.dir, path.slice(dir.length)), copyOf(path))
    }
    const storage = await openDamaged(dir, { clock: () => nowMs })
    expect(lostSamples(await readAll(storage), 'without indexes')).toBe(0)
    await storage.close()
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
})

async function tryDamage(seed: number): Promise<void> {
  const random = createRandom(seed)
  const dir = await mkdtemp(join(tmpdir(), 'metrics-damaged-'))
  try {
    await cp(home.dir, dir, { recursive: true })
    const done = await damage(dir, home.files[seed % home.files.length] ?? '', random)
    const name = `seed ${seed}: ${done.kind} of ${done.file} from ${done.start} to ${done.end}`
    const storage = await openDamaged(dir, { clock: () => nowMs })
    const lost = lostSamples(await readAll(storage), name)
    const touched = done.file.includes('/chunks/') ? await touchedChunks(join(home.dir, done.file), done) : 0
    expect(lost, name).toBeLessThanOrEqual(touched * maxSamples)
    if (lost > 0) expect(storage.stats().blockDamage, name).toBeGreaterThan(0)
    await storage.close()
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

function lostSamples(found: Truth, name: string): number {
  let lost = 0
  for (const [series, samples] of home.truth)
    for (const [timeMs, value] of samples) {
      const is = found.get(series)?.get(timeMs)
      if (is === undefined) lost += 1
      // An assertion of each of so many samples would take most of the test's time.
      else if (!Object.is(is, value)) expect(is, `${name}, ${series} at ${timeMs}`).toBe(value)
    }
  return lost
}

async function touchedChunks(path: string, { start, end }: { start: number; end: number }): Promise<number> {
  const bytes = await readFile(path)
  let touched = 0
  for (let at = 8; at < bytes.length; ) {
    const from = new ByteReader(bytes, at)
    const length = from.varint()
    const next = from.at + 1 + length + 4
    if (at < end && start < next) touched += 1
    at = next
  }
  return touched
}
