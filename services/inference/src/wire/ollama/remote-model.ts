import { hash } from 'node:crypto'
import type { RemoteModelInfo } from '../../domain/chat/remote-models.ts'
import { shortCount } from './model.ts'
import { taggedName } from './name.ts'

/** An entry of `GET /api/tags` for a model of another machine, told as Ollama tells those of its cloud. */
export function renderRemoteTag(model: RemoteModelInfo): object {
  return {
    ...headOf(model),
    modified_at: dateOf(model),
    remote_model: model.theirs,
    remote_host: model.upstream,
  }
}

/** An entry of `GET /api/ps`. When it leaves memory there is not told. */
export function renderRemoteRunning(model: RemoteModelInfo): object {
  return {
    ...headOf(model),
    expires_at: '9999-12-31T23:59:59.000Z',
    size_vram: 0,
    ...(model.contextTokens === undefined ? {} : { context_length: model.contextTokens }),
  }
}

/** The answer of `POST /api/show`. */
export function renderRemoteShown(model: RemoteModelInfo): object {
  const { contextTokens, parameters, name, theirs, upstream } = model
  return {
    license: '',
    modelfile: `FROM ${name}\n`,
    parameters: '',
    template: '',
    details: detailsOf(model),
    model_info: {
      ...(parameters === undefined ? {} : { 'general.parameter_count': parameters }),
      ...(contextTokens === undefined ? {} : { 'general.context_length': contextTokens }),
    },
    // What its server does not tell is not known here: it is asked for tools as any other is.
    capabilities: ['completion', 'tools'],
    modified_at: dateOf(model),
    remote_model: theirs,
    remote_host: upstream,
  }
}

function headOf(model: RemoteModelInfo): object {
  const { name, theirs, upstream, sizeBytes = 0, digest = hash('sha256', `${upstream}\n${theirs}`) } = model
  return { name: taggedName(name), model: taggedName(name), size: sizeBytes, digest, details: detailsOf(model) }
}

function detailsOf({ details, parameters }: RemoteModelInfo): object {
  const unknown = { parent_model: '', format: '', family: '', families: [], parameter_size: '', quantization_level: '' }
  return details ?? { ...unknown, ...(parameters === undefined ? {} : { parameter_size: shortCount(parameters) }) }
}

function dateOf({ createdS = 0 }: RemoteModelInfo): string {
  return new Date(createdS * 1_000).toISOString()
}
