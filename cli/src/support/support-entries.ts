import { open, readdir, readFile } from 'node:fs/promises'
import { arch, availableParallelism, cpus, freemem, platform, release, totalmem, uptime } from 'node:os'
import { join } from 'node:path'
import { errorCode, version } from '@hearth/kernel'
import type { ArchiveEntry } from '../backup/archive/write-archive.ts'
import type { Local } from '../client/local.ts'
import type { NamedFinding } from '../doctor/check.ts'
import { BUNDLE_NAMES } from '../services.ts'
import { createMask } from './mask.ts'
import { secretsIn, shownSettings } from './shown-settings.ts'

// Of each file of lines its end: a day of an idle service, minutes of a busy one.
const maxLogBytes = 2 * 1_048_576
const askTimeoutMs = 5_000
const maxAnswerBytes = 8 * 1_048_576

/** What helps to find a fault, with nothing in it that opens anything: texts, so that whoever sends them can read them. */
export async function* supportEntries(local: Local, findings: readonly NamedFinding[]): AsyncGenerator<ArchiveEntry> {
  const { settings, common, run } = local
  const mask = createMask([...secretsIn(settings), ...(await secretsOf(local))])
  const json = (name: string, value: unknown) => ({ name, text: mask(JSON.stringify(value, undefined, 2)) })
  yield json('about.json', aboutMachine())
  yield json('settings.json', shownSettings(settings))
  yield json('doctor.json', findings)
  yield json('run.json', run ?? { running: false })
  if (run !== undefined) yield* answers(local, mask)
  for (const name of await logNames(common.home)) {
    const text = await readEnd(join(common.home, 'logs', name))
    yield { name: `logs/${name}`, text: mask(text) }
  }
}

function aboutMachine(): object {
  return {
    madeAt: new Date().toISOString(),
    hearth: version,
    node: process.version,
    system: `${platform()} ${release()} ${arch()}`,
    processor: cpus()[0]?.model,
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    freeMemoryBytes: freemem(),
    upSeconds: Math.round(uptime()),
    // Names alone: a value may be anything.
    variables: Object.keys(process.env).filter((name) => name.startsWith('HEARTH_')),
  }
}

/** What services tell of themselves now; one that does not answer is a finding too. */
async function* answers(local: Local, mask: (text: string) => string): AsyncGenerator<ArchiveEntry> {
  const key = await local.key()
  for (const service of BUNDLE_NAMES) {
    const url = local.urlOf(service)
    yield { name: `metrics/${service}.txt`, text: mask(await ask(`${url}/metrics`, key)) }
  }
  yield { name: 'health.json', text: mask(await ask(`${local.urlOf('health')}/health`, key)) }
}

async function ask(url: string, key: string): Promise<string> {
  try {
    const headers = { authorization: `Bearer ${key}` }
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(askTimeoutMs) })
    const text = (await answer.text()).slice(0, maxAnswerBytes)
    return answer.ok ? text : `# ${answer.status}\n${text}`
  } catch (error) {
    return `# no answer: ${error instanceof Error ? error.message : String(error)}\n`
  }
}

/** What the state folder holds of secrets: none of it may be in a line. */
async function secretsOf({ common, key }: Local): Promise<readonly string[]> {
  const text = await readFile(join(common.home, 'secrets.json'), 'utf8').catch(() => '')
  const masters = text.match(/[\w-]{43}/g) ?? []
  const outside = [common.secrets?.master ?? [], common.secrets?.others ?? []].flat()
  return [...masters, ...outside, ...(text === '' && outside.length === 0 ? [] : [await key()])]
}

async function logNames(home: string): Promise<readonly string[]> {
  try {
    return (await readdir(join(home, 'logs'))).filter((name) => name.endsWith('.log')).sort()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

async function readEnd(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const length = Math.min(size, maxLogBytes)
    const { buffer } = await file.read({ buffer: Buffer.alloc(length), position: size - length })
    const text = buffer.toString('utf8')
    // The first line is cut.
    return size > length ? text.slice(text.indexOf('\n') + 1) : text
  } finally {
    await file.close()
  }
}
