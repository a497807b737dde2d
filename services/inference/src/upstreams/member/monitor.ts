import type { Logger } from '@hearth/kernel'
import { toUpstreamError } from '../forward/upstream-error.ts'
import type { Member } from './member.ts'
import { readLoad } from './read-load.ts'
import { modelsPath, nameModels, readModels, readRunning } from './read-models.ts'

export type MonitorDeps = {
  readonly logger: Logger
  /** Monotonic milliseconds. */
  readonly clock: () => number
  /** Called after anything about a member may have changed. */
  readonly onChange: (member: Member) => void
}

/** Asks one upstream again and again how it is, what it offers and how much it has to do. */
export type Monitor = {
  /** Resolves after the first look. */
  start(): Promise<void>
  /** An upstream was ejected: the next look is due when its time is over. */
  reschedule(): void
  close(): void
}

/** Longer metrics or lists of models are not read. */
const maxAnswerBytes = 4_194_304
/** Checks that must fail before an upstream that takes connections is ejected: one may be slow for a moment. */
const failuresToEject = 2
/** Timers may fire a moment before their time. */
const timerSlackMs = 5

export function createMonitor(member: Member, deps: MonitorDeps): Monitor {
  return new UpstreamMonitor(member, deps)
}

class UpstreamMonitor implements Monitor {
  readonly #member: Member
  readonly #deps: MonitorDeps
  readonly #closed = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  #listedAtMs = Number.NEGATIVE_INFINITY
  #looking = false

  constructor(member: Member, deps: MonitorDeps) {
    this.#member = member
    this.#deps = deps
  }

  async start(): Promise<void> {
    await this.#look()
  }

  reschedule(): void {
    if (!this.#looking) this.#schedule()
  }

  close(): void {
    this.#closed.abort(new Error('The service stops'))
    clearTimeout(this.#timer)
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    if (this.#closed.signal.aborted) return
    const { backend, settings } = this.#member
    const nowMs = this.#deps.clock()
    const retryMs = (backend.circuit.retryAtMs(nowMs) ?? Number.POSITIVE_INFINITY) - nowMs
    // Where requests find out whether it works, or its time is over already, the usual rhythm goes on.
    const early = backend.circuit.isEjected() && retryMs > 0 && retryMs < settings.checkMs
    this.#timer = setTimeout(() => void this.#look(), (early ? retryMs : settings.checkMs) + timerSlackMs)
    // A service that is done otherwise does not stay for this.
    this.#timer.unref()
  }

  async #look(): Promise<void> {
    this.#looking = true
    const wasEjected = this.#member.backend.circuit.isEjected()
    try {
      this.#judge(await this.#isHealthy())
      await this.#refresh()
    } finally {
      this.#looking = false
      this.#log(wasEjected)
      this.#schedule()
    }
  }

  // One that could not be reached has waited out its time before a success counts.
  #judge(health: 'ok' | 'ill' | 'absent'): void {
    const { circuit } = this.#member.backend
    this.#failures = health === 'ok' ? 0 : this.#failures + 1
    const nowMs = this.#deps.clock()
    if (health === 'ok') circuit.checked(true, nowMs)
    else if (health === 'absent' || circuit.isEjected() || this.#failures >= failuresToEject)
      circuit.checked(false, nowMs)
  }

  async #isHealthy(): Promise<'ok' | 'ill' | 'absent'> {
    const { kind, path } = this.#member.settings
    const paths = { vllm: '/health', 'llama-server': '/health', ollama: '/api/version', openai: '/v1/models' }
    const answer = await this.#get(`${path}${paths[kind]}`)
    if (typeof answer === 'string') return answer
    // Some servers list no models, or want a key for it; they answer all the same.
    return answer.status < (kind === 'openai' ? 500 : 300) ? 'ok' : 'ill'
  }

  async #refresh(): Promise<void> {
    const { backend, settings } = this.#member
    if (backend.circuit.isEjected()) return
    if (settings.kind === 'vllm' || settings.kind === 'llama-server') {
      const ownBefore = backend.load.inFlight()
      const metrics = await this.#get(`${settings.path}/metrics`)
      const load = typeof metrics !== 'string' && metrics.status === 200 ? readLoad(metrics.text) : undefined
      // It was counted at some moment between then and now, while ours came and went.
      const own = Math.max(ownBefore, backend.load.inFlight())
      const foreign = Math.max(0, (load?.running ?? 0) + (load?.waiting ?? 0) - own)
      backend.reported = load && { waiting: load.waiting, cacheUsage: load.cacheUsage, foreign }
    }
    if (settings.kind === 'ollama') {
      const running = await this.#get(`${settings.path}/api/ps`)
      backend.running =
        typeof running !== 'string' && running.status === 200 ? readRunning(parse(running.text)) : new Set()
    }
    const nowMs = this.#deps.clock()
    if (backend.models.size > 0 && nowMs - this.#listedAtMs < settings.refreshMs) return
    const listed = await this.#list()
    if (listed === undefined) return
    this.#listedAtMs = nowMs
    backend.models = nameModels(settings.models, listed)
  }

  async #list() {
    const answer = await this.#get(modelsPath(this.#member.settings))
    if (typeof answer === 'string' || answer.status !== 200) return undefined
    return readModels(parse(answer.text), this.#member.settings)
  }

  // `absent`: nobody takes connections; `ill`: no answer, or none in time.
  async #get(path: string): Promise<{ readonly status: number; readonly text: string } | 'absent' | 'ill'> {
    const { connections, settings } = this.#member
    const signal = AbortSignal.any([this.#closed.signal, AbortSignal.timeout(settings.connectMs)])
    const headers = settings.apiKey === undefined ? {} : { authorization: `Bearer ${settings.apiKey}` }
    try {
      const pool = await connections.pool()
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers, signal })
      let text = ''
      for await (const part of body.setEncoding('utf8')) {
        text += part
        if (text.length > maxAnswerBytes)
          throw new Error(`The answer to ${path} is longer than ${maxAnswerBytes} bytes`)
      }
      connections.answered()
      return { status: statusCode, text }
    } catch (error) {
      if (!this.#closed.signal.aborted)
        this.#deps.logger.debug({ upstream: settings.name, path, err: error }, 'an upstream did not answer')
      return error instanceof Error && toUpstreamError(error, false, false).kind === 'connect' ? 'absent' : 'ill'
    }
  }

  #log(wasEjected: boolean): void {
    const { backend, settings } = this.#member
    const ejected = backend.circuit.isEjected()
    if (!wasEjected && ejected) this.#deps.logger.warn({ upstream: settings.name }, 'an upstream cannot be reached')
    if (wasEjected && !ejected) this.#deps.logger.info({ upstream: settings.name }, 'an upstream is back')
    this.#deps.onChange(this.#member)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
