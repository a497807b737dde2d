import { Failure } from '@hearth/kernel'

/** There is no container with this id or name. */
export function missingContainer(wanted: string): Failure {
  return new Failure('missing', `Cannot read "${wanted}": there is no such container`, {
    code: 'container_not_found',
    param: 'container',
  })
}

/** Whether a container was gone when it was asked for. */
export function isMissing(error: unknown): boolean {
  return error instanceof Failure && error.kind === 'missing'
}
