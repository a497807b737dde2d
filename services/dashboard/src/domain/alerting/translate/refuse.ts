import { Failure } from '@hearth/kernel'

/** What a rule says that a rule of Prometheus cannot, with the field and the way out. */
export function refuse(param: string, reason: string): Failure {
  return new Failure('invalid', `invalid alert rule: ${param}: ${reason}`, {
    param,
    code: 'alerting.alert-rule.invalid',
  })
}
