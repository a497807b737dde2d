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

/** What is asked of a container, or `undefined` when it is gone: of all containers, one may be removed at any moment. */
export function unlessMissing<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  return asked.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
}
