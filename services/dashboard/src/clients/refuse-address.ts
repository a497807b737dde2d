import { Failure } from '@hearth/kernel'
import type { Reason } from '@hearth/outbound'

/** Words why an address of a data source is not asked. */
export function refuseAddress(host: string, reason: Reason): Failure {
  const why =
    reason === 'metadata'
      ? 'the address is link-local or a metadata service, where no data source lives'
      : 'the address is private; set allowPrivateAddresses in the dashboard settings to allow it'
  return new Failure('forbidden', `Cannot ask the data source at "${host}": ${why}`)
}
