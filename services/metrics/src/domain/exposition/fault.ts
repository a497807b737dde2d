import { Failure } from '@hearth/kernel'

/** @param line from 1 */
export function expositionFault(line: number, reason: string): Failure {
  return new Failure('invalid', `Cannot read line ${line} of the metrics: ${reason}`)
}
