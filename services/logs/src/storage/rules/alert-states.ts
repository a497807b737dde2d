import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode, type Logger, writeFileAtomic } from '@hearth/kernel'
import { forStateName, type KeptState, type RuleOutput } from '@hearth/rules'
import { Labels } from '@hearth/rules/values'
import { z } from 'zod'

const fileSchema = z.strictObject({
  version: z.literal(1),
  states: z.array(
    z.strictObject({ labels: z.record(z.string(), z.string()), timeMs: z.number(), activeAtMs: z.number() }),
  ),
})

export type AlertStatesDeps = {
  readonly path: string
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly logger: Logger
  /** Between two writings. */
  readonly everyMs: number
}

/** Since when alerts are active, in a file: a service that starts again goes on with them. */
export type AlertStates = {
  /** Takes note of what a rule made. */
  note(output: RuleOutput): void
  /** What the service before this one left of the alerts of this name, by the key of their labels. */
  kept(alertName: string): ReadonlyMap<string, KeptState>
  close(): Promise<void>
}

// Longer away than this, and an alert begins anew.
const outageToleranceMs = 3_600_000
const nameOfSeries = new Set(['__name__'])

/** A file that is no such file is left for the next writing to replace: alerts begin anew then. */
export async function openAlertStates({ path, clock, logger, everyMs }: AlertStatesDeps): Promise<AlertStates> {
  const before = (await read(path, logger)).filter(({ timeMs }) => clock() - timeMs < outageToleranceMs)
  const states = new Map(before.map((state) => [state.labels.key, state]))
  let isChanged = false
  let writing: Promise<void> = Promise.resolve()
  const write = () => {
    if (!isChanged) return
    isChanged = false
    const all = [...states.values()].map(({ labels, ...times }) => ({ labels: labels.toRecord(), ...times }))
    const text = JSON.stringify({ version: 1, states: all })
    writing = writing.then(() => store(path, text, logger))
  }
  const timer = setInterval(write, everyMs)
  timer.unref()
  return {
    note({ timeMs, samples, gone }) {
      for (const { labels, value } of samples) {
        if (labels.get('__name__') !== forStateName) continue
        const own = labels.drop(nameOfSeries)
        states.set(own.key, { labels: own, timeMs, activeAtMs: value * 1000 })
        isChanged = true
      }
      for (const labels of gone) {
        if (labels.get('__name__') !== forStateName) continue
        isChanged = states.delete(labels.drop(nameOfSeries).key) || isChanged
      }
    },
    kept: (alertName) =>
      new Map(
        before.filter(({ labels }) => labels.get('alertname') === alertName).map((state) => [state.labels.key, state]),
      ),
    async close() {
      clearInterval(timer)
      write()
      await writing
    },
  }
}

async function store(path: string, text: string, logger: Logger): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFileAtomic(path, text, { mode: 0o600 })
  } catch (error) {
    logger.warn({ err: error }, 'Since when alerts are active cannot be kept now; they are evaluated all the same')
  }
}

async function read(path: string, logger: Logger): Promise<readonly KeptState[]> {
  try {
    const parsed = fileSchema.parse(JSON.parse(await readFile(path, 'utf8')))
    return parsed.states.map(({ labels, ...times }) => ({ labels: Labels.of(labels), ...times }))
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') logger.warn({ err: error }, 'Alerts begin anew: what was kept cannot be read')
    return []
  }
}
