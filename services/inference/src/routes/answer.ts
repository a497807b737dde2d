import { clientGone, streamFrames } from '@hearth/kernel'
import type { Context } from 'hono'
import { collectAnswers, createUsageMeter } from '../domain/answers.ts'
import { generateAll } from '../domain/generate.ts'
import { presetOf } from '../domain/model-preset.ts'
import { type CompletionCall, toGenerateRequests } from '../wire/completion-call.ts'
import type { CompletionForm, ResponseHead } from '../wire/completion-form.ts'
import { completionFrames } from '../wire/completion-frames.ts'
import type { CompletionDeps } from './deps.ts'
import { orWhenGone } from './or-when-gone.ts'

/** Answers a chat or plain completion request, whole or as a stream. A client that leaves ends the work. */
export function answer(
  c: Context,
  call: CompletionCall,
  form: CompletionForm,
  deps: CompletionDeps,
): Promise<Response> {
  const gone = new AbortController()
  const signal = AbortSignal.any([gone.signal, clientGone(c)])
  return orWhenGone(signal, respond(c, call, form, deps, { gone, signal }))
}

type Leaving = { readonly gone: AbortController; readonly signal: AbortSignal }

async function respond(
  c: Context,
  call: CompletionCall,
  form: CompletionForm,
  deps: CompletionDeps,
  { gone, signal }: Leaving,
): Promise<Response> {
  const { served, info } = await deps.registry.open(call.model, signal)
  const requests = toGenerateRequests(call, [presetOf(info).sampling, info.sampling], deps.newSeed())
  const meter = createUsageMeter(call.choices)
  const head: ResponseHead = {
    id: `${form.idPrefix}${deps.newId()}`,
    model: call.model ?? served.stored.id,
    createdS: Math.floor(deps.now() / 1_000),
    fingerprint: `hearth-${deps.version}`,
  }
  const observer = deps.observerOf(served.stored.id)
  const events = generateAll(served, requests, signal, { observer, clock: deps.clock })
  if (!call.stream) return c.json(form.body(head, await collectAnswers(events, meter), meter.usage()))
  const onBug = (error: unknown) => {
    if (!signal.aborted) deps.logger.error({ err: error }, 'a stream failed on a bug')
  }
  const frames = completionFrames(events, { form, head, meter, includeUsage: call.includeUsage, onBug })
  return streamFrames(c, frames, { gone, heartbeat: { everyMs: deps.pingMs, frame: ': ping\n\n' } })
}
