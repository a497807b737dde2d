import { Failure } from '@hearth/kernel'
import type { UpstreamSettings } from '../config.ts'

/**
 * What llama-server answers with 500 though nothing in it is broken: it was sent pictures or sound and
 * was started without what reads them (`oaicompat_chat_params_parse` of its server-common.cpp, v0.5.0).
 *
 * @returns `undefined` for all other answers
 */
export function refusedMedia(
  kind: UpstreamSettings['kind'],
  { status, body, model }: { readonly status: number; readonly body: Buffer; readonly model: string },
): Failure | undefined {
  if (kind !== 'llama-server' || status !== 500) return undefined
  const [, what] = /"message":"(image|audio|video) input is not supported/.exec(body.toString('utf8')) ?? []
  if (what === undefined) return undefined
  const state = `its llama-server was started without a projector; give it "--mmproj" with the file that belongs to the model`
  return new Failure('invalid', `Cannot read ${what} input with "${model}": ${state}`, {
    code: 'unsupported_value',
    param: 'messages',
  })
}
