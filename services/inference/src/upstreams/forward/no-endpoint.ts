import { Failure } from '@hearth/kernel'
import type { Member } from '../member/member.ts'

/** No upstream of a model has the endpoint that is asked for. */
export class NoEndpoint extends Failure {
  constructor({ path, model }: { readonly path: string; readonly model: string }, members: readonly Member[]) {
    const kinds = members.filter(({ backend }) => backend.models.has(model)).map(({ settings }) => settings.kind)
    const state = `its upstream, of kind ${[...new Set(kinds)].join(', ')}, has no such endpoint`
    super('invalid', `Cannot answer ${path} with "${model}": ${state}`, { code: 'unsupported_value', param: 'model' })
  }
}
