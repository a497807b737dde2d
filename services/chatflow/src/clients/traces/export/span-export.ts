import type { Logger } from '@hearth/kernel'
import {
  type Attributes,
  createSpanSender,
  type SpanSender,
  type SpanSenderOptions,
  type SpanTarget,
} from '@hearth/tracing'
import { isFields, parseFields } from '../../../domain/fields.ts'
import type { CredentialStore } from '../../../domain/records/credential.ts'
import type { RecordRunDeps } from '../../../domain/traces/record-runs.ts'
import { receivers } from './receivers.ts'
import { spansOfRun } from './spans-of-run.ts'

export type SpanExportDeps = {
  /** Where the spans of all flows go; `undefined`: nowhere. */
  readonly target: SpanTarget | undefined
  /** For that address, which the settings name. */
  readonly trusted: typeof globalThis.fetch
  /** For addresses that people wrote into credentials. */
  readonly strict: typeof globalThis.fetch
  readonly revealCredential: CredentialStore['reveal']
  readonly version: string
  readonly logger: Logger
}

export type SpanExport = Pick<RecordRunDeps, 'isSent' | 'send'> & {
  /** Sends what waits. */
  close(): Promise<void>
}

/** One of the receivers that a flow names. */
type Named = { readonly name: string; readonly credentialId: string; readonly project: string | undefined }

// One for each key that flows name; the one used longest ago makes room.
const maxSenders = 64

/** What sends the spans of runs to the receiver of the settings, and to those that flows name as `analytic`. */
export function createSpanExport(deps: SpanExportDeps): SpanExport {
  const { target } = deps
  const common = target && open(deps, 'the receiver of the settings', deps.trusted, async () => target)
  const named = new Map<string, SpanSender>()
  return {
    isSent: ({ analytic }) => common !== undefined || namedIn(analytic).length > 0,
    send(trace, place, { analytic }) {
      const spans = spansOfRun(trace, place)
      common?.send(spans)
      for (const each of namedIn(analytic)) senderOf(each).send(spans)
    },
    async close() {
      await Promise.all([common, ...named.values()].map((sender) => sender?.close()))
    },
  }

  function senderOf(receiver: Named): SpanSender {
    const key = JSON.stringify(receiver)
    const sender = named.get(key) ?? openNamed(deps, receiver)
    named.delete(key)
    named.set(key, sender)
    const [oldest] = named
    if (named.size > maxSenders && oldest !== undefined) {
      named.delete(oldest[0])
      void oldest[1].close()
    }
    return sender
  }
}

function namedIn(analytic: string | undefined): readonly Named[] {
  if (analytic === undefined) return []
  return Object.entries(parseFields(analytic)).flatMap(([name, settings]) => {
    if (!receivers.has(name) || !isFields(settings) || settings.status !== true) return []
    const { credentialId, projectName } = settings
    if (typeof credentialId !== 'string' || credentialId === '') return []
    const project = typeof projectName === 'string' && projectName !== '' ? projectName : undefined
    return [{ name, credentialId, project }]
  })
}

function openNamed(deps: SpanExportDeps, { name, credentialId, project }: Named): SpanSender {
  const target = async () => {
    const credential = await deps.revealCredential(credentialId)
    const receiver = receivers.get(name)
    if (credential === undefined || receiver === undefined) throw new Error('its credential is gone: choose another')
    return receiver.target(credential, project)
  }
  // Receivers of OpenInference sort traces into projects by this.
  return open(deps, name, deps.strict, target, { 'openinference.project.name': project })
}

function open(
  { version, logger }: SpanExportDeps,
  name: string,
  fetch: typeof globalThis.fetch,
  target: SpanSenderOptions['target'],
  resource: Attributes = {},
): SpanSender {
  return createSpanSender({
    fetch,
    target,
    source: {
      resource: { 'service.name': 'hearth-chatflow', 'service.version': version, ...resource },
      scope: { name: 'hearth-chatflow', version },
    },
    onLost: (count, reason) => logger.warn({ count, reason }, `spans were not taken by ${name}`),
  })
}
